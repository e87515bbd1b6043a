import { answersKeptMs } from '@muster/protocol';
import { LRUCache } from 'lru-cache';
import type { Context } from '../context.ts';
import type { Clock } from '../../lib/clock.ts';
import { Fault } from '../../lib/fault.ts';
import { atMost } from '../../lib/memory.ts';
import type { perKey } from '../../lib/queue.ts';
import { waitOvertaken } from '../../store/rows/shared-turns.ts';
import { earlierOp, remember, type AskedOp } from './attendance.idempotency.ts';
import { sheetId, type AppliedOp, type AttendanceRepo, type SheetDoc } from './attendance.repo.ts';
import { sheetWritten, type SheetChange } from './following/attendance.changes.ts';

interface Deps {
  repo: Pick<AttendanceRepo, 'sheet' | 'sheetWithOp' | 'replace' | 'latestWrite'>;
  queue: ReturnType<typeof perKey>;
}

/** What a use case makes of the stored sheet; without a change nothing is written. */
interface Decision<Answer> {
  readonly answer: Answer;
  readonly change?: Omit<SheetChange, 'opId'>;
}

/** How long a write is decided again while other processes are faster, in ms: less than a task may take (OPS-67). */
const patienceMs = 4000;
/** How many ids of operations are known by their sheet without asking the database. */
const mostIds = 100_000;

/** Writes sheets: read, decide, one guarded write, and again from the read when another process was faster (S12). */
export function sheetWriter(
  { app, changes, clock }: Pick<Context, 'app' | 'changes' | 'clock'>,
  { repo, queue }: Deps,
) {
  /** The sheet for which an operation's id was first used here (ATT-18). */
  const sheetOf = new LRUCache<string, string>(atMost(mostIds));

  /** An id is one operation: for another sheet it is refused, whatever became of the first. */
  async function throwIfUsed(opId: string | undefined, id: string): Promise<void> {
    if (opId === undefined) return;
    if (!sheetOf.has(opId)) {
      // At once, for the same id that comes for another sheet while this one is looked for.
      sheetOf.set(opId, id);
      try {
        sheetOf.set(opId, (await repo.sheetWithOp(opId)) ?? id);
      } catch (error) {
        sheetOf.delete(opId);
        throw error;
      }
    }
    if (sheetOf.get(opId) !== id) throw new Fault('OP_ID_REUSED');
  }

  async function stored(old: SheetDoc | null, next: SheetDoc): Promise<boolean> {
    try {
      return await repo.replace(old?.revision ?? 0, next);
    } catch (error) {
      // It may be stored all the same: whoever follows reads what there is, and what is old is dropped (S2).
      changes.publish(sheetWritten, { id: next._id, revision: next.revision });
      throw error;
    }
  }

  return async function write<Answer>(
    { teamId, date }: { teamId: string; date: string },
    op: AskedOp & { asItStands(sheet: SheetDoc): Answer },
    decide: (old: SheetDoc | null) => Decision<Answer> | Promise<Decision<Answer>>,
  ): Promise<Answer> {
    const id = sheetId(teamId, date);
    const elapsed = app.meter.time();
    return queue.run(id, async () => {
      await throwIfUsed(op.opId, id);
      const until = clock.elapsed() + patienceMs;
      for (let overtaken = 0; clock.elapsed() < until; overtaken++) {
        if (overtaken > 0) await waitOvertaken(overtaken);
        const old = await repo.sheet(teamId, date);
        const earlier = old && earlierOp(old, op);
        if (old && earlier) {
          // Its own answer, and what was told of it, may have been lost (S2).
          const latest = await repo.latestWrite(old._id);
          const detail = latest && { ...latest, kind: 'submitted' as const, opId: op.opId ?? null };
          changes.publish(sheetWritten, { id: old._id, revision: old.revision, detail });
          return (answerOf(earlier, clock) as Answer | undefined) ?? op.asItStands(old);
        }
        const { answer, change } = await decide(old);
        if (!change) return answer;
        const sheet = { ...change.sheet, ops: remember(change.sheet.ops, op, answer, clock.now()) };
        if (await stored(old, sheet)) {
          const detail = { ...change, sheet, opId: op.opId ?? null };
          changes.publish(sheetWritten, { id: sheet._id, revision: sheet.revision, detail });
          app.meter.tell({ what: 'sheet', ms: elapsed(), overtaken });
          return answer;
        }
      }
      throw new Fault('UNAVAILABLE');
    });
  };
}

/** Undefined once it is too old to be kept, whether or not it was removed. */
function answerOf({ answer, at = '' }: AppliedOp, clock: Clock): object | undefined {
  const isKept = at >= new Date(clock.now() - answersKeptMs).toISOString();
  return answer !== undefined && isKept ? (JSON.parse(answer) as object) : undefined;
}

export type SheetWriter = ReturnType<typeof sheetWriter>;
