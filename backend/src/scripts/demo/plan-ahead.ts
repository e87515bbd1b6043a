import { minuteMs, officersBetween, officersOnBoard, type AwayDays } from '@muster/protocol';
import { eligibleAmong } from '../../features/board/eligibility/eligibility.ts';
import { expectationOn } from '../../features/board/eligibility/expected.ts';
import { performed, placed, save, type BoardDay, type Deed, type DayOf } from './board-day.ts';
import { zoneFiller } from './placing.ts';

/** The next shift's board as the watch on duty has begun to plan it, with whom it expects (OPS-13). Pure. */

export interface PlanOf extends Omit<DayOf, 'startMs' | 'steps'> {
  readonly absences: readonly AwayDays[];
}

/** How long before now it was begun, and how long a zone took, in minutes. */
const begunBefore = 52;
const perZone = 6;
/** The others are left to whoever tries it. */
const zonesPlanned = 3;

export function plannedBoard(plan: PlanOf): BoardDay {
  const { date, now, catalogue, people, tags, absences, watch } = plan;
  const atMs = now - begunBefore * minuteMs;
  const { fill } = zoneFiller(plan);
  const [first] = watch;
  const nobodyMarked = eligibleAmong({ date, sheets: [], people, tags });
  const { expected } = expectationOn(date, nobodyMarked, absences);
  const comes: Deed = {
    at: atMs,
    by: null,
    operation: (board) =>
      officersBetween(
        board,
        officersOnBoard(board, { officers: [], expected }, true),
        nobodyMarked.reasonFor,
      ),
  };
  const zones = catalogue.zones.slice(0, zonesPlanned).map(({ id }, index): Deed => ({
    at: atMs + (index + 1) * perZone * minuteMs,
    by: first,
    operation: (board) =>
      placed(
        fill(
          board,
          catalogue.stations.filter(({ zoneId }) => zoneId === id),
        ),
        'bulk',
      ),
  }));
  const saved = save(atMs + (zonesPlanned + 1) * perZone * minuteMs, first);
  return performed(plan, [comes, ...zones, saved]);
}
