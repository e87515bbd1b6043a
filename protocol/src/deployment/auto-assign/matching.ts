/**
 * Officers to stations with capacities: the assignment of greatest total worth, exactly (DEP-45). Each
 * officer is added in turn along the cheapest chain of moves through the stations that are full, so
 * the result is optimal after every officer. Pure; about n·m³ steps at worst for n officers, m stations.
 */

/** Worth of a place for an officer; undefined where they cannot be placed. Whole numbers below 2^53 in sum. */
export type Worth = (officer: number, station: number) => number | undefined;

/**
 * The station of each officer by index, or undefined. Among assignments of the same worth the earlier
 * officers have a place: an officer gives way only where that is worth more, the latest one first.
 */
export function assignBest(
  officers: number,
  capacities: readonly number[],
  worth: Worth,
): (number | undefined)[] {
  const stations = capacities.length;
  // One more column stands for having no place: worth nothing, room for everybody.
  const none = stations;
  const worths = Array.from({ length: officers }, (_, officer) =>
    Array.from({ length: stations + 1 }, (_, station) =>
      station === none ? 0 : (worth(officer, station) ?? -Infinity),
    ),
  );
  const members: number[][] = Array.from({ length: stations + 1 }, () => []);
  const room = (station: number) =>
    station === none || (members[station] as number[]).length < (capacities[station] as number);

  const swaps = members.map(() => Array.from<Swap | undefined>({ length: stations + 1 }));
  for (let officer = 0; officer < officers; officer++) {
    const path = bestChain(officer, worths[officer] as number[], swaps, room);
    let arriving = officer;
    for (const [index, station] of path.entries()) {
      (members[station] as number[]).push(arriving);
      const next = path[index + 1];
      if (next === undefined) break;
      arriving = (swaps[station] as Swap[])[next]?.officer as number;
      members[station] = (members[station] as number[]).filter((one) => one !== arriving);
    }
    for (const station of path) swaps[station] = bestSwaps(station, members, worths, none);
  }

  const result = Array.from<number | undefined>({ length: officers });
  for (let station = 0; station < stations; station++) {
    for (const officer of members[station] as number[]) result[officer] = station;
  }
  return result;
}

/** The officer of one station who loses least, or gains most, by going to another. */
interface Swap {
  readonly officer: number;
  readonly gain: number;
}

/** For every station, whom of this one's to send there; the latest of equals loses their place. */
function bestSwaps(
  from: number,
  members: readonly (readonly number[])[],
  worths: readonly (readonly number[])[],
  none: number,
): (Swap | undefined)[] {
  const best = Array.from<Swap | undefined>({ length: members.length });
  for (const officer of members[from] as readonly number[]) {
    const row = worths[officer] as readonly number[];
    for (let to = 0; to < members.length; to++) {
      const gain = (row[to] as number) - (row[from] as number);
      const known = best[to];
      if (gain === -Infinity) continue;
      const isLater = to === none && gain === known?.gain && officer > known.officer;
      if (!known || gain > known.gain || isLater) best[to] = { officer, gain };
    }
  }
  return best;
}

/** Stations along the chain of greatest gain, from the officer's own to the first with room. */
function bestChain(
  arriving: number,
  row: readonly number[],
  swaps: readonly (Swap | undefined)[][],
  room: (station: number) => boolean,
): number[] {
  const gains = [...row];
  const before = Array.from<number | undefined>({ length: row.length });
  const none = row.length - 1;
  /** Who would be left without a place by the best chain that ends there. */
  let leaving = arriving;
  // No chain gains by going round in circles: what is placed so far is optimal already.
  for (let changed = true; changed;) {
    changed = false;
    for (let from = 0; from < row.length; from++) {
      const gained = gains[from] as number;
      if (gained === -Infinity || room(from)) continue;
      for (const [to, swap] of (swaps[from] as (Swap | undefined)[]).entries()) {
        if (!swap || to === from) continue;
        const [gain, known] = [gained + swap.gain, gains[to] as number];
        const isLater = to === none && gain === known && swap.officer > leaving;
        if (gain <= known && !isLater) continue;
        gains[to] = gain;
        if (to === none) leaving = swap.officer;
        before[to] = from;
        changed = true;
      }
    }
  }
  let end: number | undefined;
  for (let station = 0; station < row.length; station++) {
    if (
      room(station) &&
      (end === undefined || (gains[station] as number) > (gains[end] as number))
    ) {
      end = station;
    }
  }
  const path: number[] = [];
  for (let at = end; at !== undefined; at = before[at]) path.unshift(at);
  return path;
}
