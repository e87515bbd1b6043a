import { makeCorrections } from '../final/correcting.tsx';
import {
  applyOperation,
  faultMessage,
  isRefusal,
  type BoardChange,
  type BoardSnapshot,
  type Catalogue,
  type Operation,
  type Person,
  type Station,
  type Team,
  type Zone,
} from '@muster/protocol';
import type { QueryClient } from '@tanstack/react-query';
import { now } from '../../../shared/dates/clock.ts';
import { formatDate } from '../../../shared/dates/date-format.ts';
import { newOpId } from '../../../shared/http/op-id.ts';
import { noAnswerWords } from '../../../shared/live/freshness.ts';
import type { SessionScope } from '../../../shared/session/session-scope.ts';
import { closeToast, toast } from '../../../shared/ui/feedback/toast.store.ts';
import {
  boardSession,
  type Answered,
  type BoardSession,
  type BoardStores,
} from '../board-stores.ts';
import { drawPending, nextStep, officersOf, type Drawn } from './pending.ts';
import { boardTopic, catalogueOf } from '../board.sync.ts';
import { savedWords, successWords, type Words } from './operation-words.ts';
import { conflictIn, overCapacity, refusalFound, refusalWords } from './refusal-words.ts';
import { aroundSave } from './around-save.ts';
import { animateReturn } from '../drag/carried-pointer.ts';
import { OperationSender } from './operation-sender.ts';
import { stationsTopic, teamsTopic, zonesTopic } from '../../../shared/domain/directory-lists.ts';

/** What a person does to the board of a date: checked here, drawn at once, sent in order (S13, S14). */
export class BoardOperations {
  readonly date: string;
  readonly me: Person;
  readonly #session: BoardSession;
  readonly #queryClient: QueryClient;
  readonly #sender: OperationSender;

  constructor(date: string, me: Person, session: BoardSession) {
    this.date = date;
    this.me = me;
    this.#session = session;
    this.#queryClient = session.scope.queryClient;
    this.#sender = session.scope.part(boardSender);
  }

  /** What the person has picked, opened and in hand on this date. */
  get stores(): BoardStores {
    return this.#session.storesOf(this.date);
  }

  /** The board as it is drawn when nothing is in hand; undefined until it was fetched. */
  current(): Drawn<BoardSnapshot> | undefined {
    const confirmed = boardIn(this.#queryClient, this.date);
    return confirmed && drawPending(confirmed, this.#session.pending.entries(), this.catalogue());
  }

  catalogue(): Catalogue {
    return catalogueIn(this.#queryClient).catalogue;
  }

  /**
   * Asks for an operation. False when the page itself can tell that it is refused, and says why.
   * `answered` hears whether it took effect, unless the page is left before the server says so. With `baseRevision` it is
   * refused on any other board than that.
   */
  perform(op: Operation, answered?: Answered, baseRevision?: number): boolean {
    const state = this.current();
    if (!state) return false;
    const words = this.objectionTo(op);
    if (words) {
      showWords(words, this.stores);
      return false;
    }
    this.stores.view.forgetRefusal();
    closeToast('board refusal');
    const opId = newOpId();
    if (answered) this.#session.awaited.set(opId, answered);
    const reason = this.#session.scope.part(makeCorrections).reasonOf(this.date);
    this.#session.pending.add({
      opId,
      date: this.date,
      by: this.me,
      op,
      ...(baseRevision !== undefined && { baseRevision }),
      ...(reason !== undefined && { reason }),
      at: new Date(now()).toISOString(),
      revision: null,
      attempts: 0,
    });
    this.#sender.start();
    return true;
  }

  /** Says something about what was asked for. */
  tell(words: Words): void {
    showWords(words, this.stores);
  }

  /** Takes one's last step back, or the last undone one forth (DEP-51); false when there is none. */
  reverse(type: 'undo' | 'redo'): boolean {
    const step = this.#next(type);
    return step !== undefined && this.perform({ type, target: step.opId });
  }

  /** Takes back exactly this step of one's own, or says that it cannot be (DEP-87). */
  takeBack(opId: string): void {
    const steps = this.current()?.board.history[this.me.id]?.undo ?? [];
    if (steps.some((step) => step.opId === opId)) this.perform({ type: 'undo', target: opId });
    else showWords(tooLate, this.stores);
  }

  /** Sends what was left from before. */
  resume(): void {
    this.#sender.start();
  }

  /** A change came over the live channel. */
  receive(change: BoardChange): void {
    this.#sender.receive(change);
  }

  #next(type: 'undo' | 'redo') {
    const state = this.current();
    return state && nextStep(state.board, this.me, type);
  }

  /** What is shown is too old to be changed (S26). */
  #noAnswer(): Words | undefined {
    if (!this.#session.scope.live.connection.store.getState().isLost) return undefined;
    return { title: 'No answer from the server', description: noAnswerWords, isRefusal: true };
  }

