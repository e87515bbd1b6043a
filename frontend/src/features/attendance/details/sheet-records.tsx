import type { AttendanceRecord, Sheet } from '@muster/protocol';
import { useState } from 'react';
import { formatDate } from '../../../shared/dates/date-format.ts';
import { useLive } from '../../../shared/realtime/use-live.ts';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../shared/ui/feedback/skeleton.tsx';
import { sheetTopic } from '../attendance.sync.ts';
import { FinalNote } from '../components/final-note.tsx';
import { EditAttendanceDialog } from './edit-attendance-dialog.tsx';
import { RecordFigures } from './record-figures.tsx';
import { RecordsTable } from './records-table.tsx';
import { useIsFinal, type FinalSetting } from './use-is-final.ts';

export interface SheetRecordsProps extends FinalSetting {
  readonly teamId: string;
  readonly date: string;
  /** How many the team has to mark; undefined until it is known. */
  readonly memberCount: number | undefined;
  /** Administrators and watch TLs any record, a team's leader the own team's (ATT-63). */
  readonly canEdit: boolean;
  /** Whether they still may once the sheet is final, with a reason (ATT-103). */
  readonly canEditFinal: boolean;
}

/** A team's figures and records of a date, live, each one press from its correction (ATT-61). */
export function SheetRecords(props: SheetRecordsProps) {
  const { teamId, date, memberCount, timeZone, finalAfterHours, canEdit, canEditFinal } = props;
  const isFinal = useIsFinal(date, props);
  const { data: sheet, error, isFetching, refetch } = useLive(sheetTopic(teamId, date));
  const [edited, setEdited] = useState<string>();
  if (!sheet) {
    return error ? (
      <ErrorState
        title="Failed to fetch attendance"
        message={error.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <SkeletonRows label="Loading the records" />
    );
  }
  const record = sheet.records.find(({ id }) => id === edited);
  return (
    <>
      {isFinal && sheet.records.length > 0 && (
        <div className="mb-4">
          <FinalNote
            date={date}
            timeZone={timeZone}
            finalAfterHours={finalAfterHours}
            canChange={canEditFinal}
          />
        </div>
      )}
      <Records
        sheet={sheet}
        memberCount={memberCount}
        timeZone={timeZone}
        onEdit={canEdit && (canEditFinal || !isFinal) ? setEdited : undefined}
      />
      {record && (
        <EditAttendanceDialog
          key={record.id}
          record={record}
          timeZone={timeZone}
          asksReason={isFinal}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

interface RecordsProps {
  readonly sheet: Sheet;
  readonly memberCount: number | undefined;
  readonly timeZone: string;
  readonly onEdit: ((recordId: AttendanceRecord['id']) => void) | undefined;
}

function Records({ sheet, memberCount, timeZone, onEdit }: RecordsProps) {
  const { records, session, masked } = sheet;
  if (records.length === 0) {
    return (
      <EmptyState title={`No attendance data found for this team on ${formatDate(session.date)}`} />
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <RecordFigures records={records} memberCount={memberCount} />
      <h3 className="font-semibold">Individual Records</h3>
      <RecordsTable records={records} isMasked={masked} timeZone={timeZone} onEdit={onEdit} />
    </div>
  );
}
