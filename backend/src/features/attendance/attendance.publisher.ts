import type { OverviewRow, WatchStats } from '@muster/protocol';
import { audiences } from '../../realtime/audiences.ts';
import type { Publisher } from '../../realtime/publisher.ts';
import { maskRecord, presentSession } from './attendance.present.ts';
import type { SheetChange } from './attendance.service.ts';

interface Figures {
  readonly row: OverviewRow;
  readonly stats: WatchStats;
}

/** One change of a sheet to each audience in its own form (S3, S4, S7). */
export function publishSheetChange(
  publisher: Publisher,
  change: SheetChange,
  figures: { readonly full: Figures; readonly counts: Figures },
): void {
  const { sheet, entries, opId, kind, record } = change;
  const { teamId, date, revision, records } = sheet;
  const fact = { date, teamId, revision, opId };
  const session = presentSession(sheet);
  const { watch, team, teamLog } = audiences;

  if (kind === 'submitted') {
    const name = 'attendance:submitted';
    publisher.publish(name, { ...fact, ...figures.full, session, records }, watch(date, 'full'));
    publisher.publish(name, { ...fact, ...figures.counts }, watch(date, 'counts'));
    const masked = records.map(maskRecord);
    const toTeam = { ...fact, ...figures.counts, session };
    publisher.publish(name, { ...toTeam, records }, team(teamId, date, 'full'));
    publisher.publish(name, { ...toTeam, records: masked }, team(teamId, date, 'masked'));
  } else if (record) {
    const name = 'attendance:updated';
    publisher.publish(name, { ...fact, ...figures.full, session, record }, watch(date, 'full'));
    publisher.publish(name, { ...fact, ...figures.counts }, watch(date, 'counts'));
    const toTeam = { ...fact, ...figures.counts, session };
    publisher.publish(name, { ...toTeam, record }, team(teamId, date, 'full'));
    publisher.publish(
      name,
      { ...toTeam, record: maskRecord(record) },
      team(teamId, date, 'masked'),
    );
  }
  if (entries.length > 0) {
    publisher.publish('log:appended', { date, opId, entries: [...entries] }, [
      watch(date, 'full'),
      teamLog(teamId, date),
    ]);
  }
}
