import { LRUCache } from 'lru-cache';
import type { LogEntry } from '@muster/protocol';
import {
  maskRecord,
  newestFirst,
  presentSheetHead,
  sheetWritten,
  type AttendanceFeature,
  type SheetChange,
  type SheetDoc,
} from '../attendance/index.ts';
import type { Context } from '../context.ts';
import { audiences } from '../../live/audiences.ts';
import type { Figures, MonitoringDays } from './monitoring.days.ts';

interface Deps {
  readonly days: Pick<MonitoringDays, 'figuresAfter'>;
  readonly sheets: Pick<AttendanceFeature['sheets'], 'latestWrite' | 'entriesOf'>;
}

const mostRemembered = 1000;
/** Of more entries that were missed at once, pages ask anew. */
const mostMissed = 2000;
/** How far the clocks of two machines may lie apart, in ms. */
const clocksApartMs = 5 * 60_000;

/** One change of a sheet, with its team's row and the date's figures, to each audience in its own form (S3, S4, S7). */
export function publishSheets(
  { changes, clock, epoch, publisher }: Context,
  { days, sheets }: Deps,
): void {
  /** The latest revisions that have gone out, or are about to. */
  const published = new LRUCache<string, number>({ max: mostRemembered });
  /** What was written before is in the log that every page here has fetched since. */
  let listensFrom = clock.now();
  changes.onInvalidated(() => {
    published.clear();
    listensFrom = clock.now();
  });
  changes.subscribe(sheetWritten, async ({ id, detail }) => {
    const last = published.get(id);
    if (detail) published.set(id, detail.sheet.revision);
    try {
      const change = detail ?? (await latestOf(id));
      if (!change) return;
      const { revision } = change.sheet;
      // Found by somebody while its writer was about to tell it, with the cause that this one does not know.
      const isTold = () => !detail && (published.get(id) ?? 0) >= revision;
      if (isTold()) return;
      const missed = await missedBefore(change.sheet, last);
      const figures = await days.figuresAfter(change.sheet);
      if (isTold()) return;
      publishChange(change, figures, missed);
      published.set(id, Math.max(revision, published.get(id) ?? 0));
    } catch (error) {
      // The next write of the sheet tells its entries too.
      if (detail) published.set(id, last ?? 0);
      throw error;
    }
  });

  /** Entries of writes between the last one that was told here and this one: several may be heard as one (PRC-23). */
  async function missedBefore(sheet: SheetDoc, last: number | undefined): Promise<LogEntry[]> {
    const until = sheet.revision - 1;
    if ((last ?? 0) >= until) return [];
    const since = new Date(listensFrom - clocksApartMs).toISOString();
    const between = await sheets.entriesOf(sheet, last ?? 0, until);
    const missed = last === undefined ? between.filter((one) => one.createdAt >= since) : between;
    if (missed.length <= mostMissed) return missed;
    changes.invalidateAll();
    return [];
  }

  /** A write of somebody else's: the whole sheet is told, whatever was changed of it. */
  async function latestOf(id: string): Promise<SheetChange | undefined> {
    const latest = await sheets.latestWrite(id);
    return latest ? { ...latest, kind: 'submitted', opId: null } : undefined;
  }

  function publishChange(change: SheetChange, figures: Figures, missed: readonly LogEntry[]): void {
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
    publisher.publish(
      'watch:beat',
      { date, epoch: epoch(), revision: written },
      watch(date, 'signal'),
    );
    const toTeam = { ...event, ...figures.counts, session };
    publisher.publish(name, { ...toTeam, ...full }, team(teamId, date, 'full'));
    publisher.publish(name, { ...toTeam, ...masked }, team(teamId, date, 'masked'));
    // In the order in which they were made.
    publishEntries({ ...change, entries: missed, opId: null });
    publishEntries(change);
  }

  function publishEntries({ sheet: { teamId, date }, entries, opId }: SheetChange): void {
    if (entries.length === 0) return;
    const { watch, teamLog } = audiences;
    const to = [watch(date, 'full'), teamLog(teamId, date)];
    publisher.publish('log:appended', { date, opId, entries: newestFirst(entries) }, to);
  }
}

const maskedOf = (record: SheetChange['record']) => (record ? { record: maskRecord(record) } : {});