  /** Why the page itself can tell that an operation would be refused; `counted` as in `overCapacity`. */
  objectionTo(op: Operation, counted?: 'selected' | 'asked for'): Words | undefined {
    const board = this.current()?.board;
    if (!board) return undefined;
    const lost = this.#noAnswer();
    if (lost) return lost;
    const { catalogue, isFallback } = catalogueIn(this.#queryClient);
    const { me } = this;
    if (isFallback && (op.type === 'save' || op.type === 'configure')) {
      const refused = { code: '', message: fallbackRefusal, current: undefined };
      return refusalWords(refused, op, board, catalogue, me);
    }
    if (op.type === 'undo' || op.type === 'redo') return undefined;
    const crowded = op.type === 'place' ? overCapacity(op, board, catalogue, counted) : undefined;
    if (crowded) return crowded;
    const result = applyOperation(board, op, { catalogue, by: me, at: '', opId: null });
    return isRefusal(result)
      ? refusalWords(refusalFound(result), op, board, catalogue, me, counted === 'asked for')
      : undefined;
  }
}

const tooLate: Words = {
  title: 'Not undone',
  description: faultMessage('NOTHING_TO_UNDO'),
  isRefusal: true,
};

const fallbackRefusal =
  'The zones and stations shown are the built-in list, because the server’s could not be fetched. Nothing can be saved until they are back.';

const boardIn = (queryClient: QueryClient, date: string) =>
  queryClient.getQueryData<BoardSnapshot>(boardTopic(date).key);

function catalogueIn(queryClient: QueryClient): { catalogue: Catalogue; isFallback: boolean } {
  const zones = queryClient.getQueryData<readonly Zone[]>(zonesTopic.key);
  const stations = queryClient.getQueryData<readonly Station[]>(stationsTopic.key);
  const teams = queryClient.getQueryData<readonly Team[]>(teamsTopic.key);
  return {
    catalogue: catalogueOf({ zones, stations, teams }),
    isFallback: zones === undefined || stations === undefined,
  };
}

/** One sender for each session, whichever part of the screen asks. */
export function boardSender(scope: SessionScope): OperationSender {
  const { queryClient, live } = scope;
  const session = scope.part(boardSession);
  const named = (words: Words, date: string): Words =>
    session.isLookedAt(date)
      ? words
      : { ...words, description: `${words.description ?? ''}${boardOf(date)}`.trim() };
  const sender = new OperationSender(live, session.pending, {
    settled: ({ date, by, opId }, change) => {
      session.tellAwaited(opId, undefined);
      const board = boardIn(queryClient, date);
      const { catalogue } = catalogueIn(queryClient);
      const mine = new BoardOperations(date, by, session);
      if (board && change.op.type === 'save') {
        void aroundSave(date).then((around) =>
          showWords(named(savedWords(board, catalogue, around), date), mine.stores),
        );
        return;
      }
      const words = board && successWords(change, board, catalogue);
      if (words) showWords(named(words, date), mine.stores, () => mine.takeBack(opId));
    },
    refused: (entry, { code, detail, details, title }, dependents, drop) => {
      animateReturn(
        [...officersOf(entry.op), ...dependents.flatMap(({ op }) => officersOf(op))],
        drop,
      );
      const board = boardIn(queryClient, entry.date);
      if (!board) {
        // Sent from another part of the dashboard, after a reload: nothing is lost without a word.
        toast({
          title: title ?? 'Not done',
          description: `${detail}${boardOf(entry.date)}`,
          variant: 'destructive',
          untilRead: true,
        });
        return;
      }
      const refused = { code, message: detail, current: conflictIn(details) };
      const { catalogue } = catalogueIn(queryClient);
      const words = named(refusalWords(refused, entry.op, board, catalogue, entry.by), entry.date);
      const stores = session.storesOf(entry.date);
      const ended = [entry, ...dependents].map(({ opId }) => session.tellAwaited(opId, words));
      if (ended.includes(true)) markRefusal(words, stores);
      else showWords(words, stores);
    },
  });
  scope.onEnd(() => sender.stop());
  return sender;
}

const boardOf = (date: string) => ` It was done on the board of ${formatDate(date)}.`;

/** Puts words into the one toast: a refusal offers to show whom it is about, a step to take it back. */
function showWords(words: Words, stores: BoardStores, undo?: () => void): void {
  const { view } = stores;
  const { title, description, isRefusal = false, officerId, canUndo } = words;
  const show = officerId !== undefined && { label: 'Show', onPress: () => view.pointAt(officerId) };
  const back = canUndo && undo && { label: 'Undo', onPress: undo };
  toast({
    title,
    description,
    untilRead: isRefusal,
    subject: isRefusal ? 'board refusal' : undefined,
    variant: isRefusal ? 'destructive' : 'default',
    action: show || back || undefined,
  });
  if (isRefusal) markRefusal(words, stores);
}

/** On the station that a refusal is about. */
function markRefusal({ title, description, stationId }: Words, { view }: BoardStores): void {
  if (stationId !== undefined) view.showRefusal({ stationId, title, description });
}
