import type { AnnouncedDeed, Announcer } from '../../../lib/audit/audit-record.ts';
import type { Changes } from '../../../lib/changes.ts';
import type { Actor } from '../../../lib/rows/row-doc.ts';
import { userWritten } from '../directory.changes.ts';
import type { UserDoc, TagDoc } from '../directory.repo.ts';
import type { UserTag } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { Fault } from '../../../lib/fault.ts';
import type { Administration } from '../row-writers.ts';
import { presentUserTag, tagsOf } from './users.present.ts';

interface TagTold {
  readonly user: UserDoc;
  readonly verb: 'tagged' | 'untagged';
  readonly acting: Actor;
  readonly before: { readonly tag: string } | null;
  readonly after: { readonly tag: string } | null;
  /** Where it may be told again, so that the trail has it once (AUD-6). */
  readonly key?: string;
}

/** The same as it is announced (AUD-16); the link's id says whether it was done. */
const announcedTag = (
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

/** The tags that a person carries (DIR-48). Throw NOT_FOUND without such a person. */
export function userTagsService(
  { repo, changes, clock, order }: Administration,
  { announced }: Pick<Announcer, 'announced'>,
) {
  async function personOf(id: string): Promise<UserDoc> {
    const user = await repo.user(id);
    if (!user) throw new Fault('NOT_FOUND');
    return user;
  }

  async function list(userId: string): Promise<UserTag[]> {
    const { _id } = await personOf(userId);
    const [links, tags] = await Promise.all([repo.userTags(), repo.tags()]);
    return tagsOf(links, tags).get(_id) ?? [];
  }

  /** A tag that is carried already stays as it is. */
  const add = (userId: string, tagId: string, acting: Actor): Promise<UserTag> =>
    order.writeBetween(async () => {
      const user = await personOf(userId);
      const tag = (await repo.tags()).find(({ _id }) => _id === tagId);
      if (!tag) throw new Fault('UNKNOWN_TAG', { words: { tag: tagId } });
      const carried = await repo.userTag({ userId, tagId });
      if (carried) return presentUserTag(carried, tag);
      const link = {
        _id: randomUUID(),
        userId,
        tagId,
        assignedBy: acting.by.id,
        createdAt: new Date(clock.now()),
      };
      const key = `tag ${link._id} tagged`;
      const told = { user, verb: 'tagged', acting, key, before: null, after: named(tag) } as const;
      await announced([announcedTag(told, link._id)], () => repo.insertUserTag(link));
      tellTag(changes, told);
      return presentUserTag(link, tag);
    });

  const remove = (userId: string, linkId: string, acting: Actor): Promise<void> =>
    order.writeBetween(async () => {
      const user = await personOf(userId);
      const link = await repo.userTag({ _id: linkId, userId });
      if (!link) throw new Fault('NOT_FOUND');
      const tag = (await repo.tags()).find(({ _id }) => _id === link.tagId) ?? null;
      const key = `tag ${linkId} untagged`;
      const told = {
        user,
        verb: 'untagged',
        acting,
        key,
        before: named(tag),
        after: null,
      } as const;
      await announced([announcedTag(told, linkId)], () => repo.removeUserTag(linkId));
      tellTag(changes, told);
    });

  const named = (tag: TagDoc | null) => tag && { tag: tag.name };

  return { list, add, remove };
}

export type UserTagsService = ReturnType<typeof userTagsService>;
