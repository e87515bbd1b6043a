import { counted } from '@muster/protocol';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { WaitingList, type Waiting } from '../../../shared/domain/waiting-list.tsx';
import { useAskBeforeLeaving } from '../../../shared/leaving/use-ask-before-leaving.ts';
import { useSessionScope } from '../../../shared/session/session-context.tsx';
import { serverTimeOf } from '../../../shared/dates/clock.ts';
import { useDrafts, useUnsentSubmit, type Drafts } from '../attendance.draft.ts';
import { queuedBody, revokePending, type SubmitBody } from '../attendance.submit.ts';
import { makeSubmitQueue } from './submit-queue.ts';

interface WaitingSubmitsProps {
  readonly userId: string;
  /** The organisation's; undefined until it is known. */
  readonly timeZone: string | undefined;
}

/** Sends the submits that wait, whichever part of the dashboard is open, and lists them (ATT-86, OFF-20). */
export function WaitingSubmits({ userId, timeZone }: WaitingSubmitsProps) {
  const drafts = useDrafts();
  const queue = useSessionScope().part(makeSubmitQueue);
  useEffect(() => drafts.follow(), [drafts]);
  useEffect(() => queue.follow(userId), [queue, userId]);
  useAskBeforeLeaving(useUnsentSubmit(userId), 'unsent');
  useStore(drafts.store);
  return <WaitingList entries={waitingSubmits(drafts, userId)} timeZone={timeZone} />;
}

const waitingSubmits = (drafts: Drafts, userId: string): Waiting[] =>
  drafts.keysOf(userId).flatMap((key) => {
    const { pending, savedAt = 0 } = drafts.draftOf(key);
    const body = queuedBody(drafts, key);
    if (!pending || !body) return [];
    return {
      id: pending.opId,
      what: 'Attendance submit',
      date: body.date,
      details: marksOf(body),
      since: serverTimeOf(pending.since ?? savedAt),
      takeBack: () => revokePending(drafts, key),
      loses: pending.waitsFor === 'server' ? mayBeStored : undefined,
    };
  });

const mayBeStored =
  'The server may have stored it already. Taken back, it is not sent again; what was stored stays, and so do the marks here.';

/** "15 marks": they stay when the submit is taken back. */
function marksOf({ attendanceData = {} }: SubmitBody): string {
  const count = Object.keys(attendanceData).length;
  return `${counted(count, 'mark')}, which stay here`;
}
