import {
  defaultDisplaySettings,
  dutyDateAt,
  shiftOn,
  shiftTime,
  type DisplaySnapshot,
  type OverviewRow,
} from '@muster/protocol';
import { overviewRow, watchSnapshot } from '../../monitoring/monitoring.fixture.ts';

export { overviewRow } from '../../monitoring/monitoring.fixture.ts';

const timeZone = 'Asia/Singapore';

/** What the server would answer a wall screen at `now`. */
export function displaySnapshot(
  rows: readonly OverviewRow[] = [overviewRow('A1')],
  over: Partial<DisplaySnapshot> = {},
): DisplaySnapshot {
  const now = over.now ?? '2026-11-20T02:52:00.000Z';
  const dutyDate = dutyDateAt(timeZone, new Date(now));
  const shift = shiftOn(dutyDate);
  return {
    ...watchSnapshot(rows, { date: dutyDate, shift, shiftTime: shiftTime(shift) }),
    displayName: 'Ops room',
    settings: defaultDisplaySettings,
    dueAt: rows[0]?.dueAt ?? null,
    now,
    timeZone,
    dutyDate,
    next: null,
    ...over,
  };
}
