import type { Announcer } from '../../../lib/audit/audit-record.ts';
import type { Changes } from '../../../store/changes.ts';
import type { Actor } from '../../../lib/caller.ts';
import { userWritten } from '../directory.changes.ts';
import type { TagDoc, UserDoc, UserTagDoc } from '../directory.repo.ts';
import type { UserTag } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { Fault } from '../../../lib/fault.ts';
import type { Administration } from '../row-writers.ts';
import { presentUserTag, tagsOf } from './users.present.ts';

interface TagWritten {
  readonly user: UserDoc;
  readonly verb: 'tagged' | 'untagged';
  readonly acting: Actor;
  /** The tag's name; undefined for one that is gone. */
  readonly tag: string | undefined;
  /** It may be told again, and the trail has it once (AUD-6). */
  readonly key: string;
}

const recordedTag = ({ verb, tag }: Pick<TagWritten, 'verb' | 'tag'>) => {
  const named = tag === undefined ? null : { tag };
  return verb === 'tagged' ? { before: null, after: named } : { before: named, after: null };
};

/** Tells that somebody carries a tag more or less; their own fields, which the revision counts, stay as they are. */
export function publishTag(changes: Changes, tagChange: TagWritten): void {
  const { user, verb, acting, key } = tagChange;
  const kind = `user.${verb}` as const;
  const change = { ...acting, key, kind, name: user.name, ...recordedTag(tagChange) };
  changes.publish(userWritten, {
    id: user._id,
    revision: null,
    detail: { keepsRights: true, change },
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

  /** Announced, and by the link's id it is known whether it was done (AUD-16). */
  async function move(
    verb: TagWritten['verb'],
    { user, link, tag }: { user: UserDoc; link: UserTagDoc; tag: TagDoc | undefined },
    acting: Actor,
    write: () => Promise<void>,
  ): Promise<void> {
    const key = `tag ${link._id} ${verb}`;
    const tagChange = { user, verb, acting, tag: tag?.name, key };
    const subject = { type: 'user', id: user._id, name: user.name };
    const kind = `user.${verb}` as const;
    const auditEntry = {
      key,
      about: link._id,
      ...acting,
      kind,
      what: subject,
      ...recordedTag(tagChange),
    };
    await announced([auditEntry], write);
    publishTag(changes, tagChange);
  }

  const tagOf = async (id: string) => (await repo.tags()).find(({ _id }) => _id === id);

  /** A tag that is carried already stays as it is. */
  const add = (userId: string, tagId: string, acting: Actor): Promise<UserTag> =>
    order.writeBetween(async () => {
      const user = await personOf(userId);
      const tag = await tagOf(tagId);
      if (!tag) throw new Fault('UNKNOWN_TAG', { words: { tag: tagId } });
      const carried = await repo.userTag({ userId, tagId });
      if (carried) return presentUserTag(carried, tag);
      const createdAt = new Date(clock.now());
      const link = { _id: randomUUID(), userId, tagId, assignedBy: acting.by.id, createdAt };
      await move('tagged', { user, link, tag }, acting, () => repo.insertUserTag(link));
      return presentUserTag(link, tag);
    });

  const remove = (userId: string, linkId: string, acting: Actor): Promise<void> =>
    order.writeBetween(async () => {
      const user = await personOf(userId);
      const link = await repo.userTag({ _id: linkId, userId });
      if (!link) throw new Fault('NOT_FOUND');
      const tag = await tagOf(link.tagId);
      await move('untagged', { user, link, tag }, acting, () => repo.removeUserTag(linkId));
    });

  return { list, add, remove };
}

export type UserTagsService = ReturnType<typeof userTagsService>;
