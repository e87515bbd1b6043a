import { scheduleRoutes, type ServerClock } from '@muster/protocol';
import { deviceNow, isClockOff, setClockOffset } from '../../shared/dates/clock.ts';
import { call } from '../../shared/http/call.ts';
import type { Topic } from '../../shared/realtime/topic.ts';

/** The server's clock, asked again on every connection, as the device may have slept, and once a clock was set (SCH-20). */
export const clockTopic: Topic<ServerClock> = {
  key: ['schedule', 'clock'],
  fetch: async (options) => {
    const askedAt = deviceNow();
    const clock = await call(scheduleRoutes.clock, options);
    // The answer was made about half-way between question and arrival.
    setClockOffset(Date.parse(clock.now) - (askedAt + deviceNow()) / 2);
    return clock;
  },
  keptAs: { schema: scheduleRoutes.clock.answer },
  on: {
    'clock:beat': (clock, { now }) => (isClockOff(now) ? 'gap' : clock),
    'directory:changed': (clock, { what }) => (what === 'settings' ? 'gap' : clock),
  },
};
