import { counted } from '../../kernel/counted.ts';
import type { Cut } from './certificate.ts';
import { few, listed } from './auto-assign.ts';
import { membersOf, type Places, type StaffingCase } from './staffing-case.ts';

/**
 * Why nobody makes room for somebody who is left over, in one clause from the cut that proves it (STF-22, STF-23): the
 * stations of the cut to which those at their own stations could go, and those there, and on, and how many people fit
 * nowhere else. Pure.
 */

/** Answers what follows the own stations of somebody left over; empty where the cut reaches no further than those. */
export function cutClauses(
  problem: StaffingCase,
  places: Places,
  { stations: cutIds }: Cut,
): (fitting: readonly number[]) => string {
  const { stations, isPinned, fits } = problem;
  const ids = new Set(cutIds);
  const inCut = stations.flatMap(({ station }, at) => (ids.has(station.id) ? [at] : []));
  const members = membersOf(stations.length, places);
  const free = (at: number) => (members[at] ?? []).filter((officer) => !isPinned[officer]);
  const leads = new Map<number, readonly number[]>();
  /** Where somebody of a station could stand instead. */
  const from = (at: number): readonly number[] => {
    const cached = leads.get(at);
    if (cached) return cached;
    const there = free(at);
    const found = inCut.filter((to) => there.some((officer) => fits(officer, to)));
    leads.set(at, found);
    return found;
  };
  /** Of those left over, by the stations that they fit. */
  const left = new Map<string, { fitting: readonly number[]; count: number }>();
  for (const [officer, at] of places.entries()) {
    if (at !== null) continue;
    const fitting = inCut.filter((to) => fits(officer, to));
    const key = fitting.join();
    const group = left.get(key);
    if (group) group.count++;
    else if (fitting.length > 0) left.set(key, { fitting, count: 1 });
  }

  function clause(fitting: readonly number[]): string {
    const around = new Set(fitting);
    for (const at of around) for (const to of from(at)) around.add(to);
    if (around.size === fitting.length) return '';
    const named = inCut.filter((at) => around.has(at));
    const placed = sum(named.map((at) => free(at).length));
    const waiting = [...left.values()].filter((one) => one.fitting.every((at) => around.has(at)));
    const people = placed + sum(waiting.map(({ count }) => count));
    const pinned = sum(named.map((at) => members[at]?.length ?? 0)) - placed;
    const room = sum(named.map((at) => stations[at]?.capacity ?? 0)) - pinned;
    const names = named.map((at) => stations[at]?.station.name ?? '');
    const only = names.length > mostNamed ? few(names) : listed(names);
    const besides = pinned > 0 ? ` besides ${pinned} pinned there` : '';
    const places = counted(room, 'place');
    return `; ${counted(people, 'person', 'people')} can stand only at ${only}, which have ${places}${besides}`;
  }

  const clauses = new Map<string, string>();
  return (fitting) => {
    const key = fitting.join();
    const said = clauses.get(key) ?? clause(fitting);
    clauses.set(key, said);
    return said;
  };
}

/** As many as `few` names. */
const mostNamed = 3;

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
