import {
  attendanceRecord,
  attendanceRoutes,
  editMessages,
  faultTitle,
  isolated,
  missingField,
  type AttendanceRecord,
  type RecordEdit,
} from '@muster/protocol';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { broughtByStale, faultNotice, type Notice } from '../../shared/faults/fault-notice.ts';
import { call } from '../../shared/http/call.ts';
import { Fault, isFault } from '../../shared/http/fault.ts';
import { newOpId } from '../../shared/http/op-id.ts';
import { useLiveChannel } from '../../shared/live/live-context.ts';
import { useToast } from '../../shared/session/session-context.tsx';
import { formMarkOf, wireMark, type FormMark } from './attendance.mark.ts';
import { afterEdit, sheetTopic } from './attendance.sync.ts';

/** The state of the edit dialog: what is typed, on which revision, and what is wrong. */
export function useEditForm(record: AttendanceRecord, isFinal: boolean, onSaved: () => void) {
  const live = useLiveChannel();
  const queryClient = useQueryClient();
  const toast = useToast();
  const topic = sheetTopic(record.teamId, record.date);
  const [mark, setMark] = useState<FormMark>(() => formMarkOf(record));
  const [base, setBase] = useState(record.revision);
  const [problem, setProblem] = useState<Notice>();
  const [reason, setReason] = useState('');
  // The server knows it first where this page's setting or clock is behind.
  const [isToldFinal, setToldFinal] = useState(false);
  const asksReason = isFinal || isToldFinal;
  const lacksReason = asksReason && reason.trim() === '';
  // How often it was missed: each time leads to the field, which says it.
  const [timesMissed, setTimesMissed] = useState(0);
  // One id per set of values, kept until there is a definite answer (S11).
  const gesture = useRef({ asked: '', opId: '' });

  /** The notice leaves again; the dialog goes on saying what is wrong. */
  const refuse = (words: Notice) => {
    setProblem(words);
    toast({ ...words, variant: 'destructive' });
  };

  const missReason = () => {
    setProblem(undefined);
    setTimesMissed(timesMissed + 1);
  };

  const mutation = useMutation({
    mutationFn: (body: RecordEdit) => {
      const bodyText = JSON.stringify(body);
      if (gesture.current.asked !== bodyText)
        gesture.current = { asked: bodyText, opId: newOpId() };
      return call(attendanceRoutes.edit, {
        params: { recordId: record.id },
        body: { ...body, opId: gesture.current.opId },
      });
    },
    onSuccess: (saved) => {
      live.applyPatch(topic, afterEdit(saved));
      // Events bring the rest; without the socket it has to be fetched.
      if (live.channel.connection === 0) {
        void queryClient.invalidateQueries({ queryKey: ['attendance'] });
      }
      onSaved();
      toast({
        title: 'Attendance updated successfully',
        description: `${isolated(record.userName)}'s attendance has been updated.`,
      });
    },
    onError: (error) => {
      if (error instanceof Fault && error.isDefinite) gesture.current = { asked: '', opId: '' };
      if (isFault(error, 'SHEET_FINAL') && error.status === 409) {
        setToldFinal(true);
        return missReason();
      }
      const current = broughtByStale(error, attendanceRecord);
      if (current) live.applyPatch(topic, afterEdit(current));
      else refuse(failure(error));
    },
  });

  const save = () => {
    const wire = wireMark(mark);
    if (!wire) return;
    const missing = missingField(wire);
    if (missing) return refuse(requirement(missing));
    if (lacksReason) return missReason();
    setProblem(undefined);
    mutation.mutate({ ...wire, baseRevision: base, ...(asksReason && { reason: reason.trim() }) });
  };

  return {
    mark,
    change: setMark,
    save,
    isSaving: mutation.isPending,
    problem,
    reason,
    setReason,
    asksReason,
    timesReasonMissed: lacksReason ? timesMissed : 0,
    isChecked: problem !== undefined,
    /** Somebody else has changed the record since the dialog was opened. */
    isOvertaken: record.revision !== base && !mutation.isPending && !mutation.isSuccess,
    takeTheirs: () => {
      setMark(formMarkOf(record));
      setBase(record.revision);
    },
    keepMine: () => setBase(record.revision),
  };
}

const requirement = (missing: 'absenceType' | 'ptoTiming'): Notice => ({
  title:
    faultTitle(missing === 'absenceType' ? 'ABSENCE_TYPE_REQUIRED' : 'PTO_TIMING_REQUIRED') ?? '',
  description: editMessages[missing],
});

const failure = (error: Error): Notice =>
  faultNotice(error, {
    title: 'Failed to update attendance',
    fallback: 'Please try again.',
    words: 'server',
  });
