import { counted, isolated, shiftLabels, shiftOn, type SheetHead } from '@muster/protocol';
import { formatLongDate } from '../../../shared/dates/date-format.ts';
import { formatTime } from '../../../shared/dates/time-format.ts';
import type { Progress } from '../attendance.view.ts';

interface PaperHeadProps {
  readonly teamName: string;
  readonly date: string;
  readonly session: SheetHead;
  readonly progress: Progress;
  readonly changes: number;
  readonly timeZone: string;
}

/** What a printed sheet is of, and whether it was submitted as it is printed (ATT-82). */
export function PaperHead(props: PaperHeadProps) {
  const { teamName, date, progress } = props;
  const { presentCount, ptoCount, absentCount, marked, total } = progress;
  const counts = [
    ptoCount > 0 ? `${presentCount} present (${ptoCount} PTO)` : `${presentCount} present`,
    `${absentCount} absent`,
    `${total - marked} not marked`,
  ];
  return (
    <div aria-hidden className="hidden pb-2 print:block">
      <p className="text-16 font-semibold">
        {isolated(teamName)}, {formatLongDate(date)} · {shiftLabels[shiftOn(date)]}
      </p>
      <p>
        {counts.join(' · ')} · {standing(props)}
      </p>
    </div>
  );
}

function standing({ session, changes, timeZone }: PaperHeadProps): string {
  const { submittedAt, submittedByName } = session;
  if (submittedAt === null) return 'not submitted';
  const sent = `submitted ${formatTime(submittedAt, timeZone)} by ${isolated(submittedByName ?? '')}`;
  if (changes === 0) return sent;
  return `${sent}, ${counted(changes, 'change')} not sent`;
}
