import { absenceRank, awayRank, type Moment } from '../../attendance/here.ts';
import { own } from '../../kernel/ids.ts';
import type { Board } from '../board.ts';
import { countByStation, suitabilityReasons, nameOf, stationOf } from '../board.rules.ts';
import type { AssignmentType, Catalogue, Station, Officer } from '../board.schema.ts';
import type { AppliedMove } from '../operations/operation.schema.ts';
import { stationName } from '../operations/place.ts';
import type { StartReason, StartSkipped } from './start.contract.ts';
import { assignBest } from '../assign/matching.ts';
import { teamZoneOf } from '../built-in-catalogue.ts';
import { demandsOf } from '../staffing.rules.ts';

/** Whoever stood where in what a board is started from; the names are those of then. */
export interface StartPlace {
  readonly userId: string;
  readonly userName: string;
  readonly stationId: string;
  readonly stationName: string;
  /** Whether a hand had placed them; where nothing stored says so, none had. */
  readonly assignmentType?: AssignmentType;
}

/** Whom a start places, and whom it does not. */
export interface StartPlan {
  readonly moves: readonly AppliedMove[];
  /** How many stand there already. */
  readonly standing: number;
  readonly skipped: readonly StartSkipped[];
}

interface Why {
  readonly reason: StartReason;
  readonly text: string;
}

/**
 * What a board takes over of an earlier deployment (STF-60): nobody who has a place today is moved, and
 * where there is less room than there was, those who are here to the shift's end come first, those away at the moment last (ATT-133). Pure.
 */
export function startFrom(
  board: Board,
  catalogue: Catalogue,
  places: readonly StartPlace[],
  moment: Moment,
  /** Why somebody is not on the board, in words. */
  absenceOf: (userId: string) => string = () => 'Not here today',
): StartPlan {
  const officers = new Map(board.officers.map((officer) => [officer.id, officer]));
  const stations = new Map(catalogue.stations.map((station) => [station.id, station]));
  const counts = countByStation(board);
  const moves: AppliedMove[] = [];
  const skipped: StartSkipped[] = [];
  let standing = 0;
  const rank = ({ userId }: StartPlace) => {
    const officer = officers.get(userId);
    return officer ? absenceRank(officer, moment) : awayRank;
  };
  const inOrder = places.toSorted((a, b) => rank(a) - rank(b));

  function whyNot({ userId, stationId }: StartPlace, now: string | null): Why | undefined {
    const officer = officers.get(userId);
    if (!officer) return { reason: 'not_eligible', text: absenceOf(userId) };
    if (now !== null) {
      return { reason: 'placed', text: `Stands at ${stationName(catalogue, now)} already` };
    }
    const station = stations.get(stationId);
    const shut = whyShut(board, station, stationId);
    if (shut || !station) return shut;
    const lacks = suitabilityReasons(officer, station);
    if (lacks.length > 0) {
      return { reason: 'unfit', text: lacks.map(({ text }) => text).join(', ') };
    }
    const capacity = own(board.stations, stationId)?.capacity ?? 0;
    const isFull = (counts.get(stationId) ?? 0) >= capacity;
    return isFull ? { reason: 'full', text: 'The station is full' } : undefined;
  }

  for (const place of inOrder) {
    const { userId, stationId } = place;
    const now = stationOf(board, userId);
    if (now === stationId) {
      standing++;
      continue;
    }
    const why = whyNot(place, now);
    if (why) {
      skipped.push({
        userId,
        userName: nameOf(board, userId) ?? place.userName,
        stationId,
        stationName: stations.get(stationId)?.name ?? place.stationName,
        ...why,
      });
      continue;
    }
    counts.set(stationId, (counts.get(stationId) ?? 0) + 1);
    const { assignmentType } = place;
    moves.push({ userId, from: null, to: stationId, ...(assignmentType && { assignmentType }) });
  }
  return { moves, standing, skipped };
}

/** Why a station takes nobody, whoever they are. */
export function whyShut(
  board: Board,
  station: Station | undefined,
  stationId: string,
): Why | undefined {
  const state = own(board.stations, stationId);
  if (!station || !state || station.retiredAt !== null) {
    return { reason: 'gone', text: 'The station is no longer there' };
  }
  return state.isOpen ? undefined : { reason: 'closed', text: 'The station is closed' };
}

