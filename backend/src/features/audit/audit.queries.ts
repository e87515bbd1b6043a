import {
  addDays,
  clockIn,
  csv,
  fieldsWords,
  instantIn,
  kindWords,
  thingWords,
  type AuditEntry,
  type AuditFilter,
  type WrittenTimes,
} from '@muster/protocol';
import type { Clock } from '../../lib/clock.ts';
import { Fault } from '../../lib/fault.ts';
import { presentEntry } from './audit.chain.ts';
import type { AuditRepo, AuditSelection } from './audit.repo.ts';

/** What is read at once without pages. */
const mostRead = 500;

/** What one file holds at most; more is asked for in parts. */
export const mostLines = 20_000;

/** Reading the trail: a page of it, or what matches as a file (AUD-9, AUD-10). */
export function auditQueries(repo: Pick<AuditRepo, 'newest' | 'count'>, clock: Clock) {
  const selectionOf = ({ from, to, kind, userId }: AuditFilter): AuditSelection => ({
    since: from && instantIn(clock.timeZone, from, '00:00').toISOString(),
    until: to && instantIn(clock.timeZone, addDays(to, 1), '00:00').toISOString(),
    kind,
    userId,
  });

  return {
    async page(
      filter: AuditFilter & { limit: number; before?: string | undefined },
    ): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
      const before = filter.before === undefined ? undefined : Number(filter.before);
      const found = await repo.newest({ ...selectionOf(filter), before }, filter.limit + 1);
      return {
        entries: found.slice(0, filter.limit).map(presentEntry),
        hasMore: found.length > filter.limit,
      };
    },
    /** How many entries there are of these things since an instant, and the newest of them. */
    async figures(
      things: readonly string[],
      since: string,
    ): Promise<{ count: number; newest: AuditEntry | null }> {
      const selections = things.map((kind) => ({ kind, since }));
      const counts = await Promise.all(selections.map(repo.count));
      const found = await Promise.all(selections.map((one) => repo.newest(one, 1)));
      const [newest] = found.flat().toSorted((a, b) => b.sequence - a.sequence);
      return {
        count: counts.reduce((sum, count) => sum + count, 0),
        newest: newest ? presentEntry(newest) : null,
      };
    },
    /** Entries of a kind since an instant, newest first, at most as many as a page. */
    async since(kind: string, since: string): Promise<AuditEntry[]> {
      return (await repo.newest({ kind, since }, mostRead)).map(presentEntry);
    },
    async file(filter: AuditFilter): Promise<{ text: string; lines: number }> {
      const found = await repo.newest(selectionOf(filter), mostLines + 1);
      if (found.length > mostLines) throw new Fault('TOO_LARGE', { message: tooMany });
      const lines = found.map((doc) => lineOf(presentEntry(doc), clock.timeZone));
      const asOf = [`As of ${localTime(clock.instant(), clock.timeZone)}`];
      return { text: csv([columnsIn(clock.timeZone), ...lines, asOf]), lines: lines.length };
    },
  };
}

const tooMany = `A file holds at most ${mostLines} entries. Choose fewer days.`;

const columnsIn = (timeZone: string) => [
  'Entry',
  'Date',
  `Time (${timeZone})`,
  'By',
  'From',
  'Kind',
  'Thing',
  'Id',
  'Name',
  'Before',
  'After',
  'Hash',
];

function lineOf(entry: AuditEntry, timeZone: string): string[] {
  const { date, time } = clockIn(timeZone, new Date(entry.at));
  const { type, id, name } = entry.what;
  const written: WrittenTimes = { moment: (at) => localTime(at, timeZone), day: (day) => day };
  return [
    entry.id,
    date,
    `${time}${entry.at.slice(16, 19)}`,
    entry.by?.name ?? '',
    entry.from ?? '',
    kindWords(entry.kind),
    thingWords(type),
    id ?? '',
    name ?? '',
    fieldsWords(entry.before, written),
    fieldsWords(entry.after, written),
    entry.hash,
  ];
}

/** `2025-09-06 10:20:05 (Asia/Singapore)`. */
function localTime(at: string, timeZone: string): string {
  const { date, time } = clockIn(timeZone, new Date(at));
  return `${date} ${time}${new Date(at).toISOString().slice(16, 19)} (${timeZone})`;
}
