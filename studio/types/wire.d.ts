// The JSON of the studio's server, written by TestWireTypes_Golden (go test -update): do not edit.

export interface Choice {
  name: string;
  title?: string;
  card?: string;
  about: string;
}

export interface Clause {
  name: string;
  group?: string;
  about: string;
  in: { [name: string]: string };
}

export interface Option {
  name: string;
  default: string;
  about: string;
  harmless: boolean;
}

export interface Level {
  name: string;
  title: string;
  about: string;
  spec: string;
}

export interface ExternalCheck {
  checked?: string;
  ok: number;
  warn: number;
  fail: number;
  fault?: string;
  pause_ms?: number;
  missing?: boolean;
}

export interface Engine {
  name: string;
  title?: string;
  about: string;
  options: Option[];
  scale: number;
  levels: Level[];
  tree?: string;
  external?: ExternalCheck;
}

export type Look = "points" | "tiles" | "holes" | "hexes" | "pits" | "blank";

export type Ground = "felt";

export interface Zone {
  cells: number[];
  player: number;
  name?: string;
}

export interface Line {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  width?: number;
  player: number;
}

export interface Shape {
  name: string;
  path: string;
  shade?: string;
  edges?: string;
  glyph?: string;
}

export interface Cell {
  name: string;
  x: number;
  y: number;
  width?: number;
  height?: number;
  near?: number[];
  star?: boolean;
  shade?: number;
  sign?: string;
}

export interface Label {
  x: number;
  y: number;
  text: string;
}

export interface Stone {
  cell: number;
  player: number;
  ply?: number;
  shape?: string;
  glyph?: string;
  count?: number;
}

export type MarkKind = "last" | "from" | "win" | "forbidden" | "hint" | "endangered" | "capture" | "tally";

export interface Mark {
  cell: number;
  kind: MarkKind;
  text?: string;
  detail?: string;
}

export interface Aim {
  move: string;
  path: number[];
  land: number;
  word?: string;
  takes?: number[];
}

export interface Text {
  player: number;
  name: string;
  value: string;
  stones?: Stone[];
}

export interface Tag {
  player: number;
  word: string;
}

export interface Scene {
  width: number;
  height: number;
  look: Look;
  ground?: Ground;
  zones?: Zone[];
  lines?: Line[];
  shapes?: Shape[];
  cells: Cell[];
  labels?: Label[];
  stones: Stone[];
  marks?: Mark[];
  moves: Aim[];
  texts?: Text[];
  pieces?: Stone[];
  inks?: number[];
  tags?: Tag[];
  next?: number;
  prompt?: string;
  guided?: boolean;
  common?: boolean;
}

export interface Card {
  name: string;
  title: string;
  about: string;
  rules: Choice[];
  clauses: Clause[];
  sizes: string[];
  size_help: string;
  openings: Choice[];
  engines: Engine[];
  seats: string[];
  seat_names?: string[];
  passes: boolean;
  scene: Scene;
  scored?: boolean;
  solved?: boolean;
  balanced?: boolean;
  threads: number;
}

export interface Control {
  move?: number;
  game?: number;
  increment?: number;
}

export type Bound = "exact" | "lower" | "upper" | "none";

export interface Thought {
  score: number;
  bound?: Bound;
  depth?: number;
  nodes?: number;
  time?: number;
  latency?: number;
  left?: number;
  policy?: string;
}

export interface MatchInfo {
  encounter: string;
  number: number;
  seating: number;
  cause: string;
  culprit?: string;
}

export interface Result {
  winner?: string;
  reason?: string;
  bout?: MatchInfo;
}

export interface Record {
  game: string;
  rules?: string;
  size?: string;
  opening?: string;
  setup?: string;
  players?: string[];
  control?: Control;
  moves: string[];
  thinking?: Thought[];
  result?: Result;
  start?: string;
}

export interface Message {
  code?: string;
  args?: { [name: string]: unknown };
  message: string;
}

export interface Position {
  record: Record;
  scene: Scene;
  seats: string[];
  turn: number;
  over: boolean;
  winner: number;
  reason?: Message;
  opening_name?: string;
}

export interface PlacedMove {
  move: string;
  cell: number;
  seat: number;
  path?: number[];
  takes?: number[];
}

export interface Seat {
  kind: string;
  engine?: string;
}

