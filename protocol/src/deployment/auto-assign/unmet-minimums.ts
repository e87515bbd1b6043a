import { demandsOf, type lackingAt } from '../staffing.named.ts';
import { few, listed } from './reason-words.ts';
import { NamedChains } from './repairs/named-chains.ts';
import type { Link } from './repairs/standing.ts';
import type { Places, StaffingCase } from './staffing-case.ts';

/** Why minimums by tag and role of a station are not met, in words that are true of the solution (STF-21, STF-23). Pure. */

type Lacking = ReturnType<typeof lackingAt>;

/**
 * What a station has of each minimum that it is below, where those are who count for it, and what it could have if own zones
 * did not come first: "0 of 1 Xray (1 pinned at CAR 2) and 1 of 2 TL; it could have 2 of 2 TL if ...".
 */
export function unmetMinimums(
  given: StaffingCase,
  places: Places,
  zones: readonly (string | undefined)[],
) {
  let chains: NamedChains | undefined;
  return (station: number, lacking: Lacking): string => {
    const parts = lacking.map(({ kind, name, least, have }) => {
      const words = `${have} of ${least} ${name}`;
      const where = whereCounted(given, places, station, { kind, name });
      if (!where) return words;
      return lacking.length === 1 ? `${words}: ${where}` : `${words} (${where})`;
    });
    chains ??= new NamedChains(given, places, 'without-hand');
    const could = beyondZones(given, places, zones, station, chains);
    const beyond =
      could.length > 0 &&
      `; it could have ${listed(could)} if the zones of people’s own teams did not come first`;
    return `${listed(parts)}${beyond || ''}`;
  };
}

/** "1 pinned at CAR 2, 3 placed at BUS 1": those who count for it and could stand there; empty where there is nobody. */
function whereCounted(
  { officers, stations, isPinned, fits }: StaffingCase,
  places: Places,
  index: number,
  { kind, name }: Pick<Lacking[number], 'kind' | 'name'>,
): string {
  const demand = demandsOf(stations[index] as StaffingCase['stations'][number]).find(
    (one) => one.kind === kind && one.name === name,
  );
  const elsewhere = officers.flatMap((officer, who) =>
    places[who] !== index && fits(who, index) && demand?.counts(officer) ? [who] : [],
  );
  const at = (whom: readonly number[], how: string) => {
    const names = whom.map((who) => stations[places[who] ?? -1]?.station.name ?? '');
    return whom.length > 0 && `${whom.length} ${how} at ${few([...new Set(names)])}`;
  };
  const placed = elsewhere.filter((who) => (places[who] ?? null) !== null);
  const free = elsewhere.length - placed.length;
  return [
    at(
      placed.filter((who) => isPinned[who]),
      'pinned',
    ),
    at(
      placed.filter((who) => !isPinned[who]),
      'placed',
    ),
    free > 0 && `${free} without a place`,
  ]
    .filter(Boolean)
    .join(', ');
}

/**
 * What a station could have of its minimums by tag and role, nothing lost of what comes before own zones (STF-20) and no
 * other one lacking more, when somebody leaves the zone of their own team for it. Empty where it takes nobody out of it.
 */
function beyondZones(
  given: StaffingCase,
  places: Places,
  zones: readonly (string | undefined)[],
  station: number,
  chains: NamedChains,
): string[] {
  const { standing } = chains;
  const made: Link[] = [];
  let left = 0;
  const isOwn = (officer: number, at: number) =>
    given.stations[at] !== undefined && given.stations[at].station.zoneId === zones[officer];
  while (standing.lackedAt(station) > 0) {
    const links = chains.meetOne(station);
    if (!links) break;
    made.push(...links);
    for (const { officer, from, to } of links)
      left += Number(isOwn(officer, from)) - Number(isOwn(officer, to));
  }
  const one = given.stations[station];
  const there = (at: Places) => given.officers.filter((_, officer) => at[officer] === station);
  const could =
    one && left > 0
      ? demandsOf(one).flatMap(({ name, least, counts }) => {
          const have = (at: Places) => there(at).filter((officer) => counts(officer)).length;
          const [now, then] = [have(places), Math.min(least, have(standing.places))];
          return now < then ? [`${then} of ${least} ${name}`] : [];
        })
      : [];
  standing.move(made.toReversed(), true);
  return could;
}
