import type { Revocation } from '@muster/protocol';
import type { AuthoredChange } from '../../lib/audit/audit-record.ts';
import type { Change, Changes } from '../../lib/changes.ts';
import { roleWritten, tagWritten, teamWritten, userWritten } from './directory.changes.ts';

interface Authored {
  readonly change?: AuthoredChange | undefined;
}

interface Recorders {
  recordChange(type: string, write: Change<unknown>, change: AuthoredChange): Promise<void>;
  recordRevocation(
    userId: string,
    reason: Revocation,
    change: AuthoredChange | undefined,
  ): Promise<void>;
}

/** Has what administrators change of people, teams, roles and tags recorded (AUD-7). */
export function recordAuthored(changes: Changes, audit: Recorders): void {
  for (const kind of [userWritten, teamWritten, roleWritten, tagWritten]) {
    changes.follow<Authored>(kind, (write) => {
      const change = write.detail?.change;
      return change && audit.recordChange(kind.name, write, change);
    });
  }
  changes.follow(userWritten, ({ id, detail }) =>
    detail?.ends ? audit.recordRevocation(id, detail.ends, detail.change) : undefined,
  );
}
