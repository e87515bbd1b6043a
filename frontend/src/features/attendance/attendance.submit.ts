import {
  attendanceRoutes,
  faultMessage,
  faultTitle,
  sheet as sheetSchema,
  type Call,
  type Refusal,
  type Sheet,
  type SubmitAnswer,
  isOwnTeam,
  ownTeamOn,
  type SessionUser,
} from '@muster/protocol';
import { broughtByStale, faultNotice, type Notice } from '../../shared/faults/fault-notice.ts';
import { deviceNow } from '../../shared/dates/clock.ts';
import { call } from '../../shared/http/call.ts';
import { Fault, isFault, isUnreached } from '../../shared/http/fault.ts';
import { newOpId } from '../../shared/http/op-id.ts';
import { isServerReached } from '../../shared/http/transport.ts';
import { browserNetwork } from '../../shared/live/connection/use-connection.ts';
import { type Drafts, type WaitsFor, useDrafts } from './attendance.draft.ts';
import { formatDate } from '../../shared/dates/date-format.ts';
import type { Live } from '../../shared/live/live.ts';
import { type ToastContent, closeToast } from '../../shared/ui/feedback/toast.store.ts';
import { describeChanges, attendanceData, refusalOf } from './attendance.view.ts';
import { byUser, settle } from './attendance.merge.ts';
import { afterSubmit, sheetTopic } from './attendance.sync.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLiveChannel } from '../../shared/live/live-context.ts';
import { useToast } from '../../shared/session/session-context.tsx';
import type { SheetForm } from './use-sheet-form.ts';

export type SubmitBody = Omit<Call<typeof attendanceRoutes.submit>['body'], 'opId' | 'records'>;

/** After this long a submit counts as unanswered, in milliseconds. */
const answerWithinMs = 15_000;

/**
 * Submits a team's marks. The opId is made once per submit and kept with the draft until there is a
 * definite answer (S11): the same marks sent again after a lost connection have one effect.
 */
export async function submitMarks(
  drafts: Drafts,
  key: string,
  body: SubmitBody,
  newId: () => string = newOpId,
): Promise<SubmitAnswer> {
  const bodyText = JSON.stringify(body);
  const { pending } = drafts.draftOf(key);
  const again = pending?.body === bodyText ? pending : undefined;
  const opId = again?.opId ?? newId();
  const since = again?.since ?? deviceNow();
  // A call that begins while there is a network may arrive, whatever becomes of its answer (OPS-47).
  const mayHaveLeft = again !== undefined && again.waitsFor !== 'connection';
  const unanswered: WaitsFor = mayHaveLeft || browserNetwork.isOnline() ? 'server' : 'connection';
  drafts.update(key, (draft) => ({
    ...draft,
    // While it is tried again it goes on waiting.
    pending: { opId, body: bodyText, waitsFor: again?.waitsFor && unanswered, since },
  }));
  drafts.underWay.add(opId);
  try {
    const answer = await call(attendanceRoutes.submit, {
      body: { ...body, opId },
      withinMs: answerWithinMs,
    });
    settlePending(drafts, key, opId);
    return answer;
  } catch (error) {
    if (error instanceof Fault && error.isDefinite) settlePending(drafts, key, opId);
    else if (waitsAfter(error))
      queuePending(drafts, key, opId, await waitsForAfter(error, mayHaveLeft, unanswered));
    throw error;
  } finally {
    drafts.underWay.delete(opId);
  }
}

/** A submit whose page was closed before its answer came has it asked for again, under its id (OFF-21). */
export function queueInterrupted(drafts: Drafts, key: string): void {
  const { pending } = drafts.draftOf(key);
  if (pending && pending.waitsFor === undefined && !drafts.underWay.has(pending.opId))
    queuePending(drafts, key, pending.opId, 'server');
}

/** Whether a submit that failed so is sent again by itself (ATT-86, ATT-87). */
function waitsAfter(error: unknown): boolean {
  if (!(error instanceof Fault)) return false;
  if (isUnreached(error)) return true;
  // A full disk is for somebody to mend: sending again does not help.
  return error.code !== 'STORE_FULL' && passing.includes(error.status ?? 0);
}

/** The sign-in before the server shows by its answer that this call did not reach it (OPS-160). */
async function waitsForAfter(
  error: unknown,
  mayHaveLeft: boolean,
  unanswered: WaitsFor,
): Promise<WaitsFor> {
  if (isFault(error, 'GATE')) return mayHaveLeft ? 'server' : 'connection';
  if (hasLeft(error) || unanswered === 'server') return 'server';
  // The browser may be wrong about its network: the server's answer decides.
  return (await isServerReached()) ? 'server' : 'connection';
}

