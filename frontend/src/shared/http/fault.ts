import { faultTitle, type FaultCode } from '@muster/protocol';

/** What went wrong without an answer that names a code. */
type TransportCode =
  /** No answer came: the write may or may not have taken effect (S11). */
  | 'NETWORK'
  /** The answer came, but not in the contract's form. */
  | 'UNREADABLE'
  /** The answer is a success without a body, where the contract asks for one. */
  | 'EMPTY'
  /** A refusal without a code, such as a proxy's. */
  | 'HTTP'
  /** The sign-in before the server has answered in its place: nothing has reached it (OPS-160). */
  | 'GATE'
  /** The server has announced something newer than what it answered. */
  | 'OVERTAKEN'
  /** A file of the page itself did not come. */
  | 'PART'
  /** The page's own program failed: no word about the server or the connection (UI-361). */
  | 'PAGE';

/** What a refusal's body is where it is no JSON; the status text is the answer's own (ADM-222). */
export interface Bodyless {
  readonly body: 'empty' | 'invalid';
  readonly statusText: string;
}

interface FaultParts {
  readonly code: FaultCode | TransportCode;
  readonly detail: string;
  readonly status?: number | undefined;
  readonly details?: unknown;
  readonly bodyless?: Bodyless | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly cause?: unknown;
}

/** A call that failed, in the page's words (OPS-44, OPS-47). */
export class Fault extends Error {
  readonly code: FaultCode | TransportCode;
  /** HTTP status; undefined when no answer came. */
  readonly status: number | undefined;
  /** The server's own words, without the status in front. */
  readonly detail: string;
  /** The heading that the list of faults gives the code, if it has one (OPS-48). */
  readonly title: string | undefined;
  /** What the server added: the issues of a validation, the current sheet, the ids. */
  readonly details: unknown;
  /** Set where the refusal's body is no JSON, such as a proxy's. */
  readonly bodyless: Bodyless | undefined;
  /** Seconds to wait, when the server said so (429, 503). */
  readonly retryAfterSeconds: number | undefined;

  constructor(parts: FaultParts) {
    const { code, detail, status, details, bodyless, retryAfterSeconds, cause } = parts;
    super(status === undefined || isOfTransport(code) ? detail : `${status}: ${detail}`, { cause });
    this.name = 'Fault';
    this.code = code;
    this.status = status;
    this.detail = detail;
    this.title = faultTitle(code);
    this.details = details;
    this.bodyless = bodyless;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** False when the write may have taken effect all the same, so that its opId must be kept (S11). */
  get isDefinite(): boolean {
    return this.status !== undefined && this.status < 500 && this.code !== 'GATE';
  }
}

/** Whether what was asked for may have been done although its call failed (S11). */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Fault && !error.isDefinite;

const isOfTransport = (code: Fault['code']): boolean =>
  code === 'NETWORK' || code === 'UNREADABLE' || code === 'EMPTY';

/** Whether nothing of the server's own has come: no answer at all, or that of what stands before it. */
export const isUnreached = (error: unknown): boolean =>
  isFault(error, 'NETWORK') || isFault(error, 'GATE');

/** What was thrown in the page's words, without the status that a fault has in front. */
export function faultWords(error: Error): string;
export function faultWords(error: Error | null): string | undefined;
export function faultWords(error: unknown): string;
export function faultWords(error: unknown): string | undefined {
  return error === null ? undefined : asFault(error).detail;
}

/** Whether an error is the fault named. */
export const isFault = (error: unknown, code: Fault['code']): error is Fault =>
  error instanceof Fault && error.code === code;

/** What is thrown and is no answer: told as what it is, never as a reason of the server's or a lost connection (UI-361). */

/** Whether a file of the page did not come, in the words of any browser. */
export const isFileMissing = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script|preload CSS/i.test(error.message);

/** Ended on purpose, as by leaving the screen. */
const isEnded = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/** Whether the page's own program has failed. */
export const isMistake = (error: unknown): boolean =>
  error instanceof Fault
    ? error.code === 'PAGE'
    : error instanceof Error && !isFileMissing(error) && !isEnded(error);

export const mistakeWords =
  'This page made a mistake: it is not the connection. Reload the page and look whether it was done.';
const missingWords =
  'A part of the page could not be loaded: the connection was lost, or there is a newer version. Reload the page when there is a connection.';

/** Anything that was thrown as a fault, in the page's words. What the program itself did wrong goes to the console. */
export function asFault(error: unknown): Fault {
  if (error instanceof Fault) return error;
  if (isFileMissing(error)) return new Fault({ code: 'PART', detail: missingWords, cause: error });
  tellMistake(error);
  return new Fault({ code: 'PAGE', detail: mistakeWords, cause: error });
}

/** Writes a mistake where whoever looks for it finds it, for places that go on without what failed. */
export function tellMistake(error: unknown): void {
  if (isMistake(error)) console.error('The page made a mistake', error);
}

/** Runs `work`, and has what it throws be a fault; its end on purpose stays what it is. */
export async function faulty<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isEnded(error) ? error : asFault(error);
  }
}
