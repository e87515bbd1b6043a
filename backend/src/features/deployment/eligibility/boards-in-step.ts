import { addDays, countByStation, own, type Catalogue } from '@muster/protocol';
import type { Changes } from '../../../lib/changes.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { BoardWriter } from '../board/board-writer.ts';
import { boardLoaded, boardWritten } from '../board/board.changes.ts';
import { stationWritten, zoneWritten } from '../catalogue/catalogue.changes.ts';
import type { AttendanceFollower } from './attendance-follower.ts';

interface Deps {
  changes: Changes;
  clock: Clock;
  boards: Pick<BoardWriter, 'datesFrom'>;
  catalogue(): Promise<Catalogue>;
  follower: AttendanceFollower;
  sheets: { followDates(follower: (date: string) => void): void };
  directory: { follow(follower: () => Promise<void>): void };
}

/** What brings boards in step with attendance: a sheet its date's board, people and places all that are not history. */
export function keepBoardsInStep(deps: Deps): void {
  const { changes, clock, boards, follower, sheets, directory } = deps;
  /** The shift before is still corrected. */
  const oldestFollowed = () => addDays(clock.today(), -1);

  async function followAll(): Promise<void> {
    for (const date of await boards.datesFrom(oldestFollowed())) follower.follow(date);
  }

  changes.follow(boardLoaded, ({ id: date }) => {
    if (date >= oldestFollowed()) follower.follow(date);
  });
  changes.follow(zoneWritten, followAll);
  changes.follow(stationWritten, followAll);
  // A station out of use closes when the last officer has left it (DEP-37).
  changes.follow(boardWritten, async ({ id: date, detail }) => {
    const unused = (await deps.catalogue()).stations.filter(({ isActive }) => !isActive);
    if (!detail || unused.length === 0) return;
    const { board } = detail.after;
    const counts = countByStation(board);
    if (unused.some(({ id }) => own(board.stations, id)?.isOpen && !counts.has(id)))
      follower.follow(date);
  });
  sheets.followDates((date) => follower.follow(date));
  directory.follow(followAll);
}
