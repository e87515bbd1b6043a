import type { Announcer, Recorder } from '../../lib/audit/audit-record.ts';
import type { DisplaySource } from '@muster/protocol';
import { thingKind } from '../../lib/changes.ts';
import type { DisplayDoc } from './display.model.ts';
import type { Actor } from '../../lib/rows/row-doc.ts';

/** A screen was paired, changed or revoked; with the row and who did it where it was changed. */
export const displayWritten = thingKind<{ readonly after?: DisplayDoc }>('display', {
  collection: 'displays',
  revision: 'revision',
});

interface Paired {
  readonly _id: string;
  readonly name: string;
  readonly deployment?: DisplaySource | undefined;
  readonly pairedAt: Date | string;
  readonly pairedBy: string;
  readonly pairedByName: string;
}

/** Wall screens in the audit trail (AUD-7). */
export function recordDisplays({ record, announced }: Recorder & Announcer) {
  return {
    /** Once, however often it is recorded: the screen's own document says who paired it. */
    paired: (
      { _id: id, name, deployment, pairedAt, pairedBy, pairedByName }: Paired,
      from: string | null,
    ) =>
      record({
        key: `display ${id} paired`,
        at: new Date(pairedAt).toISOString(),
        by: { id: pairedBy, name: pairedByName },
        from,
        kind: 'display.paired',
        what: { type: 'display', id, name },
        after: { name, deployment: deployment ?? null },
      }),
    /** Announced, for nothing is left of it (AUD-16). */
    revoking: (
      { _id: id, name }: { readonly _id: string; readonly name: string },
      acting: Actor,
      revoke: () => Promise<void>,
    ): Promise<void> =>
      announced(
        [
          {
            key: `display ${id} revoked`,
            about: id,
            ...acting,
            kind: 'display.revoked',
            what: { type: 'display', id, name },
            before: { name },
          },
        ],
        revoke,
      ),
  };
}