/** The same posts, taken by the teams that have their zones today (STF-63). Pure. */

/** Where somebody stood, as who: role, team and tags of then. */
export interface StartPost extends StartPlace {
  readonly was: Pick<Officer, 'role' | 'teamId' | 'tags'>;
}

/** Whether a team of the board has another zone on its date than it had on an earlier one. */
export const haveZonesMoved = (
  { date, officers }: Board,
  catalogue: Catalogue,
  earlier: string,
): boolean =>
  [...new Set(officers.map(({ teamId }) => teamId))].some((teamId) =>
    isMoved(teamId, catalogue, earlier, date),
  );

const isMoved = (teamId: string, catalogue: Catalogue, earlier: string, date: string): boolean =>
  teamZoneOf(teamId, earlier, catalogue) !== teamZoneOf(teamId, date, catalogue);

/** Whether a post is for the same person again: their team has its zone today, or it has none that could move. */
function keepsPerson({ officers, date }: Board, catalogue: Catalogue, earlier: string) {
  const teams = new Map(officers.map(({ id, teamId }) => [id, teamId]));
  return ({ userId, was }: StartPost): boolean => {
    const zone = teamZoneOf(was.teamId, earlier, catalogue);
    const team = teams.get(userId);
    if (zone === null) return true;
    return team === undefined
      ? !isMoved(was.teamId, catalogue, earlier, date)
      : teamZoneOf(team, date, catalogue) === zone;
  };
}

/** A post of a team whose zone is another team's today. */
interface Open {
  readonly post: StartPost;
  readonly zone: string;
  readonly station: Station;
}

/**
 * As `startFrom`, but the posts of a team whose zone has moved on go to whoever of the team that has this zone
 * today fits them best by role and by what the station counts, and by nobody's hand.
 */
export function startInZones(
  board: Board,
  catalogue: Catalogue,
  { date: earlier, posts }: { date: string; posts: readonly StartPost[] },
  moment: Moment,
  absenceOf?: (userId: string) => string,
): StartPlan {
  const order = new Map(catalogue.stations.map(({ id }, index) => [id, index]));
  const rank = ({ stationId }: StartPost) => order.get(stationId) ?? order.size;
  const inOrder = posts.toSorted(
    (a, b) => rank(a) - rank(b) || (a.userId < b.userId ? -1 : Number(a.userId > b.userId)),
  );
  const isKept = keepsPerson(board, catalogue, earlier);
  const keptPosts = inOrder.filter(isKept);
  const others = inOrder.filter((post) => !isKept(post));
  const { open, standing, skipped } = openPosts(board, catalogue, others, {
    earlier,
    kept: keptPosts,
  });
  const keepers = new Set(keptPosts.map(({ userId }) => userId));
  const free = board.officers.filter(({ id }) => !keepers.has(id) && stationOf(board, id) === null);
  const taken: StartPlace[] = [];
  for (const zone of [...new Set(open.map((one) => one.zone))].sort()) {
    const people = free.filter(({ teamId }) => teamZoneOf(teamId, board.date, catalogue) === zone);
    const ofZone = open.filter((one) => one.zone === zone);
    for (const { post, taker } of takersOf(board, people, ofZone, moment)) {
      if (taker) taken.push(placeOf(post, taker));
      else skipped.push(skippedOf(post, 'nobody', `Nobody of the team in ${zone} is left for it`));
    }
  }
  const plan = startFrom(
    board,
    catalogue,
    [...keptPosts, ...standing, ...taken],
    moment,
    absenceOf,
  );
  return { ...plan, skipped: [...plan.skipped, ...skipped] };
}

