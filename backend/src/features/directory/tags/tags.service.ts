import {
  nameKey,
  namesAsked,
  tagPalette,
  type AdminTag,
  type DeletedThing,
  type TagInput,
} from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import type { Actor } from '../../../lib/rows/row-doc.ts';
import { Fault } from '../../../lib/fault.ts';
import type { Administration } from '../row-writers.ts';
import { presentTag } from '../directory.present.ts';
import type { TagDoc } from '../directory.repo.ts';
import { deletion, presentDeleted } from '../writing/deletion.ts';
import { presentWrites } from '../../../lib/rows/present-writes.ts';

/** Tags as administrators make, change and delete them (DIR-31, DIR-34). */
export function tagsService({ repo, writers, clock, order, stations }: Administration) {
  const writer = writers.tags;

  async function present(tags: readonly TagDoc[]): Promise<AdminTag[]> {
    const [links, people, places] = await Promise.all([repo.userTags(), repo.users(), stations()]);
    const here = new Set(people.map(({ _id }) => _id));
    const carrying = links.filter(({ userId }) => here.has(userId));
    const requires = (key: string) => (place: (typeof places)[number]) =>
      [...(place.requiredTags ?? []), ...namesAsked(place.minimumByTag)].some(
        (name) => nameKey(name) === key,
      );
    return tags.map((tag) => ({
      ...presentTag(tag),
      userCount: carrying.filter(({ tagId }) => tagId === tag._id).length,
      stationCount: places.filter(requires(tag.nameKey)).length,
      createdAt: tag.createdAt.toISOString(),
      updatedAt: (tag.changedAt ?? tag.updatedAt).toISOString(),
      ...presentWrites(tag),
    }));
  }
  const presentOne = async (tag: TagDoc) => (await present([tag]))[0] as AdminTag;

  async function create(input: TagInput, acting: Actor): Promise<AdminTag> {
    const now = new Date(clock.now());
    const tag: TagDoc = {
      _id: randomUUID(),
      name: input.name,
      nameKey: nameKey(input.name),
      description: input.description || null,
      color: input.color ?? tagPalette.Blue,
      createdAt: now,
      updatedAt: now,
    };
    return presentOne(await order.writeBetween(() => writer.insert(tag, acting)));
  }

  async function change(
    id: string,
    { baseRevision, ...input }: TagInput & { baseRevision?: number | undefined },
    acting: Actor,
  ): Promise<AdminTag> {
    const { name, description, color } = input;
    const changed = await order.writeBetween(() =>
      writer.revise({
        id,
        acting,
        baseRevision,
        present: presentOne,
        async decide(tag) {
          // Stations know tags by their names.
          if (name !== tag.name) refuseRename((await presentOne(tag)).stationCount);
          return {
            name,
            nameKey: nameKey(name),
            ...(description !== undefined && { description: description || null }),
            ...(color !== undefined && { color }),
          };
        },
      }),
    );
    return presentOne(changed);
  }

  async function remove(id: string, acting: Actor): Promise<DeletedThing> {
    const deleted = await order.write(() =>
      writer.revise({
        id,
        acting,
        present: presentOne,
        async decide(tag) {
          const { userCount, stationCount } = await presentOne(tag);
          if (userCount + stationCount > 0) throw new Fault('TAG_IN_USE');
          return { ...deletion(clock, acting), nameKey: tag._id };
        },
      }),
    );
    return presentDeleted('tag', deleted);
  }

  return { list: async () => present(await repo.tags()), create, change, remove };
}

export type TagsService = ReturnType<typeof tagsService>;

function refuseRename(stationCount: number): void {
  if (stationCount === 0) return;
  throw new Fault('TAG_IN_USE', {
    message: 'A station requires this tag by its name; take it off the station first.',
  });
}
