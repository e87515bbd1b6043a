import type { Belonging, Revocation } from '@muster/protocol';
import { changeKind, thingKind } from '../../store/changes.ts';
import type { UserDoc } from './directory.repo.ts';

export const userWritten = thingKind<{
  /** Why the person's sessions end with this; absent when they go on with other rights (SES-37, SES-38). */
  readonly ends?: Revocation | undefined;
  /** The session that goes on all the same: the one in which a person has changed their own password. */
  readonly spares?: string | undefined;
  /** What changed has nothing to do with rights or with what the person's own session says of them. */
  readonly keepsRights?: boolean;
  /** What the session says of the person is another, as their name, and what they may do is the same (SES-38). */
  readonly keepsSockets?: boolean;
  /** Their teams before this write (DIR-190). */
  readonly belonged?: Belonging;
  /** And with it. */
  readonly belongs?: Belonging;
}>(
  'user',
  { collection: 'users', revision: 'revision' },
  { collection: 'userTags', id: 'userId', on: ['insert', 'update'] },
);
/** Somebody carries a tag less; whose it was is gone with it. */
export const userTagRemoved = changeKind('user tag', { collection: 'userTags', on: ['delete'] });
export const teamWritten = thingKind('team', {
  collection: 'teams',
  revision: 'revision',
});
export const roleWritten = thingKind<{
  /** The people who have other rights from now on (DIR-33). */
  readonly rightsOf?: readonly string[] | undefined;
}>('role', { collection: 'roles', revision: 'revision' });
export const tagWritten = thingKind('tag', { collection: 'tags', revision: 'revision' });

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
