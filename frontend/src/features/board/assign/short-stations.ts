import {
  absenceRank,
  counted,
  demandsOf,
  isDue,
  isExpected,
  isolated,
  isTimeOffLeft,
  lackingAt,
  listed,
  offWords,
  own,
  saidName,
  stationDue,
  stationsDue,
  suitabilityReasons,
  type AutoAssignAnswer,
  type Board,
  type Catalogue,
  type Moment,
  type Move,
  type Officer,
  type Station,
} from '@muster/protocol';
import { groupBy } from '../../../shared/collections/group-by.ts';
import { placeName } from '../operations/operation-words.ts';
import { standingOn, type Change } from './chosen.ts';

/** What a proposal leaves short, and what one press does about each (DEP-336). Pure. */

/** What one press adds to the proposal. */
export interface Help extends Change {
  readonly id: string;
  /** `accept`: nobody here can fill what is missing, and this date does without it. */
  readonly kind: 'move' | 'accept' | 'open';
  readonly label: string;
  /** What it costs, "RESERVE 5 → 4, no minimum". */
  readonly effect: string;
}

export interface ShortStation {
  readonly id: string;
  readonly name: string;
  /** Who is here of those with a place there. */
  readonly here: number;
  readonly minimum: number;
  readonly isShort: boolean;
  /** Minimums by tag or role that are not met, "0 of 1 Xray". */
  readonly lacking: readonly string[];
  /** Tags and roles that the station asks for. */
  readonly needs: readonly string[];
  readonly why: string;
  readonly help: Help | undefined;
}

interface Around {
  readonly after: Board;
  readonly catalogue: Catalogue;
  readonly moment: Moment;
  /** The board's date in words, "today". */
  readonly when: string;
}

type Repair = AutoAssignAnswer['repairs'][number];

/** Those below their minimum first, then those that lack a tag or role, each in the board's order. */
export function shortOf(repairs: readonly Repair[], around: Around): ShortStation[] {
  const { after, catalogue, moment } = around;
  const standing = standingOn(after);
  const moving = new Map(
    repairs.filter((one) => !placesMore(one) && isMoves(one)).map((one) => [one.stationId, one]),
  );
  return stationsDue(after, catalogue, moment)
    .filter(({ short, lacking }) => short > 0 || lacking.length > 0)
    .flatMap(({ id, here, short, lacking }): ShortStation[] => {
      const station = catalogue.stations.find((one) => one.id === id);
      const state = own(after.stations, id);
      if (!station || !state) return [];
      const there = standing.get(id) ?? [];
      const unmet = lackingAt(state, there);
      // All places to the minimum are taken, some by who is away: the solver has nothing to say of them.
      const isAway = there.length >= state.minimum && unmet.length === 0;
      const repair = moving.get(id);
      return [
        {
          id,
          name: isolated(station.name),
          here,
          minimum: state.minimum,
          isShort: short > 0,
          lacking: lacking.map(({ have, least, name }) => `${have} of ${least} ${isolated(name)}`),
          needs: [
            ...(station.requiredTags ?? []),
            ...(station.requiredRoles?.length ? [station.requiredRoles.join(' or ')] : []),
          ],
          why: isAway
            ? `${awayWords(there, moment)}; ${whoFits(station, around)}`
            : whoFits(station, around),
          help: isAway
            ? (coverHelp(station, around) ??
              (here > 0 && short > 0 ? acceptHelp(station, here, unmet, around) : undefined))
            : repair
              ? moveHelp(repair, around)
              : acceptHelp(station, there.length, unmet, around),
        },
      ];
    })
    .toSorted((a, b) => Number(b.isShort) - Number(a.isShort));
}

/** "Hui Min Toh off 10:00-14:00" */
const awayWords = (there: readonly Officer[], moment: Moment): string =>
  listed(
    there
      .filter((officer) => isTimeOffLeft(officer, moment))
      .map((one) => `${saidName(one)} ${one.ptoTiming === null ? 'PTO' : offWords(one.ptoTiming)}`),
  );

type Unmet = ReturnType<typeof lackingAt>;

/** Whether it makes places for those who have none: whatever else is set of a station moves nobody. */
export const placesMore = ({ moves, zones, stations }: Repair): boolean =>
  moves.length > 0 && Boolean(zones ?? stations);

const isMoves = ({ zones, stations }: Repair): boolean => !zones && !stations;

export const changeOf = ({ moves, zones, stations }: Repair) => ({
  moves,
  ...(zones && { zones }),
  ...(stations && { stations }),
});

