import { isolated } from '../../kernel/text.ts';
import { demandsOf, type lackingAt } from '../staffing.rules.ts';
import { elsewhere, fittingAt, nowhere, type Fitting, few, listed } from './auto-assign.ts';
import { NamedChains } from './named-chains.ts';
import type { Link } from './standing.ts';
import { countsOf, type Places, type StaffingCase } from './staffing-case.ts';

/** Why minimums by tag and role of a station are not met, in words that are true of the solution (STF-21, STF-23). Pure. */

type Lacking = ReturnType<typeof lackingAt>;

/**
 * What a station has of each minimum that it is below, where those are who count for it, and what it could have if own zones
 * did not come first: "0 of 1 Xray (1 pinned at CAR 2) and 1 of 2 TL; it could have 2 of 2 TL if ...".
 */
export function unmetMinimums(
  problem: StaffingCase,
  places: Places,
  zones: readonly (string | undefined)[],
) {
  let chains: NamedChains | undefined;
  const whereCounted = whereCounting(problem, places);
  return (station: number, lacking: Lacking): string => {
    const parts = lacking.map(({ kind, name, least, have }) => {
      const words = `${have} of ${least} ${isolated(name)}`;
      const where = whereCounted(station, { kind, name });
      if (!where) return words;
      return lacking.length === 1 ? `${words}: ${where}` : `${words} (${where})`;
    });
    chains ??= new NamedChains(problem, places, 'without-hand');
    const { could, first } = beyondZones(problem, places, zones, station, chains);
    const beyond =
      could.length > 0 && `; it could have ${listed(could)} if ${listed(first)} did not come first`;
    return `${listed(parts)}${beyond || ''}`;
  };
}

/**
 * "1 pinned at CAR 2, 3 placed at BUS 1": those who count for it and could stand there; empty where there is nobody.
 * Stations that ask for the same are looked at once.
 */
function whereCounting(problem: StaffingCase, places: Places) {
  const fittingByKey = new Map<string, Fitting>();
  return (index: number, { kind, name }: Pick<Lacking[number], 'kind' | 'name'>): string => {
    const one = problem.stations[index] as StaffingCase['stations'][number];
    const { requiredRoles, requiredTags } = one.station;
    const key = JSON.stringify([kind, name, requiredRoles, requiredTags]);
    let fitting = fittingByKey.get(key);
    if (!fitting) {
      const demand = demandsOf(one).find((it) => it.kind === kind && it.name === name);
      fitting = fittingAt(problem, places, index, (officer) => demand?.counts(officer) ?? false);
      fittingByKey.set(key, fitting);
    }
    const [pinned, needed] = [elsewhere(fitting.pinned, index), elsewhere(fitting.needed, index)];
    const free = fitting.pinned.get(nowhere) ?? 0;
    const others = fitting.needed.get(nowhere) ?? 0;
    const at = (
      { count, stations }: ReturnType<typeof elsewhere>,
      without: number,
      how: string,
    ) => {
      const names = stations.flatMap((place) => problem.stations[place]?.station.name ?? []);
      return count > without && `${count - without} ${how} at ${few([...new Set(names)])}`;
    };
    return [
      at(pinned, free, 'pinned'),
      at(needed, others, 'placed'),
      free + others > 0 && `${free + others} without a place`,
    ]
      .filter(Boolean)
      .join(', ');
  };
}

/** Places up to the minimums that are taken by who is here to the shift's end. */
function coveredIn(problem: StaffingCase, places: Places): number {
  const whole = places.map((at, officer) => (problem.isWhole[officer] ? at : null));
  const counts = countsOf(problem, whole);
  return problem.stations.reduce(
    (sum, { minimum }, at) => sum + Math.min(minimum, counts[at] ?? 0),
    0,
  );
}

/**
 * What a station could have of its minimums by tag and role, with as many placed and no other one lacking more, when
 * somebody leaves the zone of their own team for it, or a minimum is met by somebody who is away for a while; and what of
 * these stands in the way. Empty where neither does.
 */
function beyondZones(
  problem: StaffingCase,
  places: Places,
  zones: readonly (string | undefined)[],
  station: number,
  chains: NamedChains,
): { could: string[]; first: string[] } {
  const { standing } = chains;
  const made: Link[] = [];
  let left = 0;
  const isOwn = (officer: number, at: number) =>
    problem.stations[at] !== undefined && problem.stations[at].station.zoneId === zones[officer];
  while (standing.lackedAt(station) > 0) {
    const links = chains.meetOne(station);
    if (!links) break;
    made.push(...links);
    for (const { officer, from, to } of links)
      left += Number(isOwn(officer, from)) - Number(isOwn(officer, to));
  }
  const isLessCovered = coveredIn(problem, standing.places) < coveredIn(problem, places);
  const first = [
    ...(left > 0 ? ['the zones of people’s own teams'] : []),
    ...(isLessCovered ? ['being here to the shift’s end'] : []),
  ];
  const one = problem.stations[station];
  const there = (at: Places) => problem.officers.filter((_, officer) => at[officer] === station);
  const could =
    one && first.length > 0
      ? demandsOf(one).flatMap(({ name, least, counts }) => {
          const have = (at: Places) => there(at).filter((officer) => counts(officer)).length;
          const [now, then] = [have(places), Math.min(least, have(standing.places))];
          return now < then ? [`${then} of ${least} ${isolated(name)}`] : [];
        })
      : [];
  standing.move(made.toReversed(), true);
  return { could, first };
}
