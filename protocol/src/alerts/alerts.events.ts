import { z } from 'zod';
import { alert } from './alerts.schema.ts';

/** Server to client (S7): an alert as it is now, to those who may read it (KNO-44). */
export const alertServerEvents = {
  'alerts:changed': z.object({ alert }),
};
