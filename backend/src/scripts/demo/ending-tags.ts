import { addDays, hourMs } from '@muster/protocol';
import { directoryRepo, type UserTagDoc } from '../../features/directory/directory.repo.ts';
import type { Recorded } from '../../lib/audit/audit-record.ts';
import type { SeedContext } from '../seeder.ts';
import { demoKey } from './trail.ts';
import { deskAddress } from './sheets.ts';

/** Tags of the demo that run out soon: few people have them, so that forecasts and the bell have something to say (OPS-13). */
const ending: readonly { readonly tag: string; readonly inDays: number }[] = [
  { tag: 'RSS', inDays: 6 },
  { tag: 'MOBIX', inDays: 20 },
];

/** Gives two people's tags a last day, unless those of an earlier start are still to come; answers what the trail is to have. */
export async function endTags(
  db: SeedContext['db'],
  duty: string,
  now: number,
): Promise<Recorded[]> {
  const repo = directoryRepo(db);
  const [links, tags, users] = await Promise.all([repo.userTags(), repo.tags(), repo.users()]);
  const people = new Map(users.map((user) => [user._id, user]));
  const admin = users.find(({ role }) => role === 'admin');
  const entries: Recorded[] = [];
  for (const { tag: name, inDays } of ending) {
    const tag = tags.find((one) => one.name === name);
    const carried = links
      .filter(({ tagId, userId }) => tagId === tag?._id && people.get(userId)?.isActive)
      .toSorted((a, b) => (a._id < b._id ? -1 : 1));
    const isSet = carried.some(({ validUntil }) => validUntil && validUntil >= duty);
    const link = carried.find(({ validUntil }) => !validUntil);
    const person = people.get(link?.userId ?? '');
    if (isSet || !link || !person || !admin) continue;
    const lastDay = addDays(duty, inDays);
    // Whoever writes at this moment was faster: the demo does without.
    if (!(await repo.reviseUserTag(link, lastDay))) continue;
    entries.push({
      key: `${demoKey}tag ${link._id} ${lastDay}`,
      at: new Date(now - enteredBeforeMs).toISOString(),
      by: { id: admin._id, name: admin.name },
      from: deskAddress,
      kind: 'user.tag-changed',
      what: { type: 'user', id: person._id, name: person.name },
      before: { tag: name, validUntil: dayOf(link) },
      after: { tag: name, validUntil: lastDay },
    });
  }
  return entries;
}

const dayOf = ({ validUntil }: UserTagDoc): string | null => validUntil ?? null;
/** When certificates came, in the demo's own past. */
const enteredBeforeMs = 9 * 24 * hourMs;
