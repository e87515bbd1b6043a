import type { AuthoredChange, ChangeRecorder } from '../../lib/audit/audit-record.ts';
import { thingKind, type Changes } from '../../lib/changes.ts';

/** A webhook was made, changed, stopped or deleted; its detail says by whom. */
export const webhookWritten = thingKind<{ readonly change?: AuthoredChange | undefined }>(
  'webhook',
);

/** Has what is changed of webhooks recorded (ECO-51). */
export function recordWebhooks(changes: Changes, audit: ChangeRecorder): void {
  changes.follow(webhookWritten, (write) => {
    const change = write.detail?.change;
    return change && audit.recordChange(webhookWritten.name, write, change);
  });
}
