import { displayRoutes, pairingMinutes } from '@muster/protocol';
import { deviceNow } from '../../../shared/dates/clock.ts';
import { call } from '../../../shared/http/call.ts';
import { asFault, faultWords } from '../../../shared/http/fault.ts';

/** What an unpaired screen shows. */
export interface PairingState {
  /** Null while a code is asked for. */
  readonly code: string | null;
  /**
   * Until when the code is valid, by the device's clock: a new screen's clock may be hours wrong, so
   * the span is counted from the answer.
   */
  readonly until: number;
  /** What keeps the screen from going on, in words; it tries again by itself. */
  readonly trouble: string | undefined;
}

/** Has the first code entered for the person who opened this screen; whether it was. Never rejects. */
export type EnterCode = (code: string, signal: AbortSignal) => Promise<boolean>;

export const asking: PairingState = { code: null, until: 0, trouble: undefined };

/** Milliseconds between two questions whether the code was entered. */
export const claimEveryMs = 2_500;
const retryAfterMs = 5_000;

/**
 * Whether the server knows this screen, asked until it says so: before that there is no socket, which
 * an unpaired screen would be refused (DIS-1). Rejects only when `signal` ends it.
 */
export async function isScreenPaired(
  onTrouble: (words: string) => void,
  signal: AbortSignal,
): Promise<boolean> {
  for (;;) {
    try {
      await call(displayRoutes.snapshot, { signal });
      return true;
    } catch (error) {
      if (signal.aborted) throw error;
      const { code, status, detail } = asFault(error);
      if ((status === 401 || status === 403) && code !== 'GATE') return false;
      onTrouble(detail);
      await pause(retryAfterMs, signal);
    }
  }
}

/**
 * Shows codes until somebody enters one, a new one whenever one has expired; answers when the screen
 * is paired and rejects only when `signal` ends it (DIS-2). `enter` is tried with the first one.
 */
export async function pairScreen(
  onState: (state: PairingState) => void,
  signal: AbortSignal,
  enter?: EnterCode,
): Promise<void> {
  let state = asking;
  let enterOnce = enter;
  const show = (next: Partial<PairingState>) => onState((state = { ...state, ...next }));

  for (;;) {
    try {
      const { code, secret } = await call(displayRoutes.offer, { signal });
      show({ code, until: deviceNow() + pairingMinutes * 60_000, trouble: undefined });
      const isEntered = await enterOnce?.(code, signal);
      enterOnce = undefined;
      if (isEntered && (await isClaimed(secret, signal))) return;
      if (await waitForClaim(secret, state.until, show, signal)) return;
      show(asking);
    } catch (error) {
      if (signal.aborted) throw error;
      const { detail, retryAfterSeconds = 0 } = asFault(error);
      show({ ...asking, trouble: detail });
      await pause(retryAfterSeconds * 1000 || retryAfterMs, signal);
    }
  }
}

const isClaimed = async (secret: string, signal: AbortSignal): Promise<boolean> =>
  (await call(displayRoutes.claim, { body: { secret }, signal })).status === 'paired';

/** True once paired, false when the code has expired, by the server's word or by the clock. */
async function waitForClaim(
  secret: string,
  until: number,
  show: (next: Partial<PairingState>) => void,
  signal: AbortSignal,
): Promise<boolean> {
  while (deviceNow() < until) {
    await pause(claimEveryMs, signal);
    try {
      const { status } = await call(displayRoutes.claim, { body: { secret }, signal });
      show({ trouble: undefined });
      if (status !== 'waiting') return status === 'paired';
    } catch (error) {
      if (signal.aborted) throw error;
      // The code stays valid while the server cannot be reached.
      show({ trouble: faultWords(error) });
    }
  }
  return false;
}

/** Rejects when the signal ends it. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
