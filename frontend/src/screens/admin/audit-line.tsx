import { kindWords, subjectOf, type AuditEntry } from '@muster/protocol';
import { formatDateTime, formatTime } from '../../shared/dates/time-format.ts';
import { cn } from '../../shared/ui/cn.ts';

interface AuditLineProps {
  readonly entry: AuditEntry;
  readonly timeZone: string;
}

/** One entry of the audit trail among what happened today. */
export function AuditLine({ entry, timeZone }: AuditLineProps) {
  return (
    <li className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-13">
      <time dateTime={entry.at} className="w-16 shrink-0 text-ink3">
        {formatTime(entry.at, timeZone)}
      </time>
      <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <span className={cn('font-medium', entry.kind === 'session.refused' && 'text-absent-text')}>
          {deedWords(entry)}
        </span>
        {entry.by && <span className="text-ink3"> by {entry.by.name}</span>}
      </span>
    </li>
  );
}

/** "Team changed: Team A13". */
const deedWords = (entry: AuditEntry): string =>
  [kindWords(entry.kind), subjectOf(entry)].filter((words) => words !== '').join(': ');

/** "newest: Team changed: Team A13, Nov 17, 2026, 10:49 AM". */
export const newestWords = (entry: AuditEntry | null, timeZone: string): string =>
  entry
    ? `newest: ${deedWords(entry)}, ${formatDateTime(entry.at, timeZone)}`
    : 'nothing in the last 30 days';
