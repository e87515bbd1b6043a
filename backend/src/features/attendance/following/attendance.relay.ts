import type { Context } from '../../context.ts';
import type { perKey } from '../../../lib/queue.ts';
import { sheetWritten } from './attendance.changes.ts';
import type { AttendanceRepo, SheetDoc } from '../attendance.repo.ts';

interface Deps {
  queue: ReturnType<typeof perKey>;
  repo: Pick<AttendanceRepo, 'relay' | 'withOutbox'>;
  /**
   * Whoever must miss no log entry is given each before it leaves its sheet, and again when a crash or a failure came
   * between.
   */
  sheetWritten(sheet: SheetDoc): Promise<void>;
}

/**
 * Log entries, and what administrators did for the trail (AUD-15), are durable with their sheet and are copied out
 * after that (ATT-25). Only whoever wrote a
 * sheet copies at once; what stays behind goes with the next write of the sheet, or at the next start.
 */
export function relayLog({ audit, changes }: Pick<Context, 'audit' | 'changes'>, deps: Deps) {
  const { queue, repo } = deps;

  async function relay(sheet: SheetDoc): Promise<void> {
    await deps.sheetWritten(sheet);
    await Promise.all((sheet.deeds ?? []).map(audit.record));
    await repo.relay(sheet);
  }

  changes.subscribe(sheetWritten, async ({ id, detail }) => {
    const sheet = detail?.sheet;
    if (sheet && sheet.outboxSize > 0) await queue.run(`relay ${id}`, () => relay(sheet));
  });

  audit.relayAtStart(async () => {
    for (const sheet of await repo.withOutbox()) await relay(sheet);
  });
}
