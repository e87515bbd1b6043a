import type { Changes } from '../../lib/changes.ts';
import { Fault } from '../../lib/fault.ts';
import type { perKey } from '../../lib/queue.ts';
import { sheetWritten, type SheetChange } from './attendance.changes.ts';
import { earlierAnswer, remember, type AskedOp } from './attendance.idempotency.ts';
import { sheetId, type AttendanceRepo, type SheetDoc } from './attendance.repo.ts';

interface Deps {
  repo: Pick<AttendanceRepo, 'sheet' | 'replace'>;
  queue: ReturnType<typeof perKey>;
  changes: Changes;
}

/** What a use case makes of the stored sheet; without a change nothing is written. */
export interface Decision<Answer> {
  readonly answer: Answer;
  readonly change?: Omit<SheetChange, 'opId'>;
}

const attempts = 5;

/** Writes sheets: read, decide, one guarded write, and again from the read when another process was faster (S12). */
export function sheetWriter({ repo, queue, changes }: Deps) {
  return async function write<Answer>(
    { teamId, date }: { teamId: string; date: string },
    op: AskedOp,
    decide: (old: SheetDoc | null) => Decision<Answer> | Promise<Decision<Answer>>,
  ): Promise<Answer> {
    return queue.run(sheetId(teamId, date), async () => {
      for (let attempt = 0; attempt < attempts; attempt++) {
        const old = await repo.sheet(teamId, date);
        const earlier = old && earlierAnswer(old, op);
        if (old && earlier) {
          // Its own answer, and what was told of it, may have been lost (S2).
          changes.tell(sheetWritten, { id: old._id, revision: old.revision });
          return earlier as Answer;
        }
        const { answer, change } = await decide(old);
        if (!change) return answer;
        const sheet = { ...change.sheet, ops: remember(change.sheet.ops, op, answer) };
        if (await repo.replace(old?.revision ?? 0, sheet)) {
          const detail = { ...change, sheet, opId: op.opId ?? null };
          changes.tell(sheetWritten, { id: sheet._id, revision: sheet.revision, detail });
          return answer;
        }
      }
      throw new Fault('UNAVAILABLE');
    });
  };
}

export type WriteSheet = ReturnType<typeof sheetWriter>;