export interface JobState {
  kind: string;
  engine: string;
  moves: string[];
  elapsed: number;
  waiting?: boolean;
  jobs_ahead?: number;
}

export interface ClockState {
  control: string;
  left: number[];
  running: boolean;
}

export interface CellChange {
  cell: string;
  piece?: string;
}

export type StudyMarkKind = "circle" | "square" | "triangle" | "cross" | "selected" | "label" | "dim";

export interface StudyMark {
  cell: string;
  kind: StudyMarkKind;
  text?: string;
}

export interface Arrow {
  from: string;
  to: string;
  line?: boolean;
}

export interface Evaluation {
  by: string;
  score: number;
  bound?: Bound;
  depth?: number;
  nodes?: number;
  time?: number;
  line?: string[];
  review?: number[];
}

export interface Property {
  name: string;
  values: string[];
}

export interface NodeState {
  id: number;
  in: number;
  move?: string;
  side?: string;
  put?: CellChange[];
  to_move?: string;
  name?: string;
  comment?: string;
  marks?: StudyMark[];
  arrows?: Arrow[];
  evaluations?: Evaluation[];
  thought?: Thought;
  more?: Property[];
  sign?: string;
  turn?: number;
  deleted?: boolean;
  order?: number[];
}

export interface NodeRun {
  first: number;
  in: number;
  moves: string[];
}

export interface StudyChanges {
  version: number;
  after: number;
  game: number;
  nodes: NodeState[];
  runs?: NodeRun[];
  stored?: boolean;
  notice?: Message;
}

export interface State {
  table: string;
  version: number;
  record: Record;
  scene: Scene;
  seats: string[];
  turn: number;
  over: boolean;
  winner: number;
  reason?: Message;
  opening_name?: string;
  ask?: boolean;
  asking?: number;
  pending?: PlacedMove[];
  draw_offer?: number;
  takeback?: number;
  hint?: PlacedMove;
  title: string;
  players: Seat[];
  movers: number[];
  used: number[];
  turning: number;
  undone: number;
  move: number;
  ponder: boolean;
  job?: JobState;
  paused: boolean;
  clock?: ClockState;
  secret?: boolean;
  error?: Message;
  recorded_result?: Result;
  study: StudyChanges;
  substitutions?: Message[];
}

export interface Candidate {
  move: string;
  share: number;
  score: number;
  bound: Bound;
  cell: number;
  path?: number[];
  takes?: number[];
}

export interface SearchInfo {
  depth: number;
  seldepth?: number;
  rank?: number;
  score: number;
  bound: Bound;
  nodes: number;
  time: number;
  table?: number;
  source?: string;
  forced?: boolean;
  rate: number;
  line?: PlacedMove[];
  now?: PlacedMove[];
  candidates?: Candidate[];
  zone?: number[];
}

export interface InfoEvent {
  kind: string;
  engine: string;
  moves: string[];
  threat?: boolean;
  lines: number;
  values?: boolean;
  stones?: number;
  turn: number;
  elapsed: number;
  done: boolean;
  thoughts: SearchInfo[];
}

export interface NodePosition {
  record: Record;
  scene: Scene;
  seats: string[];
  turn: number;
  over: boolean;
  winner: number;
  reason?: Message;
  opening_name?: string;
  node: number;
  fault?: Message;
}

export interface EditResult {
  node: number;
  version: number;
}

export interface StudyInfo {
  table: string;
  game: string;
  title: string;
  name?: string;
  rules?: string;
  size?: string;
  players: string[];
  start?: string;
  changed: string;
  moves: number;
  nodes?: number;
  ending?: string;
  opened?: boolean;
  outside?: boolean;
}

export type EditKind = "play" | "add" | "delete" | "promote" | "main" | "name" | "comment" | "mark" | "arrow" | "clear" | "set-up" | "evaluate" | "forget" | "tell" | "sign" | "head";

export interface Content {
  move?: string;
  side?: string;
  put?: CellChange[];
  to_move?: string;
  name?: string;
  comment?: string;
  marks?: StudyMark[];
  arrows?: Arrow[];
  evaluations?: Evaluation[];
  thought?: Thought;
  more?: Property[];
}

export interface Edit {
  edit: EditKind;
  node: number;
  move?: string;
  thought?: Thought;
  content?: Content;
  text?: string;
  mark?: StudyMark;
  arrow?: Arrow;
  put?: CellChange[];
  to_move?: string;
  evaluation?: Evaluation;
  property?: Property;
  head?: Record;
}

