import type { Sheet } from '@muster/protocol';
import type { SessionScope } from '../../../shared/session/session-scope.ts';
import { toast } from '../../../shared/ui/feedback/toast.store.ts';
import { makeDrafts } from '../attendance.draft.ts';
import { queuedBody, queueInterrupted, submitMarks } from '../attendance.submit.ts';
import { sheetTopic } from '../attendance.sync.ts';
import { tellRefused, tellSubmitted } from './submit-outcome.ts';

/** How often a submit that waits is tried while nothing says that the network is back, in milliseconds. */
const retryEveryMs = 10_000;

/** The session's submits that wait for a connection or a confirmation (ATT-86, ATT-87). */
export function makeSubmitQueue(scope: SessionScope) {
  const { live } = scope;
  const drafts = scope.part(makeDrafts);
  const told = { live, drafts, toast: scopedToast(scope) };
  const underWay = new Set<string>();

  async function send(key: string): Promise<void> {
    const body = queuedBody(drafts, key);
    if (!body || underWay.has(key) || scope.isOver) return;
    underWay.add(key);
    try {
      const answer = await alone(drafts.draftOf(key).pending?.opId ?? key, () =>
        submitMarks(drafts, key, body),
      );
      if (answer && !scope.isOver) tellSubmitted(told, key, answer, body.date);
    } catch (error) {
      // What is not answered waits on; a server that answers with an error is asked again as well.
      if (scope.isOver || queuedBody(drafts, key)) return;
      const topic = sheetTopic(body.teamId ?? '', body.date);
      tellRefused(told, scope.queryClient.getQueryData<Sheet>(topic.key), error, body.date);
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
