import type { AuthoredChange } from '../../lib/audit/audit-record.ts';
import { changeKind } from '../../lib/changes.ts';
import type { DisplayDoc } from './display.model.ts';

/** A screen was paired, changed or revoked; with the row and who did it where it was changed. */
export const displayWritten = changeKind<{
  readonly change?: AuthoredChange | undefined;
  readonly after?: DisplayDoc;
}>('display');