export interface Score {
  move: string;
  cell: number;
  points: number;
  score: number;
  best: boolean;
}

export interface Scores {
  moves: Score[];
  score: number;
  all: boolean;
  turn: number;
}

export interface About {
  engine: string;
  time_ms?: number;
  nodes?: number;
  depth?: number;
  scale: number;
  guessed?: boolean;
}

export type Grade = "" | "inaccuracy" | "mistake" | "blunder";

export type Outcome = "lost" | "open" | "won";

export interface View {
  chance?: number;
  mover?: number;
  outcome: Outcome;
  proven: boolean;
  words: string;
  score: number;
  bound?: Bound;
}

export interface Opinion {
  chance?: number;
  words: string;
}

export interface JudgedMove {
  number: number;
  seat: string;
  next: string;
  move: string;
  grade?: Grade;
  note?: string;
  best: string;
  line: string[];
  before: View;
  after: View;
  own?: Opinion;
  played?: PlacedMove[];
  better?: PlacedMove[];
}

export interface GradeCounts {
  seat: string;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
  given?: number;
  accuracy?: number;
}

export interface ReviewState {
  id: number;
  moves: string[];
  judge: About;
  done: number;
  running: boolean;
  waiting?: boolean;
  left?: number;
  error?: Message;
  judged: JudgedMove[];
  summary?: string;
  marked?: GradeCounts[];
}

export type Verdict = "right" | "better" | "wrong";

export interface AttemptResult {
  number: number;
  seat: string;
  next: string;
  move: string;
  grade?: Grade;
  note?: string;
  best: string;
  line: string[];
  before: View;
  after: View;
  own?: Opinion;
  verdict: Verdict;
}

export interface ReviewRequest {
  moves: string[];
  move: string;
  engine: string;
  time: number;
  nodes: number;
}

export interface Plan {
  game: string;
  rules: string;
  size: string;
  opening: string;
  setup: string;
  moves: string[];
  seats: Seat[];
  move: number;
  control: string;
  ponder: boolean;
  upload: string;
  number: number;
}

export interface Command {
  move: string;
  moves: string[];
  seats: Seat[];
  time: number;
  node: number;
  threat: boolean;
  values: boolean;
  lines: number;
  engine: string;
  only: string[];
  block: string[];
  stones: number;
  ponder: boolean;
  ask: boolean;
}

export interface Reading {
  words: string;
  game: string;
  rules?: string;
  rows?: string;
}

export interface ReadResponse {
  game: string;
  rules?: string;
  size?: string;
  opening?: string;
  setup?: string;
  players?: string[];
  control?: Control;
  moves: string[];
  thinking?: Thought[];
  result?: Result;
  start?: string;
  upload: string;
  recognised: string;
  format: string;
  notes?: string[];
  others?: Reading[];
  undetermined?: string[];
  rows?: string;
  games: number;
  nodes: number;
  damage?: Message;
}

export interface Title {
  number: number;
  players?: string[];
  setting: string;
  moves: number;
  result?: string;
  date?: string;
  name?: string;
}

export interface TitlesResponse {
  games: Title[];
  found: number;
  of: number;
}

export interface ExportFormat {
  name: string;
  lost: string[];
  why?: Message;
}

export interface Link {
  name: string;
  url: string;
}

export interface ExportOptions {
  formats: ExportFormat[];
  links: Link[];
  text: string;
}

export interface Task {
  record: Record;
  ask: string;
  answers: string[];
  right: string;
}

export interface Guide {
  rules: string[];
  tasks?: Task[];
}

export interface SetupRequest {
  record: Record;
  do: string;
  piece: string;
  cell: string;
  from: string;
  right: number;
  down: number;
  side: string;
  part: string;
  which: number;
  number: number;
  word: string;
}

export interface Piece {
  name: string;
  player: number;
  single?: boolean;
}

export interface Count {
  name: string;
  named?: boolean;
  most: number;
  step?: number;
  usual?: number;
}

export interface SetupField {
  name: string;
  about: string;
  counts?: Count[];
  choices?: string[];
}

export interface Kit {
  pieces: Piece[];
  seats?: string[];
  others?: SetupField[];
}

export interface SetupPart {
  numbers?: number[];
  word?: string;
}

