import {
  countByStation,
  suitabilityReasons,
  own,
  type Board,
  type Catalogue,
  type Officer,
  type Station,
  hourMs,
} from '@muster/protocol';

/** Who goes where in the demo: quick, sensible and always alike. Pure. */

export interface Place {
  readonly userId: string;
  readonly from: string | null;
  readonly to: string | null;
}

interface PlacingOf {
  readonly catalogue: Catalogue;
  zoneOfTeam(teamId: string): string | undefined;
}

/** Who fits where, and who best. */
function candidatesOf({ catalogue, zoneOfTeam }: PlacingOf) {
  const requiredNames = new Set(
    catalogue.stations.flatMap(({ requiredTags }) => requiredTags ?? []),
  );
  const isScarce = new Map<string, boolean>();
  /** By station: who fits it, which nothing changes in a day. */
  const fitting = new Map<string, Map<string, boolean>>();
  function fits(officer: Officer, station: Station): boolean {
    // Most ask for nothing, and it is asked of everybody for each of them.
    if (!station.requiredTags?.length && !station.requiredRoles?.length) return true;
    const fitByOfficer = fitting.get(station.id) ?? new Map<string, boolean>();
    fitting.set(station.id, fitByOfficer);
    const is = fitByOfficer.get(officer.id) ?? suitabilityReasons(officer, station).length === 0;
    fitByOfficer.set(officer.id, is);
    return is;
  }
  function isWanted(officer: Officer): boolean {
    const is = isScarce.get(officer.id) ?? officer.tags.some(({ name }) => requiredNames.has(name));
    isScarce.set(officer.id, is);
    return is;
  }

  /** The best first: whoever is here all day, of the station's own zone, and not needed at a post that asks for more. */
  function candidates(officers: readonly Officer[], station: Station): Officer[] {
    const asksNothing = (station.requiredTags ?? []).length === 0;
    const ranks: Officer[][] = Array.from({ length: 8 }, () => []);
    for (const officer of officers) {
      if (!fits(officer, station)) continue;
      const rank =
        (officer.status === 'pto' ? 4 : 0) +
        (zoneOfTeam(officer.teamId) === station.zoneId ? 0 : 2) +
        (asksNothing && isWanted(officer) ? 1 : 0);
      ranks[rank]?.push(officer);
    }
    return ranks.flat();
  }

  return { fits, candidates };
}

export function zoneFiller({ catalogue, zoneOfTeam }: PlacingOf) {
  const byId = new Map(catalogue.stations.map((station) => [station.id, station]));
  const { fits, candidates } = candidatesOf({ catalogue, zoneOfTeam });

  return {
    /** Stations up to their minimums, those that must be staffed first, then up to most of their places. */
    fill(board: Board, stations: readonly Station[]): Place[] {
      const taken = new Set(board.assignments.map(({ userId }) => userId));
      const counts = countByStation(board);
      const moves: Place[] = [];
      let free = board.officers.filter(({ id }) => !taken.has(id));
      const inOrder = stations.toSorted((a, b) => a.priority - b.priority);
      for (const upTo of [(station: Station) => station.minimum, roomOf]) {
        for (const station of inOrder) {
          const state = own(board.stations, station.id);
          const room =
            Math.min(upTo(station), state?.capacity ?? 0) - (counts.get(station.id) ?? 0);
          if (!state?.isOpen || room <= 0 || free.length === 0) continue;
          const chosen = choose(candidates(free, station), station, room);
          const ids = new Set(chosen.map(({ id }) => id));
          free = free.filter(({ id }) => !ids.has(id));
          counts.set(station.id, (counts.get(station.id) ?? 0) + chosen.length);
          moves.push(...chosen.map(({ id: userId }) => ({ userId, from: null, to: station.id })));
        }
      }
      return moves;
    },

    /** Somebody without a place, or from where most can be spared, to where most are missing; else where there is room. */
    mend(board: Board): Place[] {
      const counts = countByStation(board);
      const missing = (station: Station) =>
        (own(board.stations, station.id)?.minimum ?? 0) - (counts.get(station.id) ?? 0);
      const wanting = catalogue.stations
        .filter(({ id }) => {
          const state = own(board.stations, id);
          return state?.isOpen && (counts.get(id) ?? 0) < state.capacity;
        })
        .toSorted((a, b) => missing(b) - missing(a));
      const at = new Map(board.assignments.map(({ userId, stationId }) => [userId, stationId]));
      const spared = new Set(
        catalogue.stations.filter((station) => missing(station) < 0).map(({ id }) => id),
      );
      for (const station of wanting) {
        const movable = board.officers.filter(({ id }) => {
          const from = at.get(id);
          return from === undefined || (from !== station.id && spared.has(from));
        });
        const [officer] = candidates(movable, station);
        if (officer)
          return [{ userId: officer.id, from: at.get(officer.id) ?? null, to: station.id }];
      }
      return [];
    },

    /** Everybody who has stood at a post for an hour changes places with somebody who fits it and can be spared. */
    relieve(board: Board, station: Station, atMs: number): Place[] {
      const at = new Map(board.assignments.map(({ userId, stationId }) => [userId, stationId]));
      const officers = new Map(board.officers.map((officer) => [officer.id, officer]));
      const isLimited = (id: string | undefined) =>
        id !== undefined && byId.get(id)?.timeLimitMinutes != null;
      const rested = candidates(
        board.officers.filter(({ id, status }) => status === 'present' && !isLimited(at.get(id))),
        station,
      );
      const used = new Set<string>();
      return board.assignments.flatMap(({ userId, stationId, since = '' }) => {
        const leaving = officers.get(userId);
        if (stationId !== station.id || !leaving || Date.parse(since) > atMs - hourMs) return [];
        const coming = rested.find(({ id }) => {
          const post = byId.get(at.get(id) ?? '');
          return !used.has(id) && (post === undefined || fits(leaving, post));
        });
        if (!coming) return [];
        used.add(coming.id);
        const from = at.get(coming.id) ?? null;
        return [
          { userId, from: station.id, to: from },
          { userId: coming.id, from, to: station.id },
        ];
      });
    },
  };
}

/** Most of the places between the minimum and the capacity. */
const roomOf = ({ minimum, capacity }: Station): number =>
  minimum + Math.floor(((capacity - minimum) * 2) / 3);

/** The first ones, and among them whoever a minimum by role or tag asks for. */
function choose(officers: readonly Officer[], station: Station, room: number): Officer[] {
  const has = (officer: Officer, name: string) =>
    officer.role === name || officer.tags.some((tag) => tag.name === name);
  const named = [station.minimumByRole, station.minimumByTag]
    .flatMap((least) => Object.entries(least))
    .flatMap(([key, count]) => {
      const names = key.split(' or ');
      return officers.filter((one) => names.some((name) => has(one, name))).slice(0, count);
    });
  return [...new Set([...named, ...officers])].slice(0, room);
}
