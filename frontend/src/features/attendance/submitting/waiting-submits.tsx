import { counted, type Sheet } from '@muster/protocol';
import { useState, useEffect } from 'react';
import { deviceNow, now, serverTimeOf } from '../../../shared/dates/clock.ts';
import { formatDateTime, formatTime } from '../../../shared/dates/time-format.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { toast } from '../../../shared/ui/feedback/toast.store.ts';
import type { SheetForm } from '../use-sheet-form.ts';
import { useStore } from 'zustand';
import { WaitingList, type Waiting } from '../../../shared/domain/waiting-list.tsx';
import { useAskBeforeLeaving } from '../../../shared/leaving/losses.ts';
import { useSessionScope } from '../../../shared/session/session-context.tsx';
import { useDrafts, useUnsentSubmit, type Drafts, makeDrafts } from '../attendance.draft.ts';
import {
  queuedBody,
  revokePending,
  type SubmitBody,
  queueInterrupted,
  submitMarks,
  tellRefused,
  tellSubmitted,
} from '../attendance.submit.ts';
import type { SessionScope } from '../../../shared/session/session-scope.ts';
import { sheetTopic } from '../attendance.sync.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

interface RestoredDraftProps {
  readonly form: SheetForm;
}

const recentMs = 12 * 3_600_000;

/** Marks from before this sheet was left come back visibly, and can be taken back (ATT-83). */
export function RestoredDraft({ form }: RestoredDraftProps) {
  const { timeZone } = useOrganisation();
  // What was there when the sheet was opened; what is marked since needs no word.
  const [savedAt] = useState(form.changes > 0 ? form.savedAt : undefined);
  const [isOver, setOver] = useState(false);
  // Once it was sent or taken back, what is marked next is no draft from before.
  if (!isOver && (form.changes === 0 || form.waitsFor)) setOver(true);
  if (savedAt === undefined || isOver) return null;
  const format = deviceNow() - savedAt < recentMs ? formatTime : formatDateTime;
  const discard = () => {
    const count = form.changes;
    const undo = form.discard();
    setOver(true);
    toast({
      title: counted(count, 'mark discarded.', 'marks discarded.'),
      action: { label: 'Undo', onPress: undo },
    });
  };
  return (
    <div className="print:hidden">
      <Banner action={<Button onClick={discard}>Discard</Button>}>
        Draft of {format(now() - (deviceNow() - savedAt), timeZone)} restored
      </Banner>
    </div>
  );
}

/** Marks that were not sent before the sheet became final: shown until they are taken back (ATT-103). */
export function UnsendableDraft({ form }: { form: SheetForm }) {
  if (form.changes === 0 || form.waitsFor) return null;
  return (
    <div className="print:hidden">
      <Banner tone="warning" action={<Button onClick={() => form.discard()}>Discard</Button>}>
        {counted(form.changes, 'mark on this device was', 'marks on this device were')} not sent,
        and no longer can be.
      </Banner>
    </div>
  );
}

/** How often a submit that waits is tried while nothing says that the network is back, in milliseconds. */
const retryEveryMs = 10_000;

/** The session's submits that wait for a connection or a confirmation (ATT-86, ATT-87). */
function makeSubmitQueue(scope: SessionScope) {
  const { live } = scope;
  const drafts = scope.part(makeDrafts);
  const services = { live, drafts, toast: scopedToast(scope) };
  const underWay = new Set<string>();

  async function send(key: string): Promise<void> {
    const body = queuedBody(drafts, key);
    if (!body || underWay.has(key) || scope.isOver) return;
    underWay.add(key);
    try {
      const answer = await alone(drafts.draftOf(key).pending?.opId ?? key, () =>
        submitMarks(drafts, key, body),
      );
      if (answer && !scope.isOver) tellSubmitted(services, key, answer, body.date);
    } catch (error) {
      // What is not answered waits on; a server that answers with an error is asked again as well.
      if (scope.isOver || queuedBody(drafts, key)) return;
      const topic = sheetTopic(body.teamId ?? '', body.date);
      tellRefused(services, scope.queryClient.getQueryData<Sheet>(topic.key), error, body.date);
    } finally {
      underWay.delete(key);
    }
  }

  return {
    /** Sends what waits of a person, now and whenever there may be a connection. Returns how to stop. */
    follow(userId: string): () => void {
      const sendAll = () => drafts.keysOf(userId).forEach((key) => void send(key));
      const offState = live.channel.onState((state) => {
        if (state === 'connected') sendAll();
      });
      window.addEventListener('online', sendAll);
      const timer = setInterval(sendAll, retryEveryMs);
      for (const key of drafts.keysOf(userId)) queueInterrupted(drafts, key);
      sendAll();
      return () => {
        offState();
        window.removeEventListener('online', sendAll);
        clearInterval(timer);
      };
    },
  };
}

/** Of two tabs that have the same submit one sends it; the other finds it sent. */
async function alone<T>(opId: string, act: () => Promise<T>): Promise<T | undefined> {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks) return act();
  return locks.request(`muster-submit ${opId}`, { ifAvailable: true }, (lock) =>
    lock ? act() : undefined,
  );
}

const scopedToast =
  (scope: SessionScope) =>
  (content: Parameters<typeof toast>[0]): void => {
    if (!scope.isOver) toast(content);
  };

interface WaitingSubmitsProps {
  readonly userId: string;
}

/** Sends the submits that wait, whichever part of the dashboard is open, and lists them (ATT-86, OFF-20). */
export function WaitingSubmits({ userId }: WaitingSubmitsProps) {
  const drafts = useDrafts();
  const queue = useSessionScope().part(makeSubmitQueue);
  useEffect(() => drafts.follow(), [drafts]);
  useEffect(() => queue.follow(userId), [queue, userId]);
  useAskBeforeLeaving(useUnsentSubmit(userId), 'unsent');
  useStore(drafts.store);
  return <WaitingList entries={waitingSubmits(drafts, userId)} />;
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
