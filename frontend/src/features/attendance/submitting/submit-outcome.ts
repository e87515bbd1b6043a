import type { Sheet, SubmitAnswer } from '@muster/protocol';
import { formatDate } from '../../../shared/dates/date-format.ts';
import type { Live } from '../../../shared/realtime/live.ts';
import type { ToastContent } from '../../../shared/ui/feedback/toast.store.ts';
import type { Drafts } from '../attendance.draft.ts';
import { describeChanges } from '../attendance.difference.ts';
import { byUser, settle } from '../attendance.merge.ts';
import { failureWords, newerSheet, waitsAfter } from '../attendance.submit.ts';
import { afterSubmit, sheetTopic } from '../attendance.sync.ts';

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
  live.offer(sheetTopic(teamId, date), afterSubmit(answer));
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
  live.offer(sheetTopic(teamId, date), (known) =>
    newer.session.revision > known.session.revision || newer.epoch !== known.epoch ? newer : known,
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
