import { displaySettings, type DisplayChange, type DisplayDevice } from '@muster/protocol';
import type { ChangeRecorder } from '../../lib/audit/audit-record.ts';
import type { Changes } from '../../lib/changes.ts';
import type { Clock } from '../../lib/clock.ts';
import { Fault } from '../../lib/fault.ts';
import type { Acting } from '../../lib/rows/acting.ts';
import { rowWriter } from '../../lib/rows/row-writer.ts';
import { displayWritten } from './display.changes.ts';
import { presentDisplay } from './display.present.ts';
import type { DisplayDoc, DisplayRepo } from './display.repo.ts';

interface Deps {
  repo: Pick<DisplayRepo, 'rows'>;
  changes: Changes;
  clock: Clock;
  trail: ChangeRecorder;
  /** The ids of all zones. */
  zoneIds(): Promise<readonly string[]>;
}

/** What a screen is called and shows, guarded by its revision (DIS-35). */
export function displaySettingsService({ repo, changes, clock, trail, zoneIds }: Deps) {
  const writer = rowWriter<DisplayDoc, { readonly after?: DisplayDoc }>({
    rows: repo.rows,
    changes,
    clock,
    trail,
    told: displayWritten,
    recorded: ['name', ...displaySettings.keyof().options],
    nameOf: ({ name }) => name,
    taken: () => new Fault('INTERNAL'),
    verbOf: () => 'changed',
    detailOf: (_before, after) => ({ after }),
  });

  /** What is left out stays as it is. Throws NOT_FOUND, STALE, UNKNOWN_ZONE. */
  async function change(
    id: string,
    { baseRevision, ...given }: DisplayChange,
    acting: Acting,
  ): Promise<DisplayDevice> {
    const all = given.zones ? await zoneIds() : [];
    const changed = await writer.revise({
      id,
      acting,
      baseRevision,
      present: async (row) => presentDisplay(row),
      decide(row) {
        // One that was chosen before and is gone meanwhile stands in nobody's way.
        const known = [...all, ...(row.zones ?? [])];
        const zone = given.zones?.find((one) => !known.includes(one));
        if (zone !== undefined) throw new Fault('UNKNOWN_ZONE', { words: { zone } });
        return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      },
    });
    return presentDisplay(changed);
  }

  return { change, recordAllKept: writer.recordAllKept };
}
