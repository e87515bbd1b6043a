import { wordFor } from '@muster/protocol';
import type { Progress } from '../attendance.view.ts';
import type { MouseEvent } from 'react';
import { MusterLine } from '../../../shared/domain/muster-line.tsx';
import { command } from '../../../shared/ui/palette/commands.ts';

/** "9 of 15 members marked" (ATT-45). */
export function MarkedCount({ marked, total }: Pick<Progress, 'marked' | 'total'>) {
  const rest = `${wordFor(total, 'member')} marked`;
  const text = `${marked} of ${total} ${rest}`;
  return (
    <p
      role="progressbar"
      aria-label="Attendance Progress"
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={marked}
      aria-valuetext={text}
      className="text-12 leading-tight whitespace-nowrap text-ink2"
    >
      <strong className="text-16 font-semibold text-ink">
        {marked} of {total}
      </strong>{' '}
      {rest}
    </p>
  );
}

interface AttendanceProgressProps {
  readonly progress: Progress;
  /** A tick was pressed, by its place in the rows; null: the next one that is not marked. */
  readonly onJump: (place: number | null) => void;
}

/** How far the marking is: percentage, counters and a tick per member that leads there (ATT-45, ATT-77). */
export function AttendanceProgress({ progress, onJump }: AttendanceProgressProps) {
  const { marked, total, presentCount, absentCount, ptoCount, line } = progress;
  const isComplete = marked === total;
  return (
    <section aria-label="Attendance Progress" className="relative min-w-0 print:hidden">
      <p className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3 text-12 whitespace-nowrap text-ink2">
        <span className="narrow shrink-0 whitespace-nowrap">
          Attendance Progress {total === 0 ? 0 : Math.round((100 * marked) / total)}%
        </span>
        <span className="narrow">
          Present {presentCount} ({ptoCount} PTO) · Absent {absentCount}
        </span>
      </p>
      <MusterLine size="bar" order="given" statuses={line} />
      <button
        ref={command}
        type="button"
        aria-label={isComplete ? 'All members are marked' : 'Go to the next member not marked'}
        tabIndex={isComplete ? -1 : 0}
        onClick={(event) => onJump(event.detail > 0 ? placeUnder(event) : null)}
        className="absolute inset-x-0 -inset-y-1.5 rounded-control focus-visible:outline-offset-0"
      />
    </section>
  );
}

/** The tick nearest to a press: a stub is too low to be hit itself. */
function placeUnder(event: MouseEvent<HTMLElement>): number | null {
  const ticks = event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[data-place]');
  let nearest: { place: number; distance: number } | null = null;
  for (const tick of ticks ?? []) {
    const { left, right, top, bottom } = tick.getBoundingClientRect();
    const distance =
      Math.abs((left + right) / 2 - event.clientX) + Math.abs((top + bottom) / 2 - event.clientY);
    if (!nearest || distance < nearest.distance) {
      nearest = { place: Number(tick.dataset['place']), distance };
    }
  }
  return nearest?.place ?? null;
}
