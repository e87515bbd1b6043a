import type { Belonging, Revocation } from '@muster/protocol';
import type { AuthoredChange } from '../../lib/audit/audit-record.ts';
import { changeKind, thingKind } from '../../lib/changes.ts';

/** What an administrator did with this write; absent where nobody did. */
interface Authored {
  readonly change?: AuthoredChange | undefined;
}

export const userWritten = thingKind<
  Authored & {
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
  }
>(
  'user',
  { collection: 'users', revision: 'revision' },
  { collection: 'userTags', id: 'userId', on: ['insert'] },
);
/** Somebody carries a tag less; whose it was is gone with it. */
export const userTagRemoved = changeKind('user tag', { collection: 'userTags', on: ['delete'] });
export const teamWritten = thingKind<Authored>('team', {
  collection: 'teams',
  revision: 'revision',
});
export const roleWritten = thingKind<
  Authored & {
    /** The people who have other rights from now on (DIR-33). */
    readonly rightsOf?: readonly string[] | undefined;
  }
>('role', { collection: 'roles', revision: 'revision' });
export const tagWritten = thingKind<Authored>('tag', { collection: 'tags', revision: 'revision' });
