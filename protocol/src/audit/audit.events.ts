import { z } from 'zod';
import { auditEntry } from './audit.schema.ts';

/** Server to client (S7): a new line of the audit trail, to administrators (AUD-11). */
export const auditServerEvents = {
  'activity:appended': z.object({ entry: auditEntry }),
};
