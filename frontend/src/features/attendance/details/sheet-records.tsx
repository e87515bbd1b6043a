import {
  type AttendanceRecord,
  type Sheet,
  countStatuses,
  isolated,
  markOfRecord,
  notesLimit,
  shiftOn,
  shiftTime,
} from '@muster/protocol';
import { useState, useEffect, useRef } from 'react';
import { formatDate } from '../../../shared/dates/date-format.ts';
import { useLive } from '../../../shared/live/use-live.ts';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { Loaded } from '../../../shared/ui/feedback/loaded.tsx';
import { SkeletonRows } from '../../../shared/ui/feedback/skeleton.tsx';
import { sheetTopic } from '../attendance.sync.ts';
import { FinalNote, useIsFinal, ClashNote } from '../components/sheet-notes.tsx';
import { RecordsTable } from './records-table.tsx';
import { StatCard } from '../../../shared/ui/layout/stat-card.tsx';
import { formatDateTime } from '../../../shared/dates/time-format.ts';
import { useWritingStop } from '../../../shared/live/connection/use-connection.ts';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { SegmentedRadio } from '../../../shared/ui/controls/segmented-radio.tsx';
import { StatusBadge } from '../../../shared/domain/status-badge.tsx';
import { Textarea } from '../../../shared/ui/controls/input.tsx';
import { withStatus } from '../attendance.mark.ts';
import { useEditForm } from '../use-edit-form.ts';
import { statusSegments, MarkDetails } from '../components/mark-details.tsx';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

interface EditAttendanceDialogProps {
  /** As it is now: when somebody else changes it, the dialog says so. */
  readonly record: AttendanceRecord;
  /** The sheet is final: a change says why (ATT-102). */
  readonly asksReason: boolean;
  readonly onClose: () => void;
}

/** Corrects one record (ATT-64). */
function EditAttendanceDialog(props: EditAttendanceDialogProps) {
  const { timeZone } = useOrganisation();
  const { record, asksReason, onClose } = props;
  const form = useEditForm(record, asksReason, onClose);
  const { mark, change } = form;
  const stop = useWritingStop();
  const [isPicking, setPicking] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={record.userName}
      description={`Last updated ${formatDateTime(record.updatedAt, timeZone)}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={form.isOvertaken || stop !== undefined}
            pending={form.isSaving}
            pendingText="Updating..."
            onClick={form.save}
          >
            Update Attendance
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="flex flex-wrap items-center gap-2 text-13 text-ink2">
          <StatusBadge status={record.status} />
          Updated by {isolated(record.updatedByName)}
        </p>
        {form.problem && (
          <Banner tone="danger">
            <strong className="font-semibold">{form.problem.title}</strong>{' '}
            {form.problem.description}
          </Banner>
        )}
        {form.isOvertaken && (
          <ClashNote
            name={record.userName}
            clash={{
              theirs: markOfRecord(record),
              by: record.updatedByName,
              at: record.updatedAt,
            }}
            onTake={form.takeTheirs}
            onKeep={form.keepMine}
          />
        )}
        <div className="flex flex-col gap-1">
          <span aria-hidden className="text-12 font-medium">
            Status
          </span>
          <SegmentedRadio
            label="Status"
            value={mark.status}
            segments={statusSegments}
            onChange={(status, isPress) => {
              change(withStatus(mark, status));
              setPicking(isPress && status !== 'present');
            }}
          />
        </div>
        <MarkDetails
          name={record.userName}
          mark={mark}
          shiftTime={shiftTime(shiftOn(record.date))}
          isChecked={form.isChecked}
          open={isPicking}
          onOpenChange={setPicking}
          onChange={change}
        />
        <Field label="Notes">
          <Textarea
            placeholder="Notes..."
            value={mark.notes}
            maxLength={notesLimit}
            onChange={(event) => change({ ...mark, notes: event.target.value })}
          />
        </Field>
        <ReasonField form={form} />
      </div>
    </Dialog>
  );
}

/** Why a final sheet is changed (ATT-102); it says itself that it is missing, and has the focus then. */
function ReasonField({ form }: { form: ReturnType<typeof useEditForm> }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { timesReasonMissed } = form;
  useEffect(() => {
    if (timesReasonMissed > 0) field.current?.focus();
  }, [timesReasonMissed]);
  if (!form.asksReason) return null;
  return (
    <Field
      label="Reason for the change"
      required
      hint="Required: the sheet is final. The update log keeps the reason."
      error={timesReasonMissed > 0 ? 'Say why the sheet is changed' : undefined}
    >
      <Textarea
        ref={field}
        value={form.reason}
        maxLength={notesLimit}
        onChange={(event) => form.setReason(event.target.value)}
      />
    </Field>
  );
}

interface RecordFiguresProps {
  readonly records: readonly AttendanceRecord[];
  /** How many the team has to mark; undefined until it is known. */
  readonly memberCount: number | undefined;
}

/** Present (with PTO), absent, PTO and rate of a sheet's records (ATT-61, MON-1). */
function RecordFigures({ records, memberCount }: RecordFiguresProps) {
  const { presentCount, absentCount, ptoCount, attendanceRate } = countStatuses(
    records.map(({ status }) => status),
  );
  const isIncomplete = memberCount !== undefined && records.length < memberCount;
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      <StatCard label="Present (including PTO)" value={presentCount} />
      <StatCard label="Absent" value={absentCount} />
      <StatCard
        label="PTO"
        value={ptoCount}
        {...(ptoCount > 0 && { addition: 'among the present' })}
      />
      <StatCard
        label="Rate"
        value={attendanceRate}
        unit="%"
        addition={
          isIncomplete
            ? `${records.length} of ${memberCount} marked`
            : `of ${records.length} marked`
        }
        additionTone={isIncomplete ? 'pto' : 'quiet'}
      />
    </div>
  );
}

export interface SheetRecordsProps {
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
  const { teamId, date, memberCount, canEdit, canEditFinal } = props;
  const isFinal = useIsFinal(date);
  const query = useLive(sheetTopic(teamId, date));
  const [edited, setEdited] = useState<string>();
  const record = query.data?.records.find(({ id }) => id === edited);
  return (
    <Loaded
      query={query}
      failure="Failed to fetch attendance"
      waiting={<SkeletonRows label="Loading the records" />}
    >
      {(sheet) => (
        <>
          {isFinal && sheet.records.length > 0 && (
            <div className="mb-4">
              <FinalNote date={date} canChange={canEditFinal} />
            </div>
          )}
          <Records
            sheet={sheet}
            memberCount={memberCount}
            onEdit={canEdit && (canEditFinal || !isFinal) ? setEdited : undefined}
          />
          {record && (
            <EditAttendanceDialog
              key={record.id}
              record={record}
              asksReason={isFinal}
              onClose={() => setEdited(undefined)}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

interface RecordsProps {
  readonly sheet: Sheet;
  readonly memberCount: number | undefined;
  readonly onEdit: ((recordId: AttendanceRecord['id']) => void) | undefined;
}

function Records({ sheet, memberCount, onEdit }: RecordsProps) {
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
      <RecordsTable records={records} isMasked={masked} onEdit={onEdit} />
    </div>
  );
}
