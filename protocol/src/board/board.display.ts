import { isDue, shiftSpan, type Moment } from '../attendance/here.ts';
import { own } from '../kernel/ids.ts';
import { nameKey } from '../kernel/text.ts';
import type { Board } from './board.ts';
import { timeOnPost } from './relief/time-on-post.ts';
import { isExpected } from './plan/plan.rules.ts';
import { stationNow } from './staffing.now.ts';
import type { HandoverNote } from './notes/notes.ts';
import type { Assignment, Catalogue, DisplayDeployment, Officer, Station } from './board.schema.ts';

/** The first word and the last one's first letter, `Priya N.` of "Priya Nair"; a single word stays (DIS-37). Pure. */
function shortName(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = ''] = words;
  const [letter] = Array.from(words.at(-1) ?? '');
  return words.length > 1 && letter !== undefined ? `${first} ${letter.toUpperCase()}.` : first;
}

/** What of a board a wall screen may hear (DIS-36). */
export interface WallForm {
  readonly source: DisplayDeployment['source'];
  /** Whether it shows who stands where. */
  readonly places: boolean;
  /** Whether it shows what is written of zones, stations and placements. */
  readonly notes: boolean;
  readonly names: 'full' | 'short' | 'none';
  /** Null for all. */
  readonly zones: readonly string[] | null;
}

type Shown = DisplayDeployment['zones'][number]['stations'][number];

/** Names, roles and teams per zone and open station, as far as the form goes (DIS-15, DIS-36). Pure. */
export function displayDeploymentOf(
  board: Board,
  lines: readonly Assignment[],
  { zones, stations }: Catalogue,
  form: WallForm,
  moment: Moment,
  epoch: string,
  notes: readonly HandoverNote[] = [],
): DisplayDeployment {
  const people = new Map(board.officers.map((officer) => [officer.id, officer]));
  const eligible = new Set(people.keys());
  const isThere = (userId: string, is: (officer: Officer) => boolean) => {
    const officer = people.get(userId);
    return officer !== undefined && is(officer);
  };
  const { toMs: endsMs } = shiftSpan(moment);
  const named = (name: string) => (form.names === 'short' ? shortName(name) : name);
  const twins = numberedTwins(lines);

  /** When somebody's time at a post with a limit is up in this shift; null for whoever is not here (STF-39). */
  function reliefAt(line: Assignment): string | null {
    const isOpen = own(board.stations, line.stationId)?.isOpen ?? false;
    if (!isOpen || !eligible.has(line.userId)) return null;
    const time = timeOnPost(board, line, moment.atMs, moment.timeZone);
    const isReached = time !== undefined && time.dueAtMs < endsMs;
    return isReached ? new Date(time.dueAtMs).toISOString() : null;
  }

  const officersOf = (there: readonly Assignment[]) =>
    there.map((line) => {
      const { userId, userName, userRole, userTeamId, notes } = line;
      return {
        name: named(userName) + (twins.get(userId) ?? ''),
        role: userRole,
        teamId: userTeamId,
        eligible: eligible.has(userId),
        isAway: isThere(userId, (one) => !isExpected(one) && !isDue(one, moment)),
        ...(isThere(userId, isExpected) && { isExpected: true }),
        reliefAt: reliefAt(line),
        note: form.notes ? (notes ?? '') : '',
      };
    });

  function shownOf({ id, name, description }: Station): Shown {
    const state = own(board.stations, id);
    const capacity = state?.isOpen ? state.capacity : 0;
    const there = lines.filter(({ stationId }) => stationId === id);
    const standing = there.flatMap(({ userId }) => people.get(userId) ?? []);
    const { here, placed, expected, lacking, ifAllCome } = stationNow(state, standing, moment);
    // A note belongs to a station that is in use.
    const note = form.notes && (capacity > 0 || there.length > 0) ? description : '';
    if (!form.places) {
      return { id, name, note, ...placeless };
    }
    const officers = form.names === 'none' ? [] : officersOf(there);
    return {
      id,
      name,
      note,
      capacity,
      minimum: state?.isOpen ? state.minimum : 0,
      lacking: unmet(lacking),
      here,
      ...(expected > 0 && { expected, lackingIfAllCome: unmet(ifAllCome.lacking) }),
      away: placed - here - expected,
      gone: there.length - placed,
      reliefs: form.names === 'none' ? there.flatMap((line) => reliefAt(line) ?? []) : [],
      officers,
    };
  }

  const isShown = ({ capacity, here, expected = 0, away, gone, note }: Shown) =>
    capacity > 0 || here + expected + away + gone > 0 || note !== '';
  return {
    date: board.date,
    epoch,
    revision: board.revision,
    source: form.source,
    savedAt: form.places ? board.savedAt : null,
    savedByName:
      form.places && form.names !== 'none' && board.savedBy ? named(board.savedBy.name) : null,
    handover: form.notes ? handoverOf(notes, { zones, stations }, form) : [],
    zones: zones
      .filter(({ id }) => form.zones?.includes(id) ?? true)
      .map(({ id: zoneId, name, description }) => ({
        id: zoneId,
        name,
        note: form.notes && own(board.zones, zoneId)?.isOpen ? description : '',
        stations: stations
          .filter((station) => station.zoneId === zoneId)
          .map(shownOf)
          .filter(isShown),
      }))
      .filter((zone) => zone.stations.length > 0 || zone.note !== ''),
  };
}

/** Of a station on a screen that shows no places. */
const placeless = {
  capacity: 0,
  minimum: 0,
  lacking: [],
  here: 0,
  away: 0,
  gone: 0,
  reliefs: [],
  officers: [],
};

const unmet = (lacking: ReturnType<typeof stationNow>['lacking']) =>
  lacking.map(({ name, have, least }) => ({ name, have, least }));

/**
 * A wall shows no username (DIR-185): the team stands beside a name, and a number tells apart those of one team whose
 * names look the same.
 */
function numberedTwins(lines: readonly Assignment[]): ReadonlyMap<string, string> {
  const alike = new Map<string, string[]>();
  for (const { userId, userName, userTeamId } of lines) {
    const key = `${userTeamId ?? ''} ${nameKey(userName)}`;
    alike.set(key, [...(alike.get(key) ?? []), userId].toSorted());
  }
  return new Map(
    [...alike.values()]
      .filter(({ length }) => length > 1)
      .flatMap((ids) => ids.map((id, at) => [id, ` (${at + 1})`] as const)),
  );
}

/** Of the zones that the screen shows, with who wrote them as far as it shows names (KNO-7). */
function handoverOf(
  notes: readonly HandoverNote[],
  { zones, stations }: Catalogue,
  { names, zones: shown }: WallForm,
): DisplayDeployment['handover'] {
  return notes.flatMap(({ id, text, expiresAt, createdBy, zoneId, stationId }) => {
    const station = stations.find((one) => one.id === stationId);
    const zone = zones.find((one) => one.id === (station?.zoneId ?? zoneId));
    const isPinned = stationId !== null || zoneId !== null;
    // What it was pinned to may be gone meanwhile.
    if (isPinned && (!zone || !(shown?.includes(zone.id) ?? true))) return [];
    const by = names === 'short' ? shortName(createdBy.name) : createdBy.name;
    return [
      {
        id,
        text,
        expiresAt,
        by: names === 'none' ? null : by,
        place: station?.name ?? zone?.name ?? null,
        zoneName: station && zone ? zone.name : null,
      },
    ];
  });
}
