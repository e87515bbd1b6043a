import type { Changes } from '../../lib/changes.ts';
import type { perKey } from '../../lib/queue.ts';
import { sheetWritten } from './attendance.changes.ts';
import type { AttendanceRepo } from './attendance.repo.ts';

interface Deps {
  changes: Changes;
  queue: ReturnType<typeof perKey>;
  repo: Pick<AttendanceRepo, 'relay' | 'withOutbox'>;
}

/**
 * Log entries are durable with their sheet and are copied to the log after that (ATT-25). Only whoever wrote a
 * sheet copies at once; what stays behind goes with the next write of the sheet, or with `relayAll`.
 */
export function relayLog({ changes, queue, repo }: Deps) {
  changes.follow(sheetWritten, async ({ id, detail }) => {
    const sheet = detail?.sheet;
    if (sheet && sheet.outboxSize > 0) await queue.run(`relay ${id}`, () => repo.relay(sheet));
  });

  return {
    async relayAll(): Promise<void> {
      for (const sheet of await repo.withOutbox()) await repo.relay(sheet);
    },
  };
}
