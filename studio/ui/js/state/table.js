// The table that the page shows: one object with its state, its stream of events and its commands.
import { batch, computed, signal } from "@preact/signals";
import { subscribe } from "../net/stream.js";
import { t } from "../net/language.js";
import { formatAddress } from "./address.js";
import { createTableAddress, flushAddress } from "./addressbar.js";
import { createAnalysis } from "./analysis.js";
import { createBalance } from "./balance.js";
import { createClock } from "./clock.js";
import { createCommands } from "./commands.js";
import { createEngineInfo } from "./engineinfo.js";
import { createLifetime } from "./lifetime.js";
import { lineKey } from "./lines.js";
import { createNavigation } from "./navigation.js";
import { createNotes } from "./notes.js";
import { createParticipants } from "./participants.js";
import { createPen } from "./pen.js";
import { completePosition } from "./position.js";
import { createProof } from "./proof.js";
import { isStoredGame, storeGame } from "./recentgames.js";
import { createReview } from "./review.js";
import { pageError } from "./route.js";
import { createShownPosition } from "./shownposition.js";
import { createSolvedScores } from "./solvedscores.js";
import { createStudy } from "./study.js";
import { createStudyEdits } from "./studyedits.js";
import { createTab } from "./tab.js";
import { createTrial } from "./trial.js";

/** @import { Address, State } from "../../../types/page" */
/** @import { Participants } from "../../../types/wire" */
/** @typedef {ReturnType<typeof createTable>} Table */

/**
 * Creates a table of the server, which lives until it is disposed of. It connects to the events of the table at once.
 * @param {State} first state of it
 * @param {object} options
 * @param {import("./study.js").StudyRequest | null} [options.studyRequest] made before
 * @param {boolean} [options.push] whether its address gets an entry in the history
 * @param {string} [options.requestedTab] by the address
 * @param {(address: Address) => void} options.onRematch the participants go on at another table
 * @param {() => void} options.onLost there are no more events: the table has ended, or too many pages watch
 */
export function createTable(first, { studyRequest = null, push = false, requestedTab, onRematch, onLost }) {
  const id = first.table;
  const lifetime = createLifetime();
  const study = createStudy(id, lifetime, studyRequest);
  const position = createShownPosition(first, study);
  const tab = createTab(first, requestedTab);
  /** Whether the sheet with the tab is open, on a phone. */
  const panelOpen = signal(false);
  /** Whether the game has ended while the page showed it, and nobody has looked at the card that says so. */
  const ending = signal(false);
  const participants = createParticipants(position);
  const clock = createClock(lifetime, position);
  const notes = createNotes();
  const address = createTableAddress(lifetime, position, tab, push);
  const navigation = createNavigation(lifetime, study, position, address, notes);
  const commands = createCommands(id, position, address, notes);
  const analysis = createAnalysis(lifetime, position, commands);
  const info = createEngineInfo(position, analysis);
  const review = createReview(id, study, position, notes, navigation);
  const trial = createTrial(id, position, commands, analysis, info, navigation, review);
  const { participantList } = participants;

  const firstLine = lineKey(first.record.moves);

  /** @param {State} state */
  function applyState(state) {
    clock.restart();
    if (state.secret) info.conceal();
    navigation.rememberPosition(state);
    study.update(state.study);
    const wasPlayed = lineKey(state.record.moves) !== firstLine;
    if (wasPlayed || isStoredGame(id)) storeGame(state, formatAddress({ ...address.getAddress(), moves: state.record.moves }));
  }

  /** @param {State} next */
  function receiveState(next) {
    const { version, record, over } = position.state.value;
    if (next.version < version) return;
    if (next.version === version) return study.update(next.study);
    if (next.over !== over) ending.value = next.over;
    position.update(next);
    applyState(next);
    if (!position.view.value && lineKey(record.moves) !== lineKey(next.record.moves)) notes.note.value = null;
    address.writeStateAddress();
  }

  /** @param {Participants} next */
  function receiveParticipants(next) {
    const rematch = participantList.value && next.next !== participantList.value.next && next.next;
    participantList.value = next;
    if (rematch) onRematch({ ...address.getAddress(), moves: [], current: true, table: rematch });
  }

  /** @type {ReturnType<typeof subscribe> | null} */
  let stream = null;

  function connect() {
    stream?.close();
    stream = subscribe(id, {
      onEvent: (name, data) => {
        if (name === "state") batch(() => receiveState(completePosition(data)));
        if (name === "info") info.receive(data);
        if (name === "participants") receiveParticipants(data);
        if (name === "review") review.receive(data);
      },
      onOpen: () => void (pageError.value = ""),
      onSilent: () => void (pageError.value = t("The studio is not responding. Reconnecting…")),
      onLost: onLost,
    });
  }

  // What is started with a key is seen in its tab.
  const reviewing = computed(() => Boolean(review.current.value?.running || trial.current.value));
  lifetime.effect(() => void (analysis.analysing.value && (tab.value = "analyse")));
  lifetime.effect(() => {
    if (!reviewing.value) return;
    tab.value = "review";
    panelOpen.value = !trial.current.value;
  });
  // A question or an explanation stands where the sheet of a phone would cover it.
  const asking = computed(() => Boolean(trial.current.value || review.explained.value));
  lifetime.effect(() => void (asking.value && (panelOpen.value = false)));

  applyState(first);
  connect();

  return {
    id,
    ...position,
    ...notes,
    ...commands,
    ...navigation,
    getAddress: address.getAddress,
    wait: lifetime.wait,
    study,
    studyEdits: createStudyEdits(study, position, navigation),
    participants,
    clock,
    analysis,
    info,
    review,
    solvedScores: createSolvedScores(lifetime, position, analysis),
    balance: createBalance(position, commands, analysis, navigation),
    proof: createProof(lifetime, position, notes, commands, analysis, info, navigation),
    trial,
    tab,
    panelOpen,
    ending,
    pen: createPen(lifetime, study, position, notes),
    /** The address of a link that wants to start engines, until a person decides. */
    pendingLink: signal(/** @type {Address | null} */ (null)),
    /** A line that is previewed: which of the engine's, and how many of its moves. */
    preview: signal(/** @type {{rank: number, moves: number} | null} */ (null)),
    connect,
    /** Closes the stream while the browser keeps the page aside. */
    suspendStream() {
      flushAddress();
      stream?.close();
      stream = null;
    },
    resumeStream: () => stream ?? connect(),
    /** Reconnects at once if the stream waits for that. */
    wakeStream: () => stream?.wake(),
    isDisposed: lifetime.isOver,
    /** Ends all of the table: its stream, timers and effects. */
    dispose() {
      stream?.close();
      address.dropPending();
      lifetime.end();
    },
  };
}
