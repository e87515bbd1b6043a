import type { Assignment, HistoryNames, LoggedOperation } from '@muster/protocol';
import { triedId } from '../board/tried-id.ts';
import { entryOf } from './log.queries.ts';
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
  readonly revision: number;
  /** When and by whom it was saved last; null where it never was. */
  readonly saved: { readonly savedAt: string; readonly savedByName: string | null } | null;
  /** The operations that took effect in their order. */
  operations(): AsyncIterable<readonly LoggedRecord[]>;
  /** The same in words. */
  log(): AsyncIterable<readonly LoggedOperation[]>;
  /** The earliest first. */
  saves(): Promise<RecordedSave[]>;
}

/** Boards with all that was done to them, for whoever keeps it elsewhere (EVI-5). */
export function recordedBoards(
  repo: Pick<OperationsRepo, 'head' | 'following' | 'savedLists'>,
  namesOf: (date: string) => Promise<HistoryNames>,
) {
  return async function recordedBoard(date: string): Promise<RecordedBoard | undefined> {
    const found = await repo.head(date);
    return found && recordedAt(found);
  };

  function recordedAt(head: RecordedHead): RecordedBoard {
    const { date, savedAt, savedByName } = head;

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
      saved: savedAt === null ? null : { savedAt, savedByName },
      operations,

      async *log() {
        const names = await namesOf(date);
        for await (const page of operations()) yield page.map((one) => entryOf(one, names));
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

export type RecordedBoards = ReturnType<typeof recordedBoards>;
