import {
  applyOperation,
  builtInCatalogue,
  isRefusal,
  type BoardChange,
  type BoardSnapshot,
  type Catalogue,
  type Operation,
  type Person,
  type Station,
  type Zone,
} from '@muster/protocol';
import type { QueryClient } from '@tanstack/react-query';
import { now } from '../../../shared/dates/clock.ts';
import type { Live } from '../../../shared/realtime/live.ts';
import { toast } from '../../../shared/ui/feedback/toast.store.ts';
import { pointAt } from '../board/board-view.store.ts';
import { drawn, nextStep, officersOf, type Drawn } from './pending.ts';
import { conflictIn, overCapacity, refusalFound, refusalWords } from './refusal.ts';
import { boardTopic, stationsTopic, zonesTopic, type Listed } from '../board/board.sync.ts';
import { successWords, type Words } from './operation-words.ts';
import { animateReturn } from '../drag/card-motion.ts';
import { OperationSender } from './operation-sender.ts';
import { addPending, pendingEntries } from './pending.store.ts';

/** What a person does to the board of a date: checked here, drawn at once, sent in order (S13, S14). */
export class BoardOperations {
  readonly date: string;
  readonly me: Person;
  readonly #queryClient: QueryClient;
  readonly #sender: OperationSender;

  constructor(date: string, me: Person, live: Live, queryClient: QueryClient) {
    this.date = date;
    this.me = me;
    this.#queryClient = queryClient;
    this.#sender = senderOf(live, queryClient, me);
  }

  /** The board as it is drawn when nothing is in hand; undefined until it was fetched. */
  current(): Drawn<BoardSnapshot> | undefined {
    const confirmed = boardIn(this.#queryClient, this.date);
    return confirmed && drawn(confirmed, pendingEntries(), this.catalogue());
  }

  catalogue(): Catalogue {
    return catalogueIn(this.#queryClient).catalogue;
  }

  /** Asks for an operation. False when the page itself can tell that it is refused, and says why. */
  perform(op: Operation): boolean {
    const state = this.current();
    if (!state) return false;
    const words = this.#objection(op, state.board);
    if (words) {
      say(words);
      return false;
    }
    addPending({
      opId: crypto.randomUUID(),
      date: this.date,
      by: this.me,
      op,
      at: new Date(now()).toISOString(),
      revision: null,
      attempts: 0,
    });
    this.#sender.kick();
    return true;
  }

  /** Takes one's last step back, or the last undone one forth (S17); false when there is none. */
  reverse(type: 'undo' | 'redo'): boolean {
    const step = this.#next(type);
    return step !== undefined && this.perform({ type, target: step.opId });
  }

  /** Sends what was left from before, and tells the sender what the live channel says. */
  resume(): void {
    this.#sender.kick();
  }

  heard(change: BoardChange): void {
    this.#sender.heard(change);
  }

  #next(type: 'undo' | 'redo') {
    const state = this.current();
    return state && nextStep(state.board, this.me, type);
  }

  #objection(op: Operation, board: BoardSnapshot): Words | undefined {
    const { catalogue, isFallback } = catalogueIn(this.#queryClient);
    const { me } = this;
    if (isFallback && (op.type === 'save' || op.type === 'configure')) {
      const refused = { code: '', message: fallbackRefusal, current: undefined };
      return refusalWords(refused, op, board, catalogue, me);
    }
    if (op.type === 'undo' || op.type === 'redo') return undefined;
    const crowded = op.type === 'place' ? overCapacity(op, board, catalogue) : undefined;
    if (crowded) return crowded;
    const result = applyOperation(board, op, { catalogue, by: me, at: '', opId: null });
    return isRefusal(result)
      ? refusalWords(refusalFound(result), op, board, catalogue, me)
      : undefined;
  }
}

const fallbackRefusal =
  'The zones and stations shown are the built-in list, because the server’s could not be fetched. Nothing can be saved until they are back.';

const boardIn = (queryClient: QueryClient, date: string) =>
  queryClient.getQueryData<BoardSnapshot>(boardTopic(date).key);

function catalogueIn(queryClient: QueryClient): { catalogue: Catalogue; isFallback: boolean } {
  const zones = queryClient.getQueryData<Listed<Zone>>(zonesTopic.key);
  const stations = queryClient.getQueryData<Listed<Station>>(stationsTopic.key);
  return {
    catalogue: {
      zones: zones?.items ?? builtInCatalogue.zones,
      stations: stations?.items ?? builtInCatalogue.stations,
    },
    isFallback: (zones?.isFallback ?? false) || (stations?.isFallback ?? false),
  };
}

/** One sender for each page, whichever part of the screen asks. */
const senders = new WeakMap<Live, OperationSender>();

function senderOf(live: Live, queryClient: QueryClient, me: Person): OperationSender {
  const known = senders.get(live);
  if (known) return known;
  const sender = new OperationSender(live, {
    settled: ({ date }, change) => {
      const board = boardIn(queryClient, date);
      const { catalogue } = catalogueIn(queryClient);
      const words = board && successWords(change, board, catalogue);
      if (words) say(words, () => new BoardOperations(date, me, live, queryClient).reverse('undo'));
    },
    refused: (entry, { code, detail, details }, lost, drop) => {
      animateReturn([...officersOf(entry.op), ...lost.flatMap(({ op }) => officersOf(op))], drop);
      const board = boardIn(queryClient, entry.date);
      if (!board) return;
      const refused = { code, message: detail, current: conflictIn(details) };
      say(refusalWords(refused, entry.op, board, catalogueIn(queryClient).catalogue, me));
    },
  });
  senders.set(live, sender);
  return sender;
}

/** Puts words into the one toast: a refusal offers to show whom it is about, a step to take it back. */
function say(words: Words, undo?: () => void): void {
  const { title, description, untilRead = false, officerId, canUndo } = words;
  const show = officerId !== undefined && { label: 'Show', onPress: () => pointAt(officerId) };
  const back = canUndo && undo && { label: 'Undo', onPress: undo };
  toast({
    title,
    description,
    untilRead,
    variant: untilRead && !canUndo ? 'destructive' : 'default',
    action: show || back || undefined,
  });
}
