import { useLive } from '../../../shared/realtime/use-live.ts';
import { DatePicker } from '../../../shared/ui/pickers/date-picker.tsx';
import { sheetTopic } from '../attendance.sync.ts';
import { sheetDescription } from './attendance-details-dialog.tsx';
import { SheetRecords, type SheetRecordsProps } from './sheet-records.tsx';

interface TeamDayReportProps extends SheetRecordsProps {
  readonly teamName: string;
  readonly today: string;
  readonly onDate: (date: string) => void;
}

/** The day's report of one team, for its leaders (REP-32). */
export function TeamDayReport({ teamName, today, onDate, ...sheet }: TeamDayReportProps) {
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
