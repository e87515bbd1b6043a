import type { AuthoredChange } from '../../lib/audit/audit-record.ts';
import { thingKind } from '../../lib/changes.ts';
import type { DisplayDoc } from './display.model.ts';

/** A screen was paired, changed or revoked; with the row and who did it where it was changed. */
export const displayWritten = thingKind<{
  readonly change?: AuthoredChange | undefined;
  readonly after?: DisplayDoc;
}>('display', { collection: 'displays', revision: 'revision' });
