import { isolated, nameAmong, saidName, type Catalogue, type HistoryNames } from '@muster/protocol';
import type { People } from '../eligibility/eligibility.ts';
import type { MomentsRepo } from './moments.repo.ts';

interface Deps {
  catalogue(): Promise<Catalogue>;
  people: Pick<People, 'people'>;
  moments: MomentsRepo;
}

/** How officers and places of a date are called; whoever was deleted since, as they were called then (HIS-2). */
export async function historyNames(date: string, deps: Deps): Promise<HistoryNames> {
  const { catalogue, people, moments } = deps;
  const [{ zones, stations }, members, then] = await Promise.all([
    catalogue(),
    people.people(),
    moments.upTo(date, Number.MAX_SAFE_INTEGER),
  ]);
  const names = new Map((then?.board.officers ?? []).map((one) => [one.id, saidName(one)]));
  const called = nameAmong(members);
  for (const member of members) names.set(member.id, isolated(called(member)));
  const zoneNames = new Map(zones.map(({ id, name }) => [id, isolated(name)]));
  const stationNames = new Map(stations.map(({ id, name }) => [id, isolated(name)]));
  return {
    officer: (id) => names.get(id) || 'somebody who was deleted',
    zone: (id) => zoneNames.get(id) ?? id,
    station: (id) => stationNames.get(id) ?? id,
  };
}
