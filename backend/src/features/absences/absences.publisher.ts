import { mostToldRows, type AbsencesChanged, type Belonging } from '@muster/protocol';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../lib/memory.ts';
import { audiences, type Audience } from '../../live/audiences.ts';
import type { Context } from '../context.ts';
import type { DirectoryFeature } from '../directory/index.ts';
import { absencesWritten, type AbsencesDoc, type AbsencesRepo } from './absences.repo.ts';
import { presentAbsence, teamsOf } from './absences.service.ts';

/** Of how many people it is known what was told of them last. */
const mostPeople = 10_000;

interface Needs {
  repo: AbsencesRepo;
  directory: Pick<DirectoryFeature, 'people' | 'followPerson'>;
}

/** Tells desks and the person's leaders what was written of somebody's absences (ABS-30). */
export function publishAbsences(
  { changes, publisher, clock }: Pick<Context, 'changes' | 'publisher' | 'clock'>,
  { repo, directory }: Needs,
): void {
  /** What of each person's absences was told last, and to which leaders: nothing older is told after it. */
  const told = new LRUCache<string, { revision: number; leaders: readonly Audience[] }>(
    atMost(mostPeople),
  );

  const tell = (payload: AbsencesChanged, to: readonly Audience[]) =>
    publisher.publish('absences:changed', payload, to);

  const leadersOf = (person: Belonging): Audience[] => {
    const teams = teamsOf(person, clock.today()).filter((teamId) => teamId !== null);
    return [...new Set(teams)].map(audiences.leaders);
  };

  /** Whoever led them when they were told of last; all leaders where that is not known. */
  const leadersBefore = (id: string) => told.get(id)?.leaders ?? [audiences.leading];

  /** Those of a person that were written since they were told last, or all of them. */
  async function tellOf(
    doc: AbsencesDoc,
    since: number,
    before: readonly Audience[],
  ): Promise<void> {
    const { _id: userId, revision, removed } = doc;
    const person = (await directory.people()).find(({ id }) => id === userId);
    const gone = { rows: [], removed: [...doc.absenceIds, ...removed], revision };
    if (!person) {
      tell(gone, [audiences.desks, ...before]);
      return;
    }
    const written = doc.absences.filter((one) => one.revision > since);
    const rows =
      written.length > mostToldRows ? null : written.map((one) => presentAbsence(one, person));
    const leaders = leadersOf(person);
    told.set(userId, { revision: Math.max(revision, told.get(userId)?.revision ?? 0), leaders });
    tell({ rows, removed, revision }, [audiences.desks, ...leaders]);
  }

  changes.subscribe(absencesWritten, async ({ id }) => {
    const doc = await repo.of(id);
    const last = told.get(id)?.revision ?? 0;
    if (!doc || doc.revision <= last) return;
    const before = leadersBefore(id);
    told.set(id, { revision: doc.revision, leaders: before });
    await tellOf(doc, last, before);
  });

  // Who is another one, or in another team: whoever led them sees them no more (ABS-31).
  directory.followPerson(async (id, belonged) => {
    const doc = await repo.of(id);
    if (!doc || doc.absences.length === 0) return;
    const before = belonged ? leadersOf(belonged) : leadersBefore(id);
    const { revision, absenceIds } = doc;
    told.set(id, { revision, leaders: before });
    tell({ rows: [], removed: absenceIds, revision }, before);
    await tellOf(doc, 0, before);
  });
}
