import { z } from 'zod';
import { notification } from './notifications.schema.ts';

/** Server to client (S7): a new line of one's own list, to whom it concerns (NOT-7). */
export const notificationServerEvents = {
  'notification:added': z.object({ notification }),
};