export interface SetupDraft {
  setup: string;
  kit: Kit;
  pieces: Stone[];
  scene: Scene;
  turn: number;
  part_values?: SetupPart[];
  problem?: Message;
  refused?: Message;
}

export type Phase = "running" | "paused" | "stopped" | "done";

export interface RowView {
  name: string;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  points: number;
  byes?: number;
  faults?: number;
}

export interface PlayerFault {
  player: string;
  cause: string;
  number: number;
  seating: number;
  reason: Message;
}

export interface StoppedView {
  elo: number;
  elo_low: number;
  elo_high: number;
}

export interface TestView {
  elo0: number;
  elo1: number;
  alpha: number;
  beta: number;
  model: string;
  llr: number;
  lower: number;
  upper: number;
  decision: string;
  pairs: number[];
  course: number[];
  estimate?: StoppedView;
}

export interface TuningPoint {
  games: number;
  elo: number;
  elo_low: number;
  elo_high: number;
}

export interface TuningNumber {
  name: string;
  value: number;
}

export interface TuningView {
  engine: string;
  method: string;
  game: string;
  generation: number;
  games: number;
  planned: number;
  played: number;
  curve: TuningPoint[];
  test?: number[];
  numbers: TuningNumber[];
}

export interface SideThought {
  seat: number;
  score: number;
  bound: Bound;
  drawn?: boolean;
  scale: number;
  depth: number;
  nodes: number;
  seconds: number;
  line?: string[];
}

export interface BoardView {
  number: number;
  seating: number;
  players: string[];
  plies: number;
  turn: number;
  scene: Scene;
  thoughts: SideThought[];
}

export interface FinishedGame {
  number: number;
  players: string[];
  winner: string;
  reason?: Message;
  fault?: string;
  plies: number;
  start?: string;
  seconds: number;
}

export interface LiveView {
  id: string;
  version: number;
  game: string;
  title: string;
  rules?: string;
  size?: string;
  opening?: string;
  kind: string;
  players: string[];
  seats: string[];
  planned: number;
  endless: boolean;
  phase: Phase;
  why?: Message;
  games: number;
  own: boolean;
  seconds: number;
  pace: number;
  stored: boolean;
  page: boolean;
  notice?: Message;
  fleet?: boolean;
  rows: RowView[];
  failings: PlayerFault[];
  test?: TestView;
  tuning?: TuningView;
  boards: BoardView[];
  last?: BoardView;
  latest: FinishedGame[];
}

export interface MatchListEntry {
  id: string;
  game: string;
  title: string;
  kind: string;
  players: string[];
  phase: Phase;
  games: number;
  planned: number;
  own: boolean;
  stored: boolean;
  changed?: string;
  test: boolean;
}

export interface SeatSummary {
  name: string;
  wins: number;
  length?: number;
  repeated: number;
}

export interface LengthBin {
  from: number;
  to: number;
  black: number;
  white: number;
  draws: number;
  others?: number;
}

export interface LatencySummary {
  moves: number;
  mean_ms: number;
  longest_ms: number;
}

export interface PlayerSummary {
  name: string;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  moves: number;
  time_ms: number;
  slowest_ms: number;
  nodes?: number;
  depth?: number;
  latency?: LatencySummary;
  least_left_ms?: number;
  faults?: { [name: string]: number };
}

export interface ChartPoint {
  games: number;
  points: number;
  elo: number;
  elo_low: number;
  elo_high: number;
  bound?: number;
}

export interface Pairing {
  players: string[];
  games: number;
  wins: number;
  draws: number;
  losses: number;
  pairs: number[];
  paired: boolean;
  split?: boolean;
  score: number;
  elo: number;
  elo_low: number;
  elo_high: number;
  los: number;
  few?: boolean;
  bound?: number;
  elo_limit?: number;
  chart?: ChartPoint[];
}

export interface Summary {
  games: number;
  black: number;
  white: number;
  draws: number;
  length?: number;
  length_black?: number;
  length_white?: number;
  length_draws?: number;
  incomplete: number;
  not_begun: number;
  repeated: number;
  repeated_black: number;
  repeated_white: number;
  repeated_draws: number;
  duration_ms: number;
  causes?: { [name: string]: number };
  seats: SeatSummary[];
  lengths: LengthBin[];
  players: PlayerSummary[];
  pairings: Pairing[];
  unpaired: number;
}

