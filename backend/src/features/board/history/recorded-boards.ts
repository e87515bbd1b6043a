import type { Assignment, BoardLogEntry, HistoryNames } from '@muster/protocol';
import { triedId } from '../board-document.ts';
import type { RecordedDeed } from '../notes/notes.service.ts';
import { entryOf, noteEntry } from './log.queries.ts';
import type { LoggedRecord } from './logged-record.ts';
import type { OperationsRepo, RecordedHead } from './operations.repo.ts';

const atOnce = 500;

/** A save of a date. */
export interface RecordedSave {
  readonly date: string;
  readonly revision: number;
  readonly at: string;
  readonly by: { readonly id: string; readonly name: string } | null;
  /** Its list is the saved one: no other took its place, or it was brought back. */
  readonly isLast: boolean;
  /** Null with `lines` where it changed nothing, or another one followed at once: no list was stored for it. */
  readonly places: number | null;
  /** Null also once the operations alone say what it was (PRC-73). */
  readonly lines: readonly Assignment[] | null;
}

/** What was done to a date's board up to one of its writes: however often it is read, it is the same. */
export interface RecordedBoard {
  /** Null where nothing was done but to its handover notes. */
  readonly revision: number | null;
  /** When and by whom it was saved last; null where it never was. */
  readonly saved: {
    readonly revision: number;
    readonly savedAt: string;
    readonly savedByName: string | null;
  } | null;
  /** The operations that took effect in their order. */
  operations(): AsyncIterable<readonly LoggedRecord[]>;
  /** The same in words. */
  log(): AsyncIterable<readonly BoardLogEntry[]>;
  /** The earliest first. */
  saves(): Promise<RecordedSave[]>;
}

/** Boards with all that was done to them, for whoever keeps it elsewhere (EVI-5). */
export function recordedBoards(
  repo: Pick<OperationsRepo, 'head' | 'following' | 'savedLists'>,
  namesOf: (date: string) => Promise<HistoryNames>,
  notesOf: (date: string) => Promise<readonly RecordedDeed[]>,
) {
  return async function recordedBoard(date: string): Promise<RecordedBoard | undefined> {
    const head = await repo.head(date);
    const deeds = await notesOf(date);
    if (!head && deeds.length === 0) return undefined;
    return recordedAt(head ?? untouched(date), deeds);
  };

  function recordedAt(head: Head, deeds: readonly RecordedDeed[]): RecordedBoard {
    const { date, savedAt, savedByName, savedRevision } = head;

    async function* operations(): AsyncGenerator<LoggedRecord[]> {
      for (let above = 0; ;) {
        const part = { above, below: head.writes + 1, limit: atOnce };
        const page = await repo.following(head, part);
        if (page.length > 0) yield page;
        if (page.length < atOnce) return;
        above = page.at(-1)?.seq ?? above;
      }
    }

    return {
      revision: head.revision,
      saved: savedAt === null ? null : { revision: savedRevision, savedAt, savedByName },
      operations,

      async *log() {
        const names = await namesOf(date);
        let said = 0;
        const until = (at: string | undefined) => {
          const from = said;
          while (deeds[said] && (at === undefined || (deeds[said]?.at ?? '') < at)) said += 1;
          return deeds.slice(from, said).map((one) => noteEntry(one, names));
        };
        for await (const page of operations())
          yield page.flatMap((one) => [...until(one.change.at), entryOf(one, names)]);
        yield until(undefined);
      },

      async saves() {
        const lists = new Map((await repo.savedLists(date)).map((list) => [list._id, list]));
        const found: RecordedSave[] = [];
        for await (const page of operations()) {
          for (const { opId, attempt, change } of page) {
            const id = opId === null ? '' : triedId(opId, attempt);
            const list = lists.get(`${date}.${id}`);
            // A list of a later write than the board was read at is none of its.
            if (!list && change.op.type !== 'save') continue;
            const { revision, at, by } = change;
            const isLast = list !== undefined && head.savedOpId === id;
            const { places = null, lines = null } = list ?? {};
            found.push({ date, revision, at, by, isLast, places, lines });
          }
        }
        return found;
      },
    };
  }
}

type Head = Omit<RecordedHead, 'revision'> & Pick<RecordedBoard, 'revision'>;

const untouched = (date: string): Head => ({
  date,
  revision: null,
  writes: 0,
  embedded: [],
  savedRevision: 0,
  savedOpId: null,
  savedAt: null,
  savedByName: null,
});

export type RecordedBoards = ReturnType<typeof recordedBoards>;
