import { wordFor } from '@muster/protocol';
import type { Progress } from '../attendance.view.ts';

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
