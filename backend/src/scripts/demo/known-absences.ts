import { minuteMs, shareDays } from '@muster/protocol';
import {
  absencesOf,
  absencesRepo,
  type StoredAbsence,
} from '../../features/absences/absences.repo.ts';
import type { UserDoc } from '../../features/directory/directory.repo.ts';
import type { Recorded } from '../../lib/audit/audit-record.ts';
import { nameUuid } from '../../lib/name-uuid.ts';
import type { SeedContext } from '../seeder.ts';
import { randomFrom } from './random.ts';
import { spellsFrom, startOf, workingDays, type People } from './sheets.ts';
import { demoKey } from './trail.ts';

/** Leave and courses of the demo's people, known before the sheets that have them (OPS-13). */

/** How far ahead they are known: what the page of known absences shows at first. */
export const daysAhead = 27;

interface Days {
  readonly first: string;
  readonly last: string;
}

interface Known {
  readonly person: UserDoc;
  readonly absences: readonly StoredAbsence[];
}

/** Those that begin on these days, entered by the team's leader some days before. */
export function knownAbsences(
  { users, teams }: People,
  { first, last }: Days,
  { timeZone, now }: { readonly timeZone: string; readonly now: number },
): Known[] {
  const byId = new Map(users.map((user) => [user._id, user]));
  const leaders = new Map(teams.map(({ _id, leaderId }) => [_id, byId.get(leaderId ?? '')]));
  const begins = workingDays(first, last);
  return users.flatMap((person) => {
    const leader = leaders.get(person.teamId ?? '');
    if (!person.isActive || !leader) return [];
    const absences = spellsFrom(person._id, begins).map((spell): StoredAbsence => {
      const random = randomFrom(`known ${person._id} ${spell.from}`);
      const minutesBefore = random.between(2, 9) * 24 * 60 + random.between(-300, 300);
      const atMs = startOf(timeZone, spell.from) - minutesBefore * minuteMs;
      // What begins far ahead was entered in the days before the start.
      const latestMs = now - random.between(30, 4 * 24 * 60) * minuteMs;
      return {
        id: nameUuid(`absence ${person._id} ${spell.from}`),
        ...spell,
        ptoTiming: null,
        revision: 1,
        by: { id: leader._id, name: leader.name },
        at: new Date(Math.min(atMs, latestMs)).toISOString(),
      };
    });
    return absences.length > 0 ? [{ person, absences }] : [];
  });
}

/** Stores those that are not there and take nobody else's days; answers what the trail is to have of them. */
export async function writeAbsences(
  db: SeedContext['db'],
  known: readonly Known[],
): Promise<Recorded[]> {
  const repo = absencesRepo(db);
  const docs = await repo.ofMany(known.map(({ person }) => person._id));
  const there = new Map(docs.map((doc) => [doc._id, doc]));
  const isNew = ({ person }: Known) => !there.has(person._id);
  await repo.insertMissing(
    known.filter(isNew).map(({ person, absences }) => ({
      ...absencesOf(person._id),
      revision: 1,
      absences: [...absences],
    })),
  );
  const entries = known.filter(isNew).flatMap(entriesOf);
  for (const { person, absences } of known) {
    const before = there.get(person._id);
    if (!before) continue;
    const fresh = absences.filter((one) => !before.absences.some((own) => shareDays(one, own)));
    const own = fresh.map((one) => ({ ...one, revision: before.revision + 1 }));
    const all = [...before.absences, ...own].toSorted((a, b) => (a.from < b.from ? -1 : 1));
    // Whoever writes at this moment was faster: the demo does without.
    const isThere = fresh.length > 0 && (await repo.write(before, { ...before, absences: all }));
    // What a start that was killed left has no entry yet.
    const left = absences.filter(({ id }) => before.absences.some((one) => one.id === id));
    entries.push(...entriesOf({ person, absences: isThere ? [...left, ...fresh] : left }));
  }
  return entries;
}

const entriesOf = ({ person, absences }: Known): Recorded[] =>
  absences.map((one) => entryOf(person, one));

function entryOf({ _id, name }: UserDoc, absence: StoredAbsence): Recorded {
  const { id, from, to, absenceType, ptoTiming, notes, by, at } = absence;
  return {
    key: `${demoKey}absence ${id}`,
    at,
    by,
    from: '10.0.8.20',
    kind: 'absence.created',
    what: { type: 'absence', id: _id, name },
    before: null,
    after: { from, to, absenceType, ptoTiming, notes },
  };
}
