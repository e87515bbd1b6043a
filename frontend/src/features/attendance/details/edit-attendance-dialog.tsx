import { isolated, notesLimit, shiftOn, shiftTime, type AttendanceRecord } from '@muster/protocol';
import { useEffect, useRef, useState } from 'react';
import { formatDateTime } from '../../../shared/dates/time-format.ts';
import { useWritingStop } from '../../../shared/realtime/connection/use-connection.ts';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { SegmentedRadio } from '../../../shared/ui/controls/segmented-radio.tsx';
import { StatusBadge } from '../../../shared/domain/status-badge.tsx';
import { Textarea } from '../../../shared/ui/controls/textarea.tsx';
import { markOfRecord, withStatus } from '../attendance.mark.ts';
import { useEditForm } from '../use-edit-form.ts';
import { statusSegments } from '../marking/status-segments.tsx';
import { ClashNote } from '../components/clash-note.tsx';
import { MarkDetails } from '../components/mark-details.tsx';

interface EditAttendanceDialogProps {
  /** As it is now: when somebody else changes it, the dialog says so. */
  readonly record: AttendanceRecord;
  readonly timeZone: string;
  /** The sheet is final: a change says why (ATT-102). */
  readonly asksReason: boolean;
  readonly onClose: () => void;
}

/** Corrects one record (ATT-64). */
export function EditAttendanceDialog(props: EditAttendanceDialogProps) {
  const { record, timeZone, asksReason, onClose } = props;
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
            timeZone={timeZone}
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