function moveHelp(repair: Repair, around: Around): Help {
  const help = helpBy(repair.moves, repair.stationId, around);
  const words = repair.moves.length === 1 ? {} : { effect: repair.text.replace(/^Move /, '') };
  return { ...help, ...changeOf(repair), id: repair.id, ...words };
}

/** For whom is away at the moment somebody else who can be spared. */
function coverHelp(station: Station, around: Around): Help | undefined {
  const moves = coverOf(station, around);
  return moves.length === 0 ? undefined : helpBy(moves, station.id, around);
}

/** "Move Joanne Yeo, pinned at BIKE 2" */
function helpBy(moves: readonly Move[], stationId: string, { after, catalogue }: Around): Help {
  const [first] = moves;
  const officer = moves.length === 1 && after.officers.find(({ id }) => id === first?.userId);
  const from = placeName(catalogue, first?.from ?? null);
  const at = first?.assignmentType === 'manual' ? `, pinned at ${from}` : ` from ${from}`;
  return {
    id: `cover-${stationId}`,
    kind: 'move',
    label: officer
      ? `Move ${saidName(officer)}${at}`
      : `Move ${counted(moves.length, 'person', 'people')} for ${placeName(catalogue, stationId)}`,
    effect: costWords(moves, after, catalogue),
    moves,
  };
}

/** What it costs on the board as it is with what was chosen before. */
export const effectOn = (help: Help, board: Board, catalogue: Catalogue): string =>
  help.kind === 'move' && help.moves.length === 1
    ? costWords(help.moves, board, catalogue)
    : help.effect;

/** What the stations that they leave have then, "RESERVE 5 → 4, no minimum". */
function costWords(moves: readonly Move[], board: Board, { stations }: Catalogue): string {
  const standing = standingOn(board);
  const effects = stations.flatMap(({ id, name }) => {
    const change =
      moves.filter(({ to }) => to === id).length - moves.filter(({ from }) => from === id).length;
    if (change >= 0) return [];
    const count = standing.get(id)?.length ?? 0;
    const minimum = own(board.stations, id)?.minimum ?? 0;
    const least = minimum > 0 ? `minimum ${minimum}` : 'no minimum';
    return [`${isolated(name)} ${count} → ${count + change}, ${least}`];
  });
  return effects.join('; ');
}

/** The minimums of this date become what the station has; without anybody it is closed (STF-6, STF-24). */
function acceptHelp(
  { id, name }: Station,
  count: number,
  unmet: Unmet,
  { after, when }: Around,
): Help | undefined {
  const state = own(after.stations, id);
  if (!state) return undefined;
  const isShort = count < state.minimum;
  const lowered = (kind: 'tag' | 'role', map: Readonly<Record<string, number>>) => ({
    ...map,
    ...Object.fromEntries(
      unmet.filter((one) => one.kind === kind).map(({ name: lacked, have }) => [lacked, have]),
    ),
  });
  const common = { id: `accept-${id}`, kind: 'accept' as const, moves: [] };
  if (count === 0) {
    return {
      ...common,
      label: `Close ${isolated(name)} ${when}`,
      effect: 'nobody would stand there',
      stations: { [id]: { isOpen: false } },
    };
  }
  const [lacked] = unmet;
  const has = isShort
    ? `${count} of ${state.minimum}`
    : `${lacked?.have} of ${lacked?.least} ${isolated(lacked?.name ?? '')}`;
  return {
    ...common,
    label: `Accept ${has} ${when}`,
    effect: `its minimum ${when}, in the log`,
    stations: {
      [id]: {
        ...(isShort && { minimum: count }),
        ...(unmet.some(({ kind }) => kind === 'tag') && {
          minimumByTag: lowered('tag', state.minimumByTag),
        }),
        ...(unmet.some(({ kind }) => kind === 'role') && {
          minimumByRole: lowered('role', state.minimumByRole),
        }),
      },
    },
  };
}

/**
 * Whom the watch would send where the proposal sends nobody: one after the other whoever is here, fits and can be spared where
 * they stand, those without a place first, those placed by hand last.
 */
