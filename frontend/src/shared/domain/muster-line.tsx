import type { MarkStatus } from '@muster/protocol';
import { cva, type VariantProps } from 'class-variance-authority';
import { cn } from '../ui/cn.ts';
import { sortedByStatus, statusWords, statusOrder } from './mark-status.ts';

/** Height of a tick in per cent of the line: the status also reads in black and white. */
const TICK_HEIGHT: Readonly<Record<MarkStatus, number>> = {
  present: 100,
  pto: 62,
  absent: 28,
  not_marked: 100,
};

/** Colour or outline of a tick. */
const TICK_LOOK: Readonly<Record<MarkStatus, string>> = {
  present: 'bg-present',
  pto: 'bg-pto',
  absent: 'bg-absent',
  not_marked: 'border border-dashed border-field',
};

/** Up to this many people stand in one row; more are spread over several rows of equal places. */
const ROW_LIMIT = 24;
/** A team smaller than this leaves places empty, so that its ticks do not get too wide. */
const SMALLEST_SCALE = 8;

const style = cva('flex w-full min-w-0 flex-col', {
  variants: {
    size: {
      row: 'gap-px [--tick-gap:1px] *:h-3',
      card: 'gap-0.5 [--tick-gap:2px] *:h-4.5',
      bar: 'gap-1 [--tick-gap:3px] *:h-4',
      sheet: 'gap-1 [--tick-gap:2px] *:h-5.5',
      login: 'gap-1 [--tick-gap:2px] *:h-8.5',
      wall: 'h-full gap-1 [--tick-gap:3px] *:flex-1 *:basis-0',
    },
  },
  defaultVariants: { size: 'card' },
});

type MusterLineProps = VariantProps<typeof style> & {
  /** One entry per person. */
  statuses: readonly MarkStatus[];
  /** `given` only where a tick is the member of a row beside it; elsewhere the line sums up (UI-6). */
  order?: 'status' | 'given';
  /**
   * How many people the whole width stands for. Lines that are compared share one scale (the
   * largest team), so that a tick is one person everywhere. Without it the line fills its width.
   */
  scale?: number | undefined;
  /** How many ticks a row has room for, where it is wider than a team's. */
  perRow?: number;
  /** Said before the counts, such as the team's name. */
  label?: string | undefined;
  className?: string;
};

/**
 * The muster line: one tick per person. Height and colour both say the status; assistive technology
 * reads "13 present (1 of them PTO), 2 absent, 0 not marked".
 */
export function MusterLine({
  statuses,
  order = 'status',
  scale,
  perRow: most = ROW_LIMIT,
  label,
  size,
  className,
}: MusterLineProps) {
  const places = Math.max(statuses.length, scale ?? SMALLEST_SCALE);
  const rowCount = Math.ceil(places / most);
  const perRow = Math.ceil(places / rowCount);
  const ticks = order === 'given' ? statuses : sortedByStatus(statuses);
  const rows = Array.from({ length: Math.ceil(ticks.length / perRow) }, (_, row) =>
    ticks.slice(row * perRow, (row + 1) * perRow),
  );
  const counts = musterText(statuses);

  return (
    <div
      role="img"
      aria-label={label ? `${label}: ${counts}` : counts}
      className={cn(style({ size }), className)}
    >
      {rows.map((row, index) => (
        <div
          // Rows and ticks are places in a line: their index is what they are.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className="grid min-h-0 items-end gap-(--tick-gap)"
          style={{ gridTemplateColumns: `repeat(${perRow}, minmax(0, 1fr))` }}
        >
          {row.map((status, place) => (
            <span
              // oxlint-disable-next-line react/no-array-index-key
              key={place}
              data-place={index * perRow + place}
              data-status={status}
              className={cn(
                'block rounded-tick transition-[height,background-color] [forced-color-adjust:none] [print-color-adjust:exact]',
                TICK_LOOK[status],
              )}
              style={{ height: `${TICK_HEIGHT[status]}%` }}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** The line in words: "13 present (1 of them PTO), 2 absent, 0 not marked". */
function musterText(statuses: readonly MarkStatus[]): string {
  const count = (status: MarkStatus) => statuses.filter((each) => each === status).length;
  const pto = count('pto');
  const present = `${count('present') + pto} ${statusWords.present}`;
  return [
    pto > 0 ? `${present} (${pto} of them ${statusWords.pto})` : present,
    `${count('absent')} ${statusWords.absent}`,
    `${count('not_marked')} ${statusWords.not_marked}`,
  ].join(', ');
}

/** What the ticks of the muster lines mean, once per screen. */
export function MusterLegend({ className }: { className?: string }) {
  return (
    <ul
      aria-label="Key to the muster lines"
      className={cn('flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-ink3', className)}
    >
      {statusOrder.map((status) => (
        <li key={status} className="flex items-end gap-1">
          <span aria-hidden className="flex h-3 w-1.5 items-end self-center">
            <span
              className={cn('w-full rounded-[1.5px]', TICK_LOOK[status])}
              style={{ height: `${TICK_HEIGHT[status]}%` }}
            />
          </span>
          {statusWords[status]}
        </li>
      ))}
    </ul>
  );
}
