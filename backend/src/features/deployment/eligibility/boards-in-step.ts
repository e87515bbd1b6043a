import { addDays } from '@muster/protocol';
import type { Changes } from '../../../lib/changes.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { BoardWriter } from '../board/board-writer.ts';
import { boardLoaded } from '../board/board.changes.ts';
import { stationWritten, zoneWritten } from '../catalogue/catalogue.changes.ts';
import type { AttendanceFollower } from './attendance-follower.ts';

interface Deps {
  changes: Changes;
  clock: Clock;
  boards: Pick<BoardWriter, 'datesFrom' | 'addPlaces'>;
  follower: AttendanceFollower;
  sheets: { followDates(follower: (date: string) => void): void };
  directory: { follow(follower: () => Promise<void>): void };
}

/** What brings boards in step with attendance: a sheet its date's board, people and places all that are not history. */
export function keepBoardsInStep(deps: Deps): void {
  const { changes, clock, boards, follower, sheets, directory } = deps;
  /** Yesterday's night shift may still be running. */
  const oldestFollowed = () => addDays(clock.today(), -1);

  async function followAll(): Promise<void> {
    for (const date of await boards.datesFrom(oldestFollowed())) follower.follow(date);
  }
  async function followPlaces(): Promise<void> {
    await boards.addPlaces();
    await followAll();
  }

  changes.follow(boardLoaded, ({ id: date }) => {
    if (date >= oldestFollowed()) follower.follow(date);
  });
  changes.follow(zoneWritten, followPlaces);
  changes.follow(stationWritten, followPlaces);
  sheets.followDates((date) => follower.follow(date));
  directory.follow(followAll);
}
