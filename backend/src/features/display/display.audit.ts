import type { DisplayDevice } from '@muster/protocol';
import type { Recorder } from '../../lib/audit/audit-record.ts';
import type { Person } from '../../lib/caller.ts';

interface Paired {
  readonly _id: string;
  readonly name: string;
  readonly pairedAt: Date | string;
  readonly pairedBy: string;
  readonly pairedByName: string;
}

/** Wall screens in the audit trail (AUD-7). */
export function recordDisplays({ record }: Recorder) {
  return {
    /** Once, however often it is recorded: the screen's own document says who paired it. */
    paired: ({ _id: id, name, pairedAt, pairedBy, pairedByName }: Paired, from: string | null) =>
      record({
        key: `display ${id} paired`,
        at: new Date(pairedAt).toISOString(),
        by: { id: pairedBy, name: pairedByName },
        from,
        kind: 'display.paired',
        what: { type: 'display', id, name },
        after: { name },
      }),
    written: (
      done: 'changed' | 'revoked',
      { user }: Person,
      from: string,
      before: DisplayDevice,
      after: DisplayDevice | null,
    ) =>
      record({
        by: user,
        from,
        kind: `display.${done}`,
        what: { type: 'display', id: before.id, name: before.name },
        before: { name: before.name, shows: before.shows },
        after: after && { name: after.name, shows: after.shows },
      }),
  };
}
