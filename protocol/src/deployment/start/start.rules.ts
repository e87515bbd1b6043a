import { absenceRank, awayRank, type Moment } from '../../attendance/here.ts';
import { own } from '../../kernel/own.ts';
import type { Board } from '../deployment.board.ts';
import { countByStation, fitReasons, nameOf, stationOf } from '../deployment.rules.ts';
import type { AssignmentType, Catalogue, Station } from '../deployment.schema.ts';
import type { AppliedMove } from '../operations/operation.schema.ts';
import { stationName } from '../operations/place.ts';
import type { StartReason, StartSkipped } from './start.schema.ts';

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
    const lacks = fitReasons(officer, station);
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
