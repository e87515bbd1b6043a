import type { Revocation } from '@muster/protocol';
import type { AuthoredChange, ChangeRecorder } from '../../lib/audit/audit-record.ts';
import type { Change, Changes } from '../../lib/changes.ts';
import { roleWritten, tagWritten, teamWritten, userWritten } from './directory.changes.ts';

interface Authored {
  readonly change?: AuthoredChange | undefined;
}

interface Recorders extends ChangeRecorder {
  recordRevocation(
    write: Change<unknown>,
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
  changes.follow(userWritten, (write) => {
    const { ends, change } = write.detail ?? {};
    return ends && audit.recordRevocation(write, ends, change);
  });
}
