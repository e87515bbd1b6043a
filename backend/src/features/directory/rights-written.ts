import type { Revocation } from '@muster/protocol';
import type { UserDoc } from './directory.repo.ts';

/** What a write of a person does to their sessions and sockets. */
export interface RightsWritten {
  /** Why the sessions end; absent when they go on. */
  readonly ends?: Revocation | undefined;
  /** The session that goes on all the same. */
  readonly spares?: string | undefined;
  /** The person may do what they could before: sockets stay. */
  readonly keepsSockets?: boolean | undefined;
}

/** What was taken away ends the sessions, other rights end the sockets alone, and another name neither (SES-37, SES-38). */
export function rightsWritten(before: UserDoc, after: UserDoc): RightsWritten {
  const ends = endOf(before, after);
  return ends ? { ends } : { keepsSockets: rightsIn(before) === rightsIn(after) };
}

function endOf(before: UserDoc, after: UserDoc): Revocation | undefined {
  if (after.deletedAt) return 'deleted';
  if (!after.isActive) return 'deactivated';
  return before.passwordHash === after.passwordHash ? undefined : 'password_changed';
}

/** What a person may do depends on these alone; with the role of the same name goes the dashboard that it chooses. */
const rightsIn = (user: UserDoc): string =>
  JSON.stringify([
    user.role,
    user.teamId,
    user.teamFrom ?? null,
    user.tlDashboardAccess,
    user.mustChangePassword ?? false,
    user.isActive,
    user.deletedAt === null,
  ]);
