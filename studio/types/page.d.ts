// What the page makes of the wire's types, and what the server answers to what.
import type { JSX, TargetedEvent } from "preact";
import type * as wire from "./wire";

/** What a component may be given to show. */
export type Renderable = JSX.Element | JSX.Element[] | string | number | false | null | undefined;

/** An event at the element that listens. */
export type TargetEvent<T extends EventTarget> = TargetedEvent<T>;

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  w: number;
  h: number;
}

/** A mark as it is drawn: among hints the best may stand out. */
export interface Mark extends wire.Mark {
  best?: boolean;
}

/** A scene with the lists that the wire leaves out when they are empty: see completePosition in state/position.js. */
export interface Scene extends wire.Scene {
  labels: wire.Label[];
  marks: Mark[];
  texts: wire.Text[];
  /** The choices of an opening, which are buttons beside the board. */
  choices: { move: string; name: string }[];
  /** What the step of the opening asks for, "" after it. */
  opening: string;
}

export interface Card extends wire.Card {
  scene: Scene;
  /** The seats as the server names them. */
  sides: string[];
}

export interface Position extends wire.Position {
  scene: Scene;
  /** The seats as the server names them. */
  sides: string[];
  /** Of the study, where it was asked for as one. */
  node?: number;
  /** Why its path is no game beyond this position. */
  fault?: wire.Message;
}

export interface State extends wire.State {
  scene: Scene;
  /** The seats as the server names them. */
  sides: string[];
}

/** The part of an address after "#", read. */
export interface Address {
  game: string;
  rules?: string;
  size?: string;
  opening?: string;
  setup?: string;
  control?: string;
  moves: string[];
  seats: wire.Seat[];
  time?: number;
  table?: string;
  /** Whether it names no position of its table: the game as it stands is meant. */
  current?: boolean;
  /** The tab beside the board. */
  tab?: string;
  /** Which part of the search is watched. */
  watch?: string;
  /** Whether the position is being set up. */
  edit?: boolean;
}

/** How something brought is to be read; what is left out is left to the look of it. */
export interface ReadOptions {
  name?: string;
  upload?: string;
  game?: string;
  rules?: string;
  size?: string;
  rows?: string;
  chosen?: boolean;
  number?: number;
  again?: boolean;
}

/** A sentence beside a cell, or beside the board (cell -1); at tells one from the next. */
export interface Note {
  cell: number;
  text: string;
  at: number;
}

/** A text of moves with its game, and how it is set up. */
interface SplitRequest {
  text: string;
  game: string;
  rules?: string;
  size?: string;
}

export interface SetupDraft extends wire.SetupDraft {
  scene: Scene;
}

export interface Get {
  (path: "/api/matches"): Promise<wire.MatchListEntry[]>;
  (path: `/api/matches/${string}/games/${string}`): Promise<wire.Record>;
  (path: `/api/matches/${string}/command`): Promise<wire.Recipe>;
  (path: `/api/matches/${string}`): Promise<wire.LiveView>;
  (path: "/api/fleet"): Promise<wire.Overview>;
  (path: "/api/games"): Promise<wire.Card[]>;
  (path: `/api/library/games/${number}`): Promise<wire.Position>;
  (path: `/api/tables/${string}/formats?${string}`): Promise<wire.ExportOptions>;
  (path: `/api/games/${string}/guide`): Promise<wire.Guide>;
  (path: `/api/uploads/${string}`): Promise<wire.TitlesResponse>;
  (path: "/api/studies"): Promise<wire.StudyInfo[]>;
  (path: `/api/studies/${string}/position`): Promise<wire.Position>;
  (path: `/api/tables/${string}/study?after=${number}`): Promise<wire.StudyChanges>;
  (path: `/api/tables/${string}/nodes/${number}`): Promise<wire.NodePosition>;
  (path: `/api/tables/${string}/transpositions`): Promise<number[][]>;
  (path: "/api/guest"): Promise<wire.GuestResponse>;
  (path: `/api/tables/${string}`): Promise<wire.State>;
}

/** Bytes as they are. */
export interface Send {
  (path: `/api/read?${string}`, body: Blob | string): Promise<wire.ReadResponse>;
  (path: "/api/tuning", body: Blob): Promise<wire.TuningView>;
}

export interface Remove {
  (path: `/api/matches/${string}`): Promise<null>;
  (path: `/api/tables/${string}/review`): Promise<null>;
  (path: `/api/studies/${string}`): Promise<null>;
}

export interface Post {
  (path: "/api/matches", body: wire.MatchRequest): Promise<wire.LiveView>;
  (path: `/api/matches/${string}/list`, body: Partial<wire.GameFilter>): Promise<wire.FinishedGame[]>;
  (path: `/api/matches/${string}/stats`, body: Partial<wire.GameFilter>): Promise<wire.Summary>;
  (path: `/api/matches/${string}/${string}`, body: unknown): Promise<null>;
  (path: `/api/tables/${string}/invite`, body: wire.InviteRequest): Promise<wire.InviteResponse>;
  (path: `/api/tables/${string}/${"sit" | "rematch"}`, body: object): Promise<null>;
  (path: `/api/tables/${string}/attempt`, body: Partial<wire.ReviewRequest>): Promise<wire.AttemptResult>;
  (path: `/api/tables/${string}/review`, body: Partial<wire.ReviewRequest>): Promise<null>;
  (path: `/api/studies/${string}/restore`, body: object): Promise<null>;
  (path: "/api/library/find", body: wire.LibraryQuery): Promise<wire.Page>;
  (path: "/api/library/explore", body: wire.LibraryQuery): Promise<wire.Exploration>;
  (path: "/api/library/add", body: wire.LibraryUpload): Promise<wire.AddResult>;
  (path: `/api/library/games/${number}`, body: object): Promise<wire.LibraryUpload>;
  (path: "/api/position", body: wire.Record): Promise<wire.Position>;
  (path: "/api/setup", body: Partial<wire.SetupRequest>): Promise<wire.SetupDraft>;
  (path: "/api/split", body: SplitRequest): Promise<wire.Record>;
  (path: "/api/trace", body: object): Promise<{tree?: {roots: import("../ui/js/table/searchrows.js").Branch[], visited: number}, samples?: {root: import("../ui/js/table/searchrows.js").Branch, nodes: number}, late?: number}>;
  (path: "/api/scores", body: wire.Record): Promise<wire.Scores>;
  (path: "/api/tables", body: Partial<wire.Plan>): Promise<wire.State>;
  (path: `/api/tables/${string}/edit`, body: Partial<wire.Edit>): Promise<wire.EditResult>;
  (path: `/api/tables/${string}/${"unedit" | "reedit"}`, body: object): Promise<wire.EditResult>;
  (path: `/api/tables/${string}/${wire.CommandName}`, body: Partial<wire.Command>): Promise<null>;
}
