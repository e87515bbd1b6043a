import { type PlaceUse } from '@muster/protocol';
import type { Clock } from '../../../lib/clock.ts';
import type { BoardRepo } from '../board/board.repo.ts';
import type { BoardWriter } from '../board/board-writer.ts';

interface Deps {
  repo: Pick<BoardRepo, 'savedDatesOf'>;
  boards: Pick<BoardWriter, 'current' | 'datesFrom'>;
  clock: Clock;
}

/** Who needs a station: dates whose saved deployment names it, officers on boards from the date on duty on (DEP-144). */
export const placeUse =
  ({ repo, boards, clock }: Deps) =>
  async (stationId: string): Promise<PlaceUse> => {
    const today = clock.today();
    let officers = 0;
    for (const date of await boards.datesFrom(today)) {
      const { board } = await boards.current(date);
      officers += board.assignments.filter((placed) => placed.stationId === stationId).length;
    }
    return { savedBoards: (await repo.savedDatesOf(stationId)).size, officers };
  };
