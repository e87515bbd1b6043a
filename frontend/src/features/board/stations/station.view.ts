import {
  clockIn,
  suitabilityReasons,
  isolated,
  openVacancies,
  postBegin,
  stationNow,
  own,
  type Board,
  type Moment,
  type Officer,
  type PostBegin,
  type Station,
  type Tag,
  type Vacancy,
} from '@muster/protocol';
import { needOf, type Need } from '../../../shared/domain/short-mark.tsx';
import { looksForOfficers, officerMatches, type BoardFilters } from '../board-view.store.ts';

/** A station as the screen draws it. Pure. */

/** Since when somebody stands at a post with a time limit (STF-36). */
export interface PostView extends PostBegin {
  readonly limitMinutes: number;
}

export interface OfficerView {
  readonly officer: Officer;
  /** Undefined where the station has no time limit. */
  readonly post?: PostView;
  /** Why they do not fit the station (DEP-19); empty when they do. */
  readonly misfit: readonly string[];
  /** Their place is not confirmed yet. */
  readonly isWaiting: boolean;
  /** The filters look for somebody else. */
  readonly isDim: boolean;
}

/** A required role or tag, met when everybody who stands there has it. */
export interface NeedView {
  readonly name: string;
  /** Of a tag; undefined for roles and for a tag that is not in the list of tags. */
  readonly color: string | undefined;
  readonly isMet: boolean;
}

export interface StationView {
  readonly station: Station;
  readonly isOpen: boolean;
  readonly capacity: number;
  /** Officers who have a place there. */
  readonly count: number;
  /** How many of them are away at the moment that the board is looked at (STF-13). */
  readonly away: number;
  /** How many of them no sheet names yet (DEP-500). */
  readonly expected: number;
  /** What it needs is there only if they come (DEP-511). */
  readonly isPlanned: boolean;
  /** When the next of them leaves or comes, `04:00`; undefined where all stays as it is. */
  readonly until: string | undefined;
  /** Fewest officers it can do with (STF-10). */
  readonly minimum: number;
  /** Minimums by tag and role that are not met, "1 of 2 Xray". */
  readonly lacking: readonly string[];
  /** Nobody has a place anywhere on the board yet. */
  readonly isUntouched: boolean;
  readonly needs: readonly NeedView[];
  readonly officers: readonly OfficerView[];
  /** Places that attendance has emptied (DEP-17). */
  readonly vacancies: readonly Vacancy[];
}

export interface StationContext {
  readonly board: Board;
  readonly moment: Moment;
  /** Officers whose place is not confirmed yet. */
  readonly waiting: ReadonlySet<string>;
  readonly tags: readonly Pick<Tag, 'name' | 'color'>[];
  readonly filters: BoardFilters;
}

/** A station with the officers who stand there. */
export function stationView(
  station: Station,
  people: readonly Officer[],
  { board, moment, waiting, filters, tags }: StationContext,
): StationView {
  const looksFor = looksForOfficers(filters);
  const state = own(board.stations, station.id);
  const { here, expected, ifAllCome, short, ...now } = stationNow(state, people, moment);
  const { changesAtMs } = now;
  const { lacking } = ifAllCome;
  const isMet = ifAllCome.short === 0 && lacking.length === 0;
  const officers = people.map((officer): OfficerView => ({
    officer,
    ...postOf(board, officer.id, state?.timeLimitMinutes ?? null, moment.timeZone),
    misfit: suitabilityReasons(officer, station).map(({ text }) => text),
    isWaiting: waiting.has(officer.id),
    isDim: looksFor && !officerMatches(officer, filters),
  }));
  return {
    station,
    isOpen: state?.isOpen ?? false,
    capacity: state?.isOpen ? state.capacity : 0,
    count: people.length,
    away: people.length - here - expected,
    expected,
    isPlanned:
      isMet &&
      expected > 0 &&
      (short > 0 || now.lacking.length > 0 || people.length >= (state?.capacity ?? 0)),
    until:
      changesAtMs === undefined ? undefined : clockIn(moment.timeZone, new Date(changesAtMs)).time,
    minimum: state?.isOpen ? state.minimum : 0,
    lacking: lacking.map(({ name, have, least }) => `${have} of ${least} ${isolated(name)}`),
    isUntouched: board.assignments.length === 0,
    needs: needsOf(station, people, tags),
    officers,
    vacancies: openVacancies(board.vacancies).filter(({ stationId }) => stationId === station.id),
  };
}

function postOf(
  board: Board,
  userId: string,
  limitMinutes: number | null,
  timeZone: string,
): Pick<OfficerView, 'post'> {
  if (limitMinutes === null) return {};
  const begin = beginIn(board, timeZone).get(userId);
  return begin === undefined ? {} : { post: { ...begin, limitMinutes } };
}

const begins = new WeakMap<Board, ReadonlyMap<string, PostBegin | undefined>>();

/** Made once for each board: every station with a limit asks it. */
function beginIn(board: Board, timeZone: string): ReadonlyMap<string, PostBegin | undefined> {
  const cached = begins.get(board);
  if (cached) return cached;
  const made = new Map(
    board.assignments.map((placed) => [placed.userId, postBegin(board, placed, timeZone)]),
  );
  begins.set(board, made);
  return made;
}

function needsOf(
  { requiredRoles, requiredTags }: Station,
  people: readonly Officer[],
  tags: StationContext['tags'],
): NeedView[] {
  const isMet = (requiredRoles: string[] | null, requiredTags: string[] | null) =>
    people.length > 0 &&
    people.every(
      (officer) => suitabilityReasons(officer, { requiredRoles, requiredTags }).length === 0,
    );
  const roles = requiredRoles ?? [];
  return [
    ...(roles.length > 0
      ? [{ name: roles.join(' or '), color: undefined, isMet: isMet(roles, null) }]
      : []),
    ...(requiredTags ?? []).map((name) => ({
      name,
      color: tags.find((tag) => tag.name.toLowerCase() === name.toLowerCase())?.color,
      isMet: isMet(null, [name]),
    })),
  ];
}

/** How many are missing to a station's minimum, of as many officers as have a place there just now. */
export const shortAt = ({ minimum, away }: StationView, count: number): number =>
  Math.max(0, minimum - (count - away));

/** How a station stands, with as many officers as have a place there just now. */
export const needAt = ({ minimum, away, lacking, isUntouched }: StationView, count: number): Need =>
  needOf({ count: count - away, minimum, isLacking: lacking.length > 0, isUntouched });

/** `2 of 3 until 04:00`: how many are here of those who have a place, and when that changes next. */
export function hereWords({ away, until }: StationView, count: number): string | undefined {
  if (away === 0 && until === undefined) return undefined;
  return `${Math.max(0, count - away)} of ${count} ${until === undefined ? 'here' : `until ${until}`}`;
}