/** Which posts are to be taken, who stands at one already, and which are shut or have no room. */
function openPosts(
  board: Board,
  catalogue: Catalogue,
  posts: readonly StartPost[],
  { earlier, kept: keptPosts }: { earlier: string; kept: readonly StartPost[] },
) {
  const stations = new Map(catalogue.stations.map((station) => [station.id, station]));
  const here = new Set(board.officers.map(({ id }) => id));
  const counts = countByStation(board);
  for (const { userId, stationId } of keptPosts) {
    if (here.has(userId) && stationOf(board, userId) === null) {
      counts.set(stationId, (counts.get(stationId) ?? 0) + 1);
    }
  }
  const unmatched = standingAt(board, keptPosts);
  const open: Open[] = [];
  const standing: StartPlace[] = [];
  const skipped: StartSkipped[] = [];
  for (const post of posts) {
    const zone = teamZoneOf(post.was.teamId, earlier, catalogue);
    if (zone === null) continue;
    const station = stations.get(post.stationId);
    const already = takeOne(
      unmatched.get(post.stationId) ?? [],
      post,
      (officer) => teamZoneOf(officer.teamId, board.date, catalogue) === zone,
    );
    const shut = whyShut(board, station, post.stationId);
    if (already) {
      standing.push(placeOf(post, already));
    } else if (shut || !station) {
      skipped.push({ ...skippedOf(post, 'gone', ''), ...shut });
    } else if (
      (counts.get(post.stationId) ?? 0) >= (own(board.stations, station.id)?.capacity ?? 0)
    ) {
      skipped.push(skippedOf(post, 'full', 'The station is full'));
    } else {
      counts.set(post.stationId, (counts.get(post.stationId) ?? 0) + 1);
      open.push({ post, zone, station });
    }
  }
  return { open, standing, skipped };
}

/** Who stands at each station today, but for those who stood there then and still do. */
function standingAt(board: Board, keptPosts: readonly StartPost[]): Map<string, Officer[]> {
  const theirs = new Set(keptPosts.map(({ userId, stationId }) => `${userId} ${stationId}`));
  const officers = new Map(board.officers.map((officer) => [officer.id, officer]));
  const at = new Map<string, Officer[]>();
  for (const { userId, stationId } of board.assignments) {
    const officer = officers.get(userId);
    if (!officer || theirs.has(`${userId} ${stationId}`)) continue;
    at.set(stationId, [...(at.get(stationId) ?? []), officer]);
  }
  return at;
}

/** Of those who stand there whoever has the post's zone today, with its role where there is one; they are then used up. */
function takeOne(
  there: Officer[],
  { was }: StartPost,
  isOfZone: (officer: Officer) => boolean,
): Officer | undefined {
  const ofZone = there.filter(isOfZone);
  const found = ofZone.find(({ role }) => role === was.role) ?? ofZone[0];
  if (found) there.splice(there.indexOf(found), 1);
  return found;
}

/**
 * Most posts taken; among these by role, then by the minimums by tag and role that whoever stood there met, then by
 * whoever stays longest (ATT-133), then in the order of the board.
 */
function takersOf(board: Board, people: readonly Officer[], open: readonly Open[], moment: Moment) {
  const demands = open.map(({ post, station }) =>
    demandsOf(own(board.stations, station.id) ?? station).filter(({ counts }) => counts(post.was)),
  );
  const most = 1 + Math.max(0, ...demands.map(({ length }) => length));
  // Each step is worth more than all of the lesser ones together can be for everybody.
  const all = people.length + 1;
  const demand = awayRank * all;
  const role = demand * most * all;
  const place = role * all;
  const worth = (index: number, at: number): number | undefined => {
    const [officer, one] = [people[index], open[at]];
    if (!officer || !one || suitabilityReasons(officer, one.station).length > 0) return undefined;
    const met = demands[at]?.filter(({ counts }) => counts(officer)).length ?? 0;
    return (
      place +
      (officer.role === one.post.was.role ? role : 0) +
      met * demand +
      awayRank -
      absenceRank(officer, moment)
    );
  };
  const columns = open.map(() => [{ count: 1, worth: 0 }]);
  const places = assignBest(people.length, columns, worth);
  const takers = new Map(
    places.flatMap((at, index) => (at === undefined ? [] : [[at, people[index]]])),
  );
  return open.map(({ post }, at) => ({ post, taker: takers.get(at) }));
}

/** Nobody's hand has put them there (DEP-330). */
const placeOf = ({ stationId, stationName }: StartPost, taker: Officer): StartPlace => ({
  userId: taker.id,
  userName: taker.name,
  stationId,
  stationName,
  assignmentType: 'auto',
});

const skippedOf = (
  { userId, userName, stationId, stationName }: StartPost,
  reason: StartSkipped['reason'],
  text: string,
): StartSkipped => ({ userId, userName, stationId, stationName, reason, text });
