import { z } from 'zod';
import { instant } from '../kernel/dates.ts';
import { notification } from './notifications.schema.ts';

/** Server to client (S7): a new line of one's own list, to whom it concerns (NOT-7), and lines that one has read. */
export const notificationServerEvents = {
  'notification:added': z.object({ notification }),
  /** To the pages of the person who read them (NOT-20). */
  'notification:read': z.object({ ids: z.array(z.string()), readAt: instant }),
};
