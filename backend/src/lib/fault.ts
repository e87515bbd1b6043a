import { faultMessage, faults, type FaultCode, type Refusal } from '@muster/protocol';

/** An answer that is not a success, by its code from the one list; services and policies throw it. */
export class Fault extends Error {
  readonly code: FaultCode;
  readonly status: number;
  readonly details: unknown;
  /** Fields of the body beside code and message, where the contract names them (S9). */
  readonly beside: object | undefined;
  /** Seconds, for 429. */
  readonly retryAfter: number | undefined;

  constructor(
    code: FaultCode,
    options: {
      words?: Readonly<Record<string, string>>;
      details?: unknown;
      beside?: object;
      retryAfter?: number;
    } = {},
  ) {
    super(faultMessage(code, options.words));
    this.name = 'Fault';
    this.code = code;
    this.status = faults[code].status;
    this.details = options.details;
    this.beside = options.beside;
    this.retryAfter = options.retryAfter;
  }
}

/** Throws what a rule found wrong; does nothing when it found nothing. */
export function insist(refusal: Refusal | undefined): void {
  if (!refusal) return;
  throw new Fault(refusal.code, {
    ...(refusal.words && { words: refusal.words }),
    details: refusal.details,
  });
}

/** Errors of the driver that mean: the database is away, nothing was acknowledged. */
const away = new Set([
  'MongoServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoPoolClearedError',
  'MongoWaitQueueTimeoutError',
  'MongoOperationTimeoutError',
]);

/** What the system says of a connection that broke under a command; the driver passes it on as it is. */
const cut = new Set(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ECONNABORTED', 'ETIMEDOUT']);

/** The fault that was thrown, or that an error of the driver amounts to; undefined: nobody expected it. */
export function faultOf(error: unknown): Fault | undefined {
  if (error instanceof Fault) return error;
  if (!(error instanceof Error)) return undefined;
  const isCut = 'code' in error && cut.has(String(error.code));
  return away.has(error.name) || isCut ? new Fault('UNAVAILABLE') : undefined;
}