/** Whether the failure itself shows that the call was made, whatever the browser said of its network. */
const hasLeft = (error: unknown): boolean =>
  error instanceof Fault && (error.status !== undefined || isTimeout(error.cause));

const isTimeout = (cause: unknown): boolean =>
  cause instanceof DOMException && cause.name === 'TimeoutError';

/** The server restarts, its database is away, or what stands before it gets no answer. */
const passing: readonly number[] = [502, 503, 504];

const settlePending = (drafts: Drafts, key: string, opId: string): void =>
  drafts.update(key, (draft) =>
    draft.pending?.opId === opId ? { ...draft, pending: undefined } : draft,
  );

const queuePending = (drafts: Drafts, key: string, opId: string, waitsFor: WaitsFor): void =>
  drafts.update(key, (draft) =>
    draft.pending?.opId === opId ? { ...draft, pending: { ...draft.pending, waitsFor } } : draft,
  );

/** Takes a submit that waits back; its marks stay (ATT-86). */
export const revokePending = (drafts: Drafts, key: string): void =>
  drafts.update(key, (draft) => ({ ...draft, pending: undefined }));

/** The submit that waits under a key, as it was asked. */
export function queuedBody(drafts: Drafts, key: string): SubmitBody | undefined {
  const { pending } = drafts.draftOf(key);
  // It was written by `submitMarks`; the server checks it all the same.
  return pending?.waitsFor ? (JSON.parse(pending.body) as SubmitBody) : undefined;
}

/** The sheet that a refusal for staleness carries (ATT-59). */
export const newerSheet = (error: unknown): Sheet | undefined => broughtByStale(error, sheetSchema);

/** A rule's refusal as a notice (ATT-14). */
const refusalWords = ({ code, words }: Refusal): Notice => ({
  title: faultTitle(code) ?? 'Failed to submit attendance',
  description: faultMessage(code, words),
});

/** A failed submit as a notice (ATT-54). */
const failureWords = (error: unknown): Notice =>
  faultNotice(error, {
    title: 'Failed to submit attendance',
    fallback: 'Please try again.',
    words: 'error',
  });

/** What follows the answer to a submit, whether a person has sent it or the queue (ATT-54, ATT-59). */
interface Told {
  readonly live: Live;
  readonly drafts: Drafts;
  readonly toast: (content: ToastContent) => void;
}

export function tellSubmitted(
  { live, drafts, toast }: Told,
  key: string,
  answer: SubmitAnswer,
  /** Of what has waited: maybe another sheet is looked at meanwhile. */
  waitedFor?: string,
): void {
  const { teamId, date } = answer.session;
  live.applyPatch(sheetTopic(teamId, date), afterSubmit(answer));
  const records = byUser(answer.records);
  drafts.update(key, (draft) => ({ ...draft, edits: settle(draft.edits, records) }));
  toast({
    title: 'Attendance updated successfully',
    description: `Team attendance has been updated.${submitOf(waitedFor)}`,
  });
}

/** `shown`: the sheet as the person had it. A submit that waits says so by itself. */
export function tellRefused(
  { live, toast }: Told,
  shown: Sheet | undefined,
  error: unknown,
  /** Of what has waited: maybe nobody looks at this moment. */
  waitedFor?: string,
): void {
  const newer = newerSheet(error);
  if (!newer) {
    if (waitsAfter(error)) return;
    const words = failureWords(error);
    toast({
      ...words,
      description: `${words.description}${submitOf(waitedFor)}`,
      variant: 'destructive',
      untilRead: waitedFor !== undefined,
      subject: 'sheet refusal',
    });
    return;
  }
  const { teamId, date } = newer.session;
  live.applyPatch(sheetTopic(teamId, date), (current) =>
    newer.session.revision > current.session.revision || newer.epoch !== current.epoch
      ? newer
      : current,
  );
  const changes = shown ? `${describeChanges(shown, newer)} ` : '';
  toast({
    title: 'Not submitted: the sheet has changed meanwhile.',
    description: `${changes}Your own marks are kept. Check them and submit again.${submitOf(waitedFor)}`,
    variant: 'destructive',
    untilRead: true,
    subject: 'sheet refusal',
  });
}

const submitOf = (date: string | undefined) =>
  date === undefined ? '' : ` It was the submit of ${formatDate(date)}.`;

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
  const services = { live, drafts, toast };

  const mutation = useMutation({
    mutationFn: (body: SubmitBody) => submitMarks(drafts, form.key, body),
    onSuccess: (answer) => {
      setChecked(false);
      tellSubmitted(services, form.key, answer);
    },
    onError: (error) => {
      tellRefused(services, sheet, error);
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
