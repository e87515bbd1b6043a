import {
  counted,
  demandsOf,
  isolated,
  isTimeOffLeft,
  lackingAt,
  listed,
  offSpan,
  offWords,
  own,
  ownZoneOf,
  saidName,
  stationNow,
  stationsNow,
  suitabilityReasons,
  type AutoAssignAnswer,
  type Board,
  type Catalogue,
  type Moment,
  type Move,
  type Officer,
  type Station,
} from '@muster/protocol';
import { placeName } from '../operations/operation-words.ts';
import { boardWith, operationOf, standingOn, type Change } from './chosen.ts';

/** What auto-assign would change, what it leaves short and what one press does about it, as the board would say it (DEP-50). Pure. */

/** What one press adds to the proposal. */
export interface Help extends Change {
  readonly id: string;
  /** `accept`: nobody here can fill what is missing, and this date does without it. */
  readonly kind: 'move' | 'accept' | 'open';
  readonly label: string;
  /** What it costs, "RESERVE 5 → 4, no minimum". */
  readonly effect: string;
}

export interface Arrival {
  readonly officer: Officer;
  /** Where they stood; null for those who had no place. */
  readonly from: string | null;
  readonly isOtherZone: boolean;
  /** "off 20:00-22:00, then 3 of 4"; empty for who is here throughout. */
  readonly off: string;
}

