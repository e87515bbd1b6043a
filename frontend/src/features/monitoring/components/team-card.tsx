import type { OverviewRow } from '@muster/protocol';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { cn } from '../../../shared/ui/cn.ts';
import { linkStyle } from '../../../shared/ui/controls/link-style.ts';
import { MusterLine } from '../../../shared/domain/muster-line.tsx';
import { SheetBadge } from '../../../shared/domain/status-badge.tsx';
import { TeamMark } from '../../../shared/domain/team-mark.tsx';
import { incompleteWords, isEmpty, lateWords, rateWords } from '../monitoring.view.ts';

export type TeamCardProps = {
  row: OverviewRow;
  /** Server time in milliseconds. */
  now: number;
  /** Ticks of the largest team. */
  scale: number;
  /** A submit or a correction arrived in the last two seconds. */
  fresh: boolean;
  formatTime: (at: string) => string;
  onView: (row: OverviewRow) => void;
};

/** One team at a glance: who leads it, who is here, since when it is known. */
export function TeamCard({ row, now, scale, fresh, formatTime, onView }: TeamCardProps) {
  const late = lateWords(row, now);
  const submitted = row.status === 'submitted';
  return (
    <Card
      as="li"
      padded={false}
      state={fresh ? 'fresh' : late === undefined ? 'plain' : 'overdue'}
      className={cn('flex flex-col p-3.5 pb-2', submitted && 'hover:border-line2')}
    >
      <div className="flex items-center gap-2 tiny:flex-wrap">
        <TeamMark id={row.id} />
        <div className="min-w-0 flex-1 tiny:basis-1/2">
          <h2
            className={cn(
              'line-clamp-2 text-14 leading-4.5 font-semibold wrap-anywhere',
              row.name.length > 11 && 'narrow',
            )}
            data-tip={row.name}
            data-tip-cut=""
          >
            {row.name}
          </h2>
          <p
            className="narrow truncate text-12 text-ink3 print:whitespace-normal"
            data-tip={row.leaderName ?? undefined}
            data-tip-cut=""
          >
            {row.leaderName ?? 'no TL'}
          </p>
        </div>
        <SheetBadge
          status={row.status}
          late={late}
          incomplete={incompleteWords(row)}
          empty={isEmpty(row)}
        />
      </div>
      <MusterLine className="mt-3.5 mb-2" statuses={row.line} scale={scale} label={row.name} />
      <Counts row={row} />
      <div className="mt-auto flex min-h-8 flex-wrap items-center justify-between gap-x-2 border-t border-line pt-1 text-12">
        {fresh ? (
          <span className="flex items-center gap-1.5 font-medium text-present-text">
            <span aria-hidden className="size-2 rounded-full bg-present" />
            just now
          </span>
        ) : (
          <span className="text-ink3">{timeWords(row, formatTime)}</span>
        )}
        {submitted && (
          <button
            type="button"
            onClick={() => onView(row)}
            className={cn(
              linkStyle(),
              'text-12 print:hidden after:absolute after:inset-0 after:rounded-card',
            )}
          >
            View Details<span className="sr-only"> of {row.name}</span>
          </button>
        )}
      </div>
    </Card>
  );
}

function Counts({ row }: { row: OverviewRow }) {
  const { status, presentCount, absentCount, ptoCount, line } = row;
  const submitted = status === 'submitted';
  const [rate, of] = rateWords(row);
  return (
    <p className="mb-2 flex flex-wrap gap-x-2 text-12 text-ink2">
      <span className={cn('whitespace-nowrap', of && 'narrow')}>
        <Figure value={submitted ? presentCount : '–'} look="text-present-text" /> present
        {ptoCount > 0 && ` (${ptoCount} PTO)`} ·{' '}
        <Figure
          value={submitted ? absentCount : '–'}
          look={absentCount > 0 ? 'text-absent-text' : 'text-ink'}
        />{' '}
        absent
      </span>
      <span className="ml-auto whitespace-nowrap">
        {submitted ? (
          <>
            <b className="font-semibold text-ink">{rate}</b>
            {of && (
              <span className="narrow text-pto-text">
                {' '}
                {of}
                <span className="sr-only"> marked</span>
              </span>
            )}
          </>
        ) : (
          `0 of ${line.length}`
        )}
      </span>
    </p>
  );
}

function Figure({ value, look }: { value: number | string; look: string }) {
  return <b className={cn('font-semibold', look)}>{value}</b>;
}

function timeWords(row: OverviewRow, formatTime: (at: string) => string): string {
  if (row.submittedAt !== null) return formatTime(row.submittedAt);
  if (isEmpty(row)) return 'no sheet is awaited';
  return row.dueAt === null ? 'no submission on this day' : `due ${formatTime(row.dueAt)}`;
}
