import type { OverviewRow, WatchStats } from '@muster/protocol';
import { LRUCache } from 'lru-cache';
import type { Changes } from '../../lib/changes.ts';
import { audiences } from '../../realtime/audiences.ts';
import type { Publisher } from '../../realtime/publisher.ts';
import { sheetWritten, type SheetChange } from './attendance.changes.ts';
import { maskRecord, presentSheetHead } from './attendance.present.ts';
import type { AttendanceRepo, SheetDoc } from './attendance.repo.ts';

interface Figures {
  readonly row: OverviewRow;
  readonly stats: WatchStats;
}

/** A date's figures with a sheet in them, in the form of each audience. */
export type FiguresAfter = (
  sheet: SheetDoc,
) => Promise<{ readonly full: Figures; readonly counts: Figures }>;

interface Deps {
  changes: Changes;
  repo: Pick<AttendanceRepo, 'latestWrite'>;
  figuresAfter: FiguresAfter;
  publisher: Publisher;
  epoch: string;
}

const mostRemembered = 1000;

/** One change of a sheet to each audience in its own form (S3, S4, S7). */
export function publishSheets({ changes, repo, figuresAfter, publisher, epoch }: Deps): void {
  /** The latest revisions that have gone out. */
  const published = new LRUCache<string, number>({ max: mostRemembered });
  changes.follow(sheetWritten, async ({ id, detail }) => {
    const change = detail ?? (await latestOf(id));
    if (!change) return;
    // Found by somebody while its writer was about to tell it, with the cause that this one does not know.
    if (!detail && (published.get(id) ?? 0) >= change.sheet.revision) return;
    publishChange(change, await figuresAfter(change.sheet));
    published.set(id, change.sheet.revision);
  });

  /** A write of somebody else's: the whole sheet is told, whatever was changed of it. */
  async function latestOf(id: string): Promise<SheetChange | undefined> {
    const latest = await repo.latestWrite(id);
    return latest ? { ...latest, kind: 'submitted', opId: null } : undefined;
  }

  function publishChange(change: SheetChange, figures: { full: Figures; counts: Figures }): void {
    const { sheet, kind, record, opId } = change;
    const { teamId, date, revision, records } = sheet;
    const event = { date, teamId, revision, opId };
    const session = presentSheetHead(sheet);
    const masked = kind === 'submitted' ? { records: records.map(maskRecord) } : maskedOf(record);
    const full = kind === 'submitted' ? { records } : { record };
    const name = kind === 'submitted' ? 'attendance:submitted' : 'attendance:updated';
    const { watch, team } = audiences;

    publisher.publish(name, { ...event, ...figures.full, session, ...full }, watch(date, 'full'));
    publisher.publish(name, { ...event, ...figures.counts }, watch(date, 'counts'));
    const { revision: written } = figures.counts.stats;
    publisher.publish('watch:beat', { date, epoch, revision: written }, watch(date, 'signal'));
    const toTeam = { ...event, ...figures.counts, session };
    publisher.publish(name, { ...toTeam, ...full }, team(teamId, date, 'full'));
    publisher.publish(name, { ...toTeam, ...masked }, team(teamId, date, 'masked'));
    publishEntries(change);
  }

  function publishEntries({ sheet: { teamId, date }, entries, opId }: SheetChange): void {
    if (entries.length === 0) return;
    const { watch, teamLog } = audiences;
    const to = [watch(date, 'full'), teamLog(teamId, date)];
    publisher.publish('log:appended', { date, opId, entries: [...entries] }, to);
  }
}

const maskedOf = (record: SheetChange['record']) => (record ? { record: maskRecord(record) } : {});
