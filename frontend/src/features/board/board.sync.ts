import {
  applyToBoard,
  baseZonesOf,
  boardChange,
  boardSnapshot,
  builtInCatalogue,
  boardRoutes,
  type BoardChange,
  type BoardSnapshot,
  type Catalogue,
  type Station,
  type Team,
  type Zone,
} from '@muster/protocol';
import { call } from '../../shared/http/call.ts';
import type { Channel } from '../../shared/live/channel.ts';
import type { Patch, Topic } from '../../shared/live/topic.ts';

/** The shared board of a date, kept current (DEP-10, S15, S16). */
export const boardTopic = (date: string): Topic<BoardSnapshot> => ({
  key: ['deployment', 'board', date],
  fetch: (options) => call(boardRoutes.board, { params: { date }, ...options }),
  subscription: {
    enter: ['board:join', { date }],
    leave: ['board:leave', { date }],
    isExclusive: true,
  },
  versionOf: ({ epoch, revision }) => ({ epoch, revision }),
  catchUp: missingFrom,
  on: {
    'board:changed': applyToBoard,
    'board:beat': (board, beat) => {
      if (beat.date !== board.date) return board;
      const isBehind = beat.epoch !== board.epoch || beat.revision > board.revision;
      return isBehind ? 'gap' : board;
    },
  },
});

/** What the server has done to the board since; the whole board when it keeps too little (S6, S15). */
async function missingFrom(
  { date, epoch, revision }: BoardSnapshot,
  channel: Pick<Channel, 'request'>,
): Promise<Patch<BoardSnapshot> | 'gone'> {
  const answer = await channel.request('board:sync', { date, since: revision });
  if (!answer.ok) return 'gone';
  const whole = boardSnapshot.safeParse(answer.snapshot);
  if (whole.success) return (shown) => (isNewer(whole.data, shown) ? whole.data : shown);
  const operations = boardChange.array().safeParse(answer.operations);
  if (!operations.success || answer.epoch !== epoch) return 'gone';
  return (shown) => foldAll(shown, operations.data);
}

const isNewer = (board: BoardSnapshot, shown: BoardSnapshot) =>
  board.epoch !== shown.epoch || board.revision > shown.revision;

function foldAll(board: BoardSnapshot, changes: readonly BoardChange[]): BoardSnapshot | 'gap' {
  let next: BoardSnapshot | 'gap' = board;
  for (const change of changes) {
    if (next === 'gap') return 'gap';
    next = applyToBoard(next, change);
  }
  return next;
}

interface Lists {
  readonly zones: readonly Zone[] | undefined;
  readonly stations: readonly Station[] | undefined;
  readonly teams?: readonly Team[] | undefined;
}

/** Zones and stations as far as they could be fetched: the built-in ones stand in for others (DEP-5). */
export const catalogueOf = ({ zones, stations, teams }: Lists): Catalogue => ({
  zones: zones ?? builtInCatalogue.zones,
  stations: stations ?? builtInCatalogue.stations,
  ...(teams && { baseZones: baseZonesOf(teams) }),
});
