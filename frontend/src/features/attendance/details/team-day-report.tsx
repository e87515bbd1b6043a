import { counted, isolated, shiftLabels, shiftOn, type SheetHead } from '@muster/protocol';
import { formatLongDate } from '../../../shared/dates/date-format.ts';
import { formatTime } from '../../../shared/dates/time-format.ts';
import type { Progress } from '../attendance.view.ts';
import { useLive } from '../../../shared/live/use-live.ts';
import { DatePicker } from '../../../shared/ui/pickers/date-picker.tsx';
import { sheetTopic } from '../attendance.sync.ts';
import { sheetDescription } from './attendance-details-dialog.tsx';
import { SheetRecords, type SheetRecordsProps } from './sheet-records.tsx';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

interface PaperHeadProps {
  readonly teamName: string;
  readonly date: string;
  readonly session: SheetHead;
  readonly progress: Progress;
  readonly changes: number;
}

/** What a printed sheet is of, and whether it was submitted as it is printed (ATT-82). */
export function PaperHead(props: PaperHeadProps) {
  const { timeZone } = useOrganisation();
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
        {counts.join(' · ')} · {standing(props, timeZone)}
      </p>
    </div>
  );
}

function standing({ session, changes }: PaperHeadProps, timeZone: string): string {
  const { submittedAt, submittedByName } = session;
  if (submittedAt === null) return 'not submitted';
  const sent = `submitted ${formatTime(submittedAt, timeZone)} by ${isolated(submittedByName ?? '')}`;
  if (changes === 0) return sent;
  return `${sent}, ${counted(changes, 'change')} not sent`;
}

interface TeamDayReportProps extends SheetRecordsProps {
  readonly teamName: string;
  readonly onDate: (date: string) => void;
}

/** The day's report of one team, for its leaders (REP-15). */
export function TeamDayReport({ teamName, onDate, ...sheet }: TeamDayReportProps) {
  const { today } = useOrganisation();
  const { data } = useLive(sheetTopic(sheet.teamId, sheet.date));
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="print:hidden">
          <DatePicker label="Date" value={sheet.date} today={today} onChange={onDate} />
        </span>
        <h2 className="font-semibold">{teamName}</h2>
        <p className="text-13 text-ink2">{sheetDescription(sheet.date, data)}</p>
      </div>
      <SheetRecords {...sheet} />
    </div>
  );
}