interface Arrivals {
  readonly id: string;
  readonly name: string;
  readonly zoneName: string;
  readonly before: number;
  readonly after: number;
  readonly minimum: number;
  readonly arriving: readonly Arrival[];
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

export interface Proposal {
  readonly moves: readonly Move[];
  /** The board that it was made for, and what it makes of it. */
  readonly base: Board;
  readonly after: Board;
  /** Stations that get officers, in the board's order. */
  readonly stations: readonly Arrivals[];
  /** Officers who lose a place that auto-assign gave them before. */
  readonly returning: readonly { readonly officer: Officer; readonly from: string }[];
  readonly leftOver: readonly { readonly officer: Officer; readonly why: string }[];
  /** Those below their minimum first, then those that lack a tag or role, each in the board's order. */
  readonly short: readonly ShortStation[];
  /** What would give those who are left over a place. */
  readonly openings: readonly Help[];
  /** Every station with an empty place or an unmet minimum, and why in the solver's words. */
  readonly empty: readonly {
    readonly id: string;
    readonly name: string;
    readonly places: number;
    readonly why: string;
  }[];
  /** Of the empty places, those that no minimum asks for. */
  readonly aboveMinimum: number;
}

/** What is proposed, by auto-assign or by a start, which has neither reasons nor repairs. */
export type Proposed = Pick<AutoAssignAnswer, 'moves'> &
  Partial<Pick<AutoAssignAnswer, 'reasons' | 'repairs'>>;

const noReasons: AutoAssignAnswer['reasons'] = { officers: [], stations: [] };

/** Undefined where the board is not the one that it was made for. `when`: the board's date in words, "today". */
export function proposalOf(
  { moves, reasons = noReasons, repairs = [] }: Proposed,
  base: Board,
  catalogue: Catalogue,
  { moment, when }: { moment: Moment; when: string },
): Proposal | undefined {
  const planned = moves.map(({ userId, from, to }) => ({ userId, from, to }));
  const after = boardWith(base, catalogue, operationOf(planned, []));
  if (!after) return undefined;
  const around = { base, after, catalogue, moment, when };
  const people = new Map(base.officers.map((officer) => [officer.id, officer]));
  return {
    moves: planned,
    base,
    after,
    stations: arrivalsOf(planned, around),
    returning: planned.flatMap(({ userId, from, to }) => {
      const officer = people.get(userId);
      return officer && to === null && from !== null
        ? [{ officer, from: placeName(catalogue, from) }]
        : [];
    }),
    leftOver: reasons.officers.flatMap(({ userId, text }) => {
      const officer = people.get(userId);
      return officer ? [{ officer, why: text }] : [];
    }),
    short: base.officers.length === 0 ? [] : shortOf(repairs, around),
    openings: repairs.filter(placesMore).map((repair) => ({
      ...changeOf(repair),
      id: repair.id,
      kind: 'open',
      label: repair.text,
      effect: `${repair.gain.placed} more placed`,
    })),
    empty: reasons.stations.map(({ stationId, short, text }) => ({
      id: stationId,
      name: placeName(catalogue, stationId),
      places: short,
      why: text,
    })),
    aboveMinimum: reasons.stations.reduce(
      (sum, { short, shortOfMinimum }) => sum + short - Math.min(short, shortOfMinimum),
      0,
    ),
  };
}

type Around = {
  base: Board;
  after: Board;
  catalogue: Catalogue;
  moment: Moment;
  when: string;
};

function arrivalsOf(moves: readonly Move[], { base, after, catalogue, moment }: Around) {
  const standing = standingOn(after);
  const before = standingOn(base);
  const arriving = new Map<string, Move[]>();
  for (const move of moves) {
    if (move.to !== null) arriving.set(move.to, [...(arriving.get(move.to) ?? []), move]);
  }
  return catalogue.stations.flatMap((station): Arrivals[] => {
    const { id, name, zoneName } = station;
    const come = arriving.get(id);
    const state = own(after.stations, id);
    if (!come || !state) return [];
    const there = standing.get(id) ?? [];
    const offOf = (officer: Officer): string => {
      if (!isTimeOffLeft(officer, moment)) return '';
      const words = officer.ptoTiming === null ? 'PTO' : offWords(officer.ptoTiming);
      const span = offSpan(officer, moment);
      if (!span) return words;
      const atMs = Math.max(span.fromMs, moment.atMs);
      const { here } = stationNow(state, there, { ...moment, atMs });
      const then = atMs > moment.atMs ? 'then' : 'now';
      return here < state.minimum ? `${words}, ${then} ${here} of ${state.minimum}` : words;
    };
    return [
      {
        id,
        name,
        zoneName,
        before: before.get(id)?.length ?? 0,
        after: there.length,
        minimum: state.minimum,
        arriving: come.flatMap(({ userId, from }) => {
          const officer = there.find((one) => one.id === userId);
          if (!officer) return [];
          const zone = ownZoneOf(officer.teamId, after.date, catalogue);
          return [
            {
              officer,
              from: from === null ? null : placeName(catalogue, from),
              isOtherZone: zone !== undefined && zone !== station.zoneId,
              off: offOf(officer),
            },
          ];
        }),
      },
    ];
  });
}

function shortOf(repairs: AutoAssignAnswer['repairs'], around: Around): ShortStation[] {
  const { after, catalogue, moment } = around;
  const standing = standingOn(after);
  const moving = new Map(
    repairs.filter((one) => !placesMore(one) && isMoves(one)).map((one) => [one.stationId, one]),
  );
  return stationsNow(after, catalogue, moment)
    .filter(({ short, lacking }) => short > 0 || lacking.length > 0)
    .flatMap(({ id, here, short, lacking }): ShortStation[] => {
      const station = catalogue.stations.find((one) => one.id === id);
      const state = own(after.stations, id);
      if (!station || !state) return [];
      const there = standing.get(id) ?? [];
      // Whoever is away has their place: nobody else is moved for some hours.
      const unmet = lackingAt(state, there);
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
          why: isAway ? awayWords(there, moment) : whoFits(station, there, unmet, after),
          help: isAway
            ? here > 0 && short > 0
              ? acceptHelp(station, here, unmet, around)
              : undefined
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

/** "5 people here fit, 4 of them stand elsewhere": of who fits the station and counts for what it lacks. */
function whoFits(
  station: Station,
  there: readonly Officer[],
  unmet: Unmet,
  { officers, stations }: Board,
): string {
  const state = own(stations, station.id);
  const isShort = there.length < (state?.minimum ?? 0);
  const wanted = state ? demandsOf(state).filter((one) => unmet.some(isSameDemand(one))) : [];
  const fits = (officer: Officer) =>
    suitabilityReasons(officer, station).length === 0 &&
    (isShort || wanted.some(({ counts }) => counts(officer)));
  const all = officers.filter(fits).length;
  const elsewhere = all - there.filter(fits).length;
  if (all === officers.length) return 'everybody who is here stands elsewhere';
  if (elsewhere === 0) return all === 0 ? 'nobody here fits' : 'nobody else here fits';
  const words = counted(all, 'person here fits', 'people here fit');
  return `${words}, ${elsewhere === all && all > 1 ? 'all ' : elsewhere === all ? '' : `${elsewhere} `}elsewhere`;
}

const isSameDemand =
  (a: { kind: string; name: string }) =>
  (b: { kind: string; name: string }): boolean =>
    a.kind === b.kind && a.name === b.name;

type Repair = AutoAssignAnswer['repairs'][number];

/** Whether it makes places for those who have none: whatever else is set of a station moves nobody. */
const placesMore = ({ moves, zones, stations }: Repair): boolean =>
  moves.length > 0 && Boolean(zones ?? stations);

const isMoves = ({ zones, stations }: Repair): boolean => !zones && !stations;

const changeOf = ({ moves, zones, stations }: Repair) => ({
  moves,
  ...(zones && { zones }),
  ...(stations && { stations }),
});

function moveHelp(repair: Repair, around: Around): Help {
  const { after, catalogue } = around;
  const { moves, stationId } = repair;
  const [first] = moves;
  const officer = moves.length === 1 && after.officers.find(({ id }) => id === first?.userId);
  return {
    ...changeOf(repair),
    id: repair.id,
    kind: 'move',
    label: officer
      ? `Move ${saidName(officer)} from ${placeName(catalogue, first?.from ?? null)}`
      : `Move ${counted(moves.length, 'person', 'people')} for ${placeName(catalogue, stationId)}`,
    effect: officer ? costWords(moves, after, catalogue) : repair.text.replace(/^Move /, ''),
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
