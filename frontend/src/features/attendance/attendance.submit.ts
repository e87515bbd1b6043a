import {
  attendanceRoutes,
  faultMessage,
  faultTitle,
  sheet as sheetSchema,
  type Call,
  type Refusal,
  type Sheet,
  type SubmitAnswer,
} from '@muster/protocol';
import { faultNotice, type Notice } from '../../shared/faults/fault-notice.ts';
import { deviceNow } from '../../shared/dates/clock.ts';
import { call } from '../../shared/http/call.ts';
import { Fault, isFault, isUnreached } from '../../shared/http/fault.ts';
import { newOpId } from '../../shared/http/op-id.ts';
import { isServerReached } from '../../shared/http/transport.ts';
import { browserNetwork } from '../../shared/realtime/connection/browser-network.ts';
import type { Drafts } from './attendance.draft.ts';
import type { WaitsFor } from './draft.storage.ts';

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
  const asked = JSON.stringify(body);
  const { pending } = drafts.draftOf(key);
  const again = pending?.body === asked ? pending : undefined;
  const opId = again?.opId ?? newId();
  const since = again?.since ?? deviceNow();
  // A call that begins while there is a network may arrive, whatever becomes of its answer (OPS-47).
  const mayHaveLeft = again !== undefined && again.waitsFor !== 'connection';
  const unanswered: WaitsFor = mayHaveLeft || browserNetwork.isOnline() ? 'server' : 'connection';
  drafts.update(key, (draft) => ({
    ...draft,
    // While it is tried again it goes on waiting.
    pending: { opId, body: asked, waitsFor: again?.waitsFor && unanswered, since },
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
export function waitsAfter(error: unknown): boolean {
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
export function newerSheet(error: unknown): Sheet | undefined {
  if (!isFault(error, 'STALE')) return undefined;
  const sheet = sheetSchema.safeParse(error.details);
  return sheet.success ? sheet.data : undefined;
}

/** A rule's refusal as a notice (ATT-14 to ATT-16). */
export const refusalWords = ({ code, words }: Refusal): Notice => ({
  title: faultTitle(code) ?? 'Failed to submit attendance',
  description: faultMessage(code, words),
});

/** A failed submit as a notice (ATT-54). */
export const failureWords = (error: unknown): Notice =>
  faultNotice(error, {
    title: 'Failed to submit attendance',
    fallback: 'Please try again.',
    words: 'error',
  });
