import type { AnnouncedDeed } from '../../../lib/audit/audit-record.ts';
import type { Changes } from '../../../lib/changes.ts';
import type { Acting } from '../../../lib/rows/acting.ts';
import { userWritten } from '../directory.changes.ts';
import type { UserDoc } from '../directory.repo.ts';

interface TagTold {
  readonly user: UserDoc;
  readonly verb: 'tagged' | 'untagged';
  readonly acting: Acting;
  readonly before: { readonly tag: string } | null;
  readonly after: { readonly tag: string } | null;
  /** Where it may be told again, so that the trail has it once (AUD-6). */
  readonly key?: string;
}

/** The same as it is announced (AUD-16); the link's id says whether it was done. */
export const announcedTag = (
  { user, verb, acting, before, after, key }: TagTold & { readonly key: string },
  linkId: string,
): AnnouncedDeed => ({
  key,
  about: linkId,
  ...acting,
  kind: `user.${verb}`,
  what: { type: 'user', id: user._id, name: user.name },
  before,
  after,
});

/** Tells that somebody carries a tag more or less; their own fields, which the revision counts, stay as they are. */
export function tellTag(changes: Changes, { user, verb, key, ...told }: TagTold): void {
  const { acting, before, after } = told;
  changes.tell(userWritten, {
    id: user._id,
    revision: null,
    detail: {
      keepsRights: true,
      change: {
        ...acting,
        ...(key !== undefined && { key }),
        kind: `user.${verb}`,
        name: user.name,
        before,
        after,
      },
    },
  });
}