export interface PlayerLimits {
  move?: number;
  nodes?: number;
}

export interface AdjudicationRule {
  moves: number;
  score: number;
  after?: number;
}

export interface SprtRequest {
  elo0: number;
  elo1: number;
  alpha: number;
  beta: number;
}

export interface MatchRequest {
  game: string;
  rules: string;
  size: string;
  opening: string;
  kind: string;
  players: string[];
  limits?: PlayerLimits[];
  games: number;
  plies: number;
  openings: string;
  move?: number;
  control: string;
  nodes: number;
  depth: number;
  max_moves: number;
  resign?: AdjudicationRule;
  draw?: AdjudicationRule;
  solve?: number;
  seed: number;
  slots: number;
  pace: number;
  test?: SprtRequest;
}

export interface RecipeFile {
  name: string;
  text: string;
}

export interface Recipe {
  line: string;
  files: RecipeFile[];
}

export interface GameFilter {
  games: number[];
  player: string;
  result: string;
  from: number;
  to: number;
}

export type WorkerState = "working" | "idle" | "other" | "lost";

export interface WorkerView {
  name: string;
  host: string;
  program: string;
  state: WorkerState;
  slots: number;
  busy: number;
  stored: number;
  refused: number;
  failed: number;
  late: number;
  waiting: number;
  rate: number;
  age: number;
  up: number;
}

export interface RunView {
  run: string;
  kind: string;
  title: string;
  program: string;
  open: boolean;
  waiting: number;
  leased: number;
  results: number;
  rate: number;
  games: number;
}

export interface Fault {
  kind: string;
  worker?: string;
  run?: string;
  job?: string;
  says: string;
  time?: string;
}

export interface Totals {
  begun: number;
  stored: number;
  refused: number;
  failed: number;
  late: number;
}

export interface StoreInfo {
  results: number;
  bytes: number;
  room: number;
}

export interface Counts {
  earlier: number;
  results: number;
  forged: number;
  set_aside: number;
  workers: number;
  slots: number;
}

export interface Overview {
  seconds: number;
  present: number;
  lost: number;
  slots: number;
  busy: number;
  workers: WorkerView[];
  more: number;
  runs: RunView[];
  faults: Fault[];
  kinds: { [name: string]: number };
  totals: Totals;
  store: StoreInfo;
  counts?: Counts;
}

export interface TraceRequest {
  record: Record;
  engine: string;
  nodes: number;
  depth: number;
  keep: number;
}

export interface Participants {
  seats?: string[];
  here?: boolean[];
  spectators?: number;
  offer?: number;
  watch?: boolean;
  next?: string;
}

export interface OpenGame {
  table: string;
  game: string;
  title: string;
}

export interface GuestResponse {
  network: boolean;
  owner: boolean;
  addresses?: string[];
  tables?: number;
  guests?: number;
  games?: OpenGame[];
}

export interface InviteRequest {
  seat: number;
}

export interface InviteResponse {
  key: string;
  seat: number;
}

export interface LibraryQuery {
  game?: string;
  rules?: string;
  player?: string;
  opponent?: string;
  side?: string;
  result?: string;
  since?: string;
  until?: string;
  min_length?: number;
  max_length?: number;
  own?: boolean;
  text?: string;
  position?: Record;
  from?: number;
}

export interface LibraryGame {
  id: number;
  game: string;
  rules?: string;
  size?: string;
  players?: string[];
  winner?: string;
  date?: string;
  length: number;
  nodes?: number;
  name?: string;
  source?: string;
  number?: number;
  table?: string;
  added: string;
  ply?: number;
}

export interface Page {
  count: number;
  games: LibraryGame[];
}

export interface MoveStats {
  move: string;
  alike?: string[];
  games: number;
  share: number;
  wins: number[];
  draws: number;
  unfinished: number;
}

export interface Ending {
  wins: number[];
  draws: number;
  unfinished: number;
}

export interface Exploration {
  games: number;
  moves: MoveStats[];
  ending: Ending;
}

export interface AddResult {
  new: number;
  known: number;
}

export interface LibraryUpload {
  upload: string;
}

export type CommandName = "analyse" | "balance" | "decline" | "draw" | "goto" | "hint" | "pause" | "play" | "redo" | "resign" | "resume" | "settings" | "solve" | "stop" | "takeover" | "undo";
