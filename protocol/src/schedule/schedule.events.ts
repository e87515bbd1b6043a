import { z } from 'zod';

/** Server to client (S7), every 10 s: the server's time, so that a clock that was set is found out (SCH-20). */
export const scheduleServerEvents = {
  'clock:beat': z.object({ now: z.iso.datetime() }),
};
