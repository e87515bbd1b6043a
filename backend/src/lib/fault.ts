import { faultMessage, faults, type FaultCode, type Refusal } from '@muster/protocol';

/** When to try again after a 503, in seconds. */
const soon = 1;

/** An answer that is not a success, by its code from the one list; services and policies throw it. */
export class Fault extends Error {
  readonly code: FaultCode;
  readonly status: number;
  readonly details: unknown;
  /** Fields of the body beside code and message, where the contract names them (S9). */
  readonly beside: object | undefined;
  /** For the log alone: whose account a sign-in was for, null for none (OPS-72). */
  readonly account: string | null | undefined;
  /** Seconds, for 429 and 503. */
  readonly retryAfter: number | undefined;

  constructor(
    code: FaultCode,
    options: {
      words?: Readonly<Record<string, string>>;
      /** In place of the list's words, where the call has more precise ones. */
      message?: string;
      details?: unknown;
      beside?: object;
      account?: string | null;
      retryAfter?: number;
      /** In place of the list's status, one that the list also names. */
      status?: number;
    } = {},
  ) {
    super(options.message ?? faultMessage(code, options.words));
    this.name = 'Fault';
    this.code = code;
    this.status = options.status ?? faults[code].status;
    this.details = options.details;
    this.beside = options.beside;
    this.account = options.account;
    this.retryAfter = options.retryAfter ?? (this.status === 503 ? soon : undefined);
  }
}

const mostIssues = 50;

/** So many that a person would read them, and how many more there are (OPS-32). */
export function firstOf(issues: readonly { path: string; message: string | undefined }[]) {
  const more = issues.length - mostIssues;
  return more <= 0
    ? issues
    : [...issues.slice(0, mostIssues), { path: '', message: `and ${more} more` }];
}

/** Throws what a rule found wrong; does nothing when it found nothing. */
export function throwIfRefused(refusal: Refusal | undefined): void {
  if (!refusal) return;
  throw new Fault(refusal.code, {
    ...(refusal.words && { words: refusal.words }),
    details: refusal.details,
  });
}