function coverOf(station: Station, { after, moment }: Around): readonly Move[] {
  const standing = standingOn(after);
  const byHand = handsOn(after);
  const placeOf = new Map(after.assignments.map((one) => [one.userId, one.stationId]));
  const at = (id: string) => standing.get(id) ?? [];
  const unmet = (id: string, there: readonly Officer[]) => {
    const { short, lacking } = stationDue(own(after.stations, id), there, moment);
    return short + lacking.reduce((sum, { least, have }) => sum + least - have, 0);
  };
  const without = (id: string, officer: Officer) => at(id).filter((one) => one !== officer);
  const isSpared = (officer: Officer) => {
    const from = placeOf.get(officer.id);
    if (from === undefined) return true;
    const left = without(from, officer);
    const isFilled = left.length >= (own(after.stations, from)?.minimum ?? 0);
    return isFilled && unmet(from, left) <= unmet(from, at(from));
  };
  const rank = ({ id }: Officer) => (byHand.has(id) ? 2 : placeOf.has(id) ? 1 : 0);
  const willing = after.officers
    .filter((one) => placeOf.get(one.id) !== station.id && canStand(one, station, moment))
    .toSorted((a, b) => rank(a) - rank(b) || absenceRank(a, moment) - absenceRank(b, moment));
  const moves: Move[] = [];
  const capacity = own(after.stations, station.id)?.capacity ?? 0;
  while (at(station.id).length < capacity) {
    const there = at(station.id);
    const officer = willing.find(
      (one) =>
        !there.includes(one) &&
        unmet(station.id, [...there, one]) < unmet(station.id, there) &&
        isSpared(one),
    );
    if (!officer) break;
    const from = placeOf.get(officer.id) ?? null;
    if (from !== null) standing.set(from, without(from, officer));
    standing.set(station.id, [...there, officer]);
    const assignmentType = byHand.has(officer.id) ? 'manual' : 'auto';
    moves.push({ userId: officer.id, from, to: station.id, assignmentType });
  }
  return moves;
}

const canStand = (officer: Officer, station: Station, moment: Moment): boolean =>
  isDue(officer, moment) && suitabilityReasons(officer, station).length === 0;

const handsOn = ({ assignments }: Board): ReadonlySet<string> =>
  new Set(
    assignments.flatMap(({ userId, assignmentType }) =>
      assignmentType === 'manual' ? [userId] : [],
    ),
  );

/** Most people and most stations that are named. */
const mostNamed = { people: 2, stations: 3 };

/**
 * Of whoever is here, fits the station and counts for what it lacks, who they are and where: "Joanne Yeo fits, pinned at
 * BIKE 2"; of many how many where, "5 people here fit: 3 at MOB 1, 2 free".
 */
function whoFits(station: Station, { after, catalogue, moment }: Around): string {
  const { officers, assignments } = after;
  const there = standingOn(after).get(station.id) ?? [];
  const state = own(after.stations, station.id);
  const unmet = state ? lackingAt(state, there) : [];
  const wanted = state ? demandsOf(state).filter((one) => unmet.some(isSameDemand(one))) : [];
  const isWanted = (officer: Officer) =>
    wanted.length === 0 ||
    there.length < (state?.minimum ?? 0) ||
    wanted.some(({ counts }) => counts(officer));
  const all = officers.filter((one) => canStand(one, station, moment) && isWanted(one));
  const here = officers.some(isExpected) ? 'here or expected' : 'here';
  const others = all.filter((one) => !there.includes(one));
  if (others.length === 0)
    return all.length === 0 ? `nobody ${here} fits` : `nobody else ${here} fits`;
  const byHand = handsOn(after);
  const placeOf = new Map(assignments.map(({ userId, stationId }) => [userId, stationId]));
  const at = (place: string | null, isPinned = false) =>
    place === null ? 'free' : `${isPinned ? 'pinned ' : ''}at ${placeName(catalogue, place)}`;
  if (others.length <= mostNamed.people) {
    const said = others.map(
      (one) => `${saidName(one)} (${at(placeOf.get(one.id) ?? null, byHand.has(one.id))})`,
    );
    return `${listed(said)} ${others.length === 1 ? 'fits' : 'fit'}`;
  }
  if (all.length === officers.length && others.every(({ id }) => placeOf.has(id)))
    return `everybody who is ${here} stands elsewhere`;
  const places = [...groupBy(others, ({ id }) => placeOf.get(id) ?? null)];
  const count = counted(others.length, `other person ${here} fits`, `other people ${here} fit`);
  if (places.length > mostNamed.stations)
    return `${count}, at ${counted(places.length, 'station')}`;
  const said = places.map(([place, people]) => {
    const isPinned = people.every(({ id }) => byHand.has(id));
    return `${people.length} ${at(place, isPinned)}`;
  });
  return `${count}: ${listed(said)}`;
}

const isSameDemand =
  (a: { kind: string; name: string }) =>
  (b: { kind: string; name: string }): boolean =>
    a.kind === b.kind && a.name === b.name;
