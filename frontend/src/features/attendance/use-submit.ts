import { isOwnTeam, ownTeamOn, type Refusal, type SessionUser, type Sheet } from '@muster/protocol';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLiveChannel } from '../../shared/realtime/live-context.ts';
import { closeToast } from '../../shared/ui/feedback/toast.store.ts';
import { useToast } from '../../shared/session/use-toast.ts';
import { useDrafts } from './attendance.draft.ts';
import {
  newerSheet,
  queuedBody,
  refusalWords,
  revokePending,
  submitMarks,
  type SubmitBody,
} from './attendance.submit.ts';
import { tellRefused, tellSubmitted } from './submitting/submit-outcome.ts';
import { attendanceData, refusalOf } from './attendance.view.ts';
import type { SheetForm } from './use-sheet-form.ts';

interface SubmitOf {
  readonly user: SessionUser;
  readonly teamId: string;
  readonly date: string;
  readonly sheet: Sheet;
  readonly form: SheetForm;
  /** Something has to be put right first: bring it into sight. */
  readonly onRefused: () => void;
}

/** Submits a team's marks and shows every answer in its fixed words (ATT-53, ATT-54). */
export function useSubmit({ user, teamId, date, sheet, form, onRefused }: SubmitOf) {
  const live = useLiveChannel();
  const drafts = useDrafts();
  const toast = useToast();
  const [isChecked, setChecked] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const told = { live, drafts, toast };

  const mutation = useMutation({
    mutationFn: (body: SubmitBody) => submitMarks(drafts, form.key, body),
    onSuccess: (answer) => {
      setChecked(false);
      tellSubmitted(told, form.key, answer);
    },
    onError: (error) => {
      tellRefused(told, sheet, error);
      if (newerSheet(error)) onRefused();
    },
  });

  const refuse = (words: { title: string; description: string }) => {
    setChecked(true);
    toast({ ...words, variant: 'destructive', subject: 'sheet refusal' });
    onRefused();
  };

  const send = () => {
    setAsking(false);
    closeToast('sheet refusal', 'sheet marks');
    mutation.mutate({
      teamId,
      date,
      attendanceData: attendanceData(form.rows),
      submittedBy: user.id,
      baseRevision: sheet.session.revision,
    });
  };

  const submit = () => {
    // What waits is sent as it was asked, under its own id.
    const queued = queuedBody(drafts, form.key);
    if (queued) return mutation.mutate(queued);
    const refusal = ownTeamRefusal(user, teamId, date) ?? refusalOf(date, form.rows);
    if (refusal) return refuse(refusalWords(refusal));
    const clashes = form.rows.filter(({ clash }) => clash);
    if (clashes.length > 0) {
      return refuse({
        title: 'Changed by somebody else',
        description: `Take theirs or keep yours for: ${clashes.map(({ member }) => member.name).join(', ')}`,
      });
    }
    if (form.progress.marked < form.progress.total) setAsking(true);
    else send();
  };

  return {
    submit,
    isSubmitting: mutation.isPending,
    isChecked,
    revoke: () => revokePending(drafts, form.key),
    /** Some are not marked: the person is asked whether to send the others (ATT-80). */
    question: { open: isAsking, onSubmit: send, onClose: () => setAsking(false) },
  };
}

function ownTeamRefusal(user: SessionUser, teamId: string, date: string): Refusal | undefined {
  if (ownTeamOn(user, date) === null) return { code: 'NO_TEAM' };
  return isOwnTeam(user, teamId, date) ? undefined : { code: 'NOT_OWN_TEAM' };
}
