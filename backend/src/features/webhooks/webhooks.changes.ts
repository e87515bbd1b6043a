import type { AuthoredChange } from '../../lib/audit/audit-record.ts';
import { changeKind, type Change, type Changes } from '../../lib/changes.ts';

/** A webhook was made, changed, stopped or deleted; its detail says by whom. */
export const webhookWritten = changeKind<{ readonly change?: AuthoredChange | undefined }>(
  'webhook',
);

interface Recorder {
  recordChange(type: string, write: Change<unknown>, change: AuthoredChange): Promise<void>;
}

/** Has what is changed of webhooks recorded (ECO-51). */
export function recordWebhooks(changes: Changes, audit: Recorder): void {
  changes.follow(webhookWritten, (write) => {
    const change = write.detail?.change;
    return change && audit.recordChange(webhookWritten.name, write, change);
  });
}
