import { exportRoutes, type ExportInput } from '@muster/protocol';
import { call } from '../http/call.ts';

/** Of a file that is needed also while the server is away: the audit trail has it where it can be told (AUD-14). */
export const recordExport = (entry: ExportInput): void =>
  void call(exportRoutes.record, { body: entry }).catch((error: unknown) => {
    console.error('An export is not in the audit trail', error);
  });
