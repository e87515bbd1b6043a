import { displayRoutes, scheduleRoutes, type DisplayDevice } from '@muster/protocol';
import { now } from '../../../shared/dates/clock.ts';
import { call } from '../../../shared/http/call.ts';

/** A screen's last sign of life is stored once a minute; one that is silent for longer is lost, as its alert says. */
const lostAfterMs = 6 * 60_000;
const withinMs = 3_000;

/** How many screens show what has just been saved for a date; none as far as that cannot be told (DEP-332). */
export async function displaysShowing(date: string): Promise<number> {
  try {
    const [displays, { dutyDate }] = await Promise.all([
      call(displayRoutes.list, { withinMs }),
      call(scheduleRoutes.clock, { withinMs }),
    ]);
    // A wall shows the date on duty alone.
    return dutyDate === date ? displays.filter(showsSaved).length : 0;
  } catch {
    return 0;
  }
}

const showsSaved = ({ show, deployment, lastSeenAt }: DisplayDevice): boolean =>
  show.includes('deployment') &&
  deployment === 'saved' &&
  lastSeenAt !== null &&
  now() - Date.parse(lastSeenAt) < lostAfterMs;
