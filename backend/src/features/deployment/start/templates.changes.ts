import type { AuthoredChange, ChangeRecorder } from '../../../lib/audit/audit-record.ts';
import { thingKind, type Changes } from '../../../lib/changes.ts';

/** A template was kept, renamed or deleted; its detail says by whom. */
export const templateWritten = thingKind<{ readonly change?: AuthoredChange | undefined }>(
  'template',
);

/** Has what is changed of templates recorded (STF-62). */
export function recordTemplates(changes: Changes, audit: ChangeRecorder): void {
  changes.follow(templateWritten, (write) => {
    const change = write.detail?.change;
    return change && audit.recordChange(templateWritten.name, write, change);
  });
}
