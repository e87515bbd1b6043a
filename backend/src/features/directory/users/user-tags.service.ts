import type { Announcer } from '../../../lib/audit/audit-record.ts';
import type { Changes } from '../../../store/changes.ts';
import type { Actor } from '../../../lib/caller.ts';
import { userWritten } from '../directory.changes.ts';
import type { TagDoc, UserDoc, UserTagDoc } from '../directory.repo.ts';
import type { UserTag, UserTagEdit, UserTagInput } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { Fault } from '../../../lib/fault.ts';
import { revisionOf } from '../../../store/rows/row-doc.ts';
import type { Administration } from '../row-writers.ts';
import { presentUserTag, tagsOf } from './users.present.ts';

interface TagWritten {
  readonly user: UserDoc;
  readonly verb: 'tagged' | 'untagged' | 'tag-changed';
  readonly acting: Actor;
  /** The tag's name; undefined for one that is gone. */
  readonly tag: string | undefined;
  /** The last day that it has, or had where it is taken off; absent for none. */
  readonly lastDay?: string | null | undefined;
  /** The one that it had, where that changes. */
  readonly lastDayBefore?: string | null | undefined;
  /** It may be told again, and the trail has it once (AUD-6). */
  readonly key: string;
}

type Recorded = Pick<TagWritten, 'verb' | 'tag' | 'lastDay' | 'lastDayBefore'>;

function recordedTag({ verb, tag, lastDay = null, lastDayBefore = null }: Recorded) {
  if (verb === 'tag-changed') {
    const named = tag === undefined ? {} : { tag };
    return {
      before: { ...named, validUntil: lastDayBefore },
      after: { ...named, validUntil: lastDay },
    };
  }
  const named =
    tag === undefined ? null : { tag, ...(lastDay !== null && { validUntil: lastDay }) };
  return verb === 'tagged' ? { before: null, after: named } : { before: named, after: null };
}

/** Tells that somebody carries a tag more or less, or until another day; their own fields, which the revision counts, stay as they are. */
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

/** Writes of a person's tags, each with its entry in the trail. */
function tagWrites(
  { repo, changes }: Pick<Administration, 'repo' | 'changes'>,
  { announced }: Pick<Announcer, 'announced'>,
) {
  /** Announced, and by what it is about it is known whether it was done (AUD-16). */
  async function move(
    tagChange: TagWritten,
    about: string,
    write: () => Promise<void>,
  ): Promise<void> {
    const { user, verb, acting, key } = tagChange;
    const subject = { type: 'user', id: user._id, name: user.name };
    const kind = `user.${verb}` as const;
    const auditEntry = { key, about, ...acting, kind, what: subject, ...recordedTag(tagChange) };
    await announced([auditEntry], write);
    publishTag(changes, tagChange);
  }

  /** The last day of a tag that somebody carries; the same once more is no change. */
  async function setDay(
    { user, link, tag }: { user: UserDoc; link: UserTagDoc; tag: TagDoc },
    lastDay: string | null,
    acting: Actor,
  ): Promise<UserTag> {
    const lastDayBefore = link.validUntil ?? null;
    if (lastDay === lastDayBefore) return presentUserTag(link, tag);
    const about = `${link._id} ${revisionOf(link) + 1}`;
    const key = `tag ${about}`;
    const change = { user, verb: 'tag-changed', acting, tag: tag.name, key } as const;
    let next = link;
    await move({ ...change, lastDay, lastDayBefore }, about, async () => {
      const written = await repo.reviseUserTag(link, lastDay);
      if (!written) throw new Fault('STALE');
      next = written;
    });
    return presentUserTag(next, tag);
  }

  return { move, setDay };
}

/** The tags that a person carries (DIR-48, DIR-204). Throw NOT_FOUND without such a person. */
export function userTagsService(
  { repo, changes, clock, order }: Administration,
  announcer: Pick<Announcer, 'announced'>,
) {
  const { move, setDay } = tagWrites({ repo, changes }, announcer);

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

  const tagOf = async (id: string) => (await repo.tags()).find(({ _id }) => _id === id);

  /** A tag that is carried already stays as it is, but for the last day that is said with it. */
  const add = (userId: string, input: UserTagInput, acting: Actor): Promise<UserTag> =>
    order.writeBetween(async () => {
      const { tagId, validUntil } = input;
      const user = await personOf(userId);
      const tag = await tagOf(tagId);
      if (!tag) throw new Fault('UNKNOWN_TAG', { words: { tag: tagId } });
      const carried = await repo.userTag({ userId, tagId });
      if (carried) {
        const lastDay = validUntil === undefined ? (carried.validUntil ?? null) : validUntil;
        return setDay({ user, link: carried, tag }, lastDay, acting);
      }
      const link = {
        _id: randomUUID(),
        userId,
        tagId,
        assignedBy: acting.by.id,
        createdAt: new Date(clock.now()),
        validUntil: validUntil ?? null,
      };
      const key = `tag ${link._id} tagged`;
      const lastDay = link.validUntil;
      await move({ user, verb: 'tagged', acting, tag: tag.name, lastDay, key }, link._id, () =>
        repo.insertUserTag(link),
      );
      return presentUserTag(link, tag);
    });

  const change = (
    { userId, tagUserLinkId }: { readonly userId: string; readonly tagUserLinkId: string },
    { tagId, validUntil, baseRevision }: UserTagEdit,
    acting: Actor,
  ): Promise<UserTag> =>
    order.writeBetween(async () => {
      const user = await personOf(userId);
      const link = await repo.userTag({ _id: tagUserLinkId, userId });
      const tag = link && (await tagOf(link.tagId));
      if (!link || !tag) throw new Fault('NOT_FOUND');
      if (tagId !== undefined && tagId !== tag._id) {
        throw new Fault('VALIDATION', {
          message: `This is ${tag.name}. Take it off and give the other tag instead.`,
        });
      }
      const lastDay = validUntil === undefined ? (link.validUntil ?? null) : validUntil;
      const isStale = baseRevision !== undefined && baseRevision !== revisionOf(link);
      // What stands already was done by this call, sent once more (DIR-174).
      if (isStale && lastDay !== (link.validUntil ?? null)) {
        const current = presentUserTag(link, tag);
        throw new Fault('STALE', { beside: { current, changedBy: null, changedAt: null } });
      }
      return setDay({ user, link, tag }, lastDay, acting);
    });

  const remove = (userId: string, linkId: string, acting: Actor): Promise<void> =>
    order.writeBetween(async () => {
      const user = await personOf(userId);
      const link = await repo.userTag({ _id: linkId, userId });
      if (!link) throw new Fault('NOT_FOUND');
      const tag = (await tagOf(link.tagId))?.name;
      const key = `tag ${link._id} untagged`;
      const lastDay = link.validUntil;
      await move({ user, verb: 'untagged', acting, tag, lastDay, key }, link._id, () =>
        repo.removeUserTag(linkId),
      );
    });

  return { list, add, change, remove };
}

export type UserTagsService = ReturnType<typeof userTagsService>;
