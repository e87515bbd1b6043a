import { addDays, hourMs } from '@muster/protocol';
import { directoryRepo } from '../../features/directory/directory.repo.ts';
import type { Recorded } from '../../lib/audit/audit-record.ts';
import type { SeedContext } from '../seeder.ts';
import { demoKey } from './trail.ts';
import { deskAddress } from './sheets.ts';

/** A tag that few people have, so that forecasts and the bell have something to say (OPS-13), and when the tags of two run out. */
const scarce = 'AC';
const endsInDays = [3, 6];
/** So many keep it: what stations ask for can be met with nobody to spare. */
const keepIt = 3;

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
  const tag = tags.find(({ name }) => name === scarce);
  const carried = links
    .filter(({ tagId, userId }) => tagId === tag?._id && people.get(userId)?.isActive)
    .toSorted((a, b) => (a._id < b._id ? -1 : 1));
  const isToCome = carried.some(({ validUntil }) => validUntil && validUntil >= duty);
  const lasting = carried.filter(({ validUntil }) => !validUntil);
  if (isToCome || !admin) return [];
  for (const [index, inDays] of endsInDays.entries()) {
    const link = lasting[index];
    const person = people.get(link?.userId ?? '');
    if (!link || !person || lasting.length - index <= keepIt) break;
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
      before: { tag: scarce, validUntil: null },
      after: { tag: scarce, validUntil: lastDay },
    });
  }
  return entries;
}

/** When certificates came, in the demo's own past. */
const enteredBeforeMs = 9 * 24 * hourMs;
