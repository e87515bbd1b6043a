import { displayRoutes, scheduleRoutes, type DisplayDevice } from '@muster/protocol';
import { now } from '../../../shared/dates/clock.ts';
import { call } from '../../../shared/http/call.ts';

/** What the notice of a save says besides the board itself, each as far as it can be told (DEP-332). */
export interface AroundSave {
  /** How many screens show what was saved. */
  readonly displays: number;
  /** By which it is known who is here now. */
  readonly timeZone: string | undefined;
}

/** A screen's last sign of life is stored once a minute; one that is silent for longer is lost, as its alert says. */
const lostAfterMs = 6 * 60_000;
const withinMs = 3_000;

/** Asked once a date was saved. */
export async function aroundSave(date: string): Promise<AroundSave> {
  const [displays, clock] = await Promise.all([
    call(displayRoutes.list, { withinMs }).catch(() => []),
    call(scheduleRoutes.clock, { withinMs }).catch(() => undefined),
  ]);
  // A wall shows the date on duty alone.
  const isShown = clock?.dutyDate === date;
  return {
    displays: isShown ? displays.filter(showsSaved).length : 0,
    timeZone: clock?.timeZone,
  };
}

const showsSaved = ({ show, deployment, lastSeenAt }: DisplayDevice): boolean =>
  show.includes('deployment') &&
  deployment === 'saved' &&
  lastSeenAt !== null &&
  now() - Date.parse(lastSeenAt) < lostAfterMs;
