import mongoose from 'mongoose';
import type { FaultCode } from '@muster/protocol';
import { Fault } from '../lib/fault.ts';

const duplicateKey = 11_000;

/** MongoDB's error for a value that a unique index has already, and for nothing else besides. */
export function isDuplicateKey(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (!(error instanceof mongoose.mongo.MongoBulkWriteError)) {
    return 'code' in error && error.code === duplicateKey;
  }
  const codes = [error.writeErrors].flat().map(({ code }) => code);
  // A bulk takes its code from the first of its errors, and hides others behind it.
  return (
    codes.length > 0 &&
    codes.every((code) => code === duplicateKey) &&
    error.result.getWriteConcernError() === undefined
  );
}

/** What an error of the driver says about the database, and about the write it ended (OPS-18). */
type DatabaseTrouble =
  /** Nothing has reached it. */
  | 'away'
  /** It may have done what it was asked: the answer is missing. */
  | 'unconfirmed'
  /** Its disk has no room; nothing was stored. */
  | 'full';

const { mongo } = mongoose;

/** Of these nothing was sent. */
const neverSent = [
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoWaitQueueTimeoutError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoServerClosedError',
  'MongoClientClosedError',
];

/** Errors of the driver's own making after something may have been sent; their subclasses are found by class. */
const maybeSent = ['MongoOperationTimeoutError', 'MongoUnexpectedServerResponseError'];

/** What MongoDB answers while it stops, fails over, or takes too long, by its codes. */
const unconfirmedCodes = new Set<unknown>([
  6, // HostUnreachable
  7, // HostNotFound
  43, // CursorNotFound: the next batch was asked of another primary
  50, // MaxTimeMSExpired
  64, // WriteConcernFailed
  89, // NetworkTimeout
  91, // ShutdownInProgress
  100, // UnsatisfiableWriteConcern
  112, // WriteConflict
  133, // FailedToSatisfyReadPreference
  134, // ReadConcernMajorityNotAvailableYet
  189, // PrimarySteppedDown
  202, // NetworkInterfaceExceededTimeLimit
  237, // CursorKilled
  262, // ExceededTimeLimit
  317, // ConnectionPoolExpired
  365, // TemporarilyUnavailable
  462, // IngressRequestRateLimitExceeded
  9001, // SocketException
  10058, // LegacyNotPrimary
  10107, // NotWritablePrimary
  11600, // InterruptedAtShutdown
  11601, // Interrupted
  11602, // InterruptedDueToReplStateChange
  13388, // StaleConfig
  13435, // NotPrimaryNoSecondaryOk
  13436, // NotPrimaryOrSecondary
]);
const outOfDiskSpace = 14_031;

/** What the system says of a connection that broke; the driver passes it on as it is. */
const brokenConnection = new Set<unknown>(['EPIPE', 'ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT']);
const noConnection = new Set<unknown>(['ECONNREFUSED', 'ENOENT', 'EHOSTUNREACH', 'ENOTFOUND']);

const labels = ['RetryableWriteError', 'TransientTransactionError', 'RetryableError'];

/** Undefined when the error says nothing of the kind. */
export function databaseTrouble(error: unknown): DatabaseTrouble | undefined {
  if (!(error instanceof Error)) return undefined;
  const codes = codesOf(error);
  if (codes.includes(outOfDiskSpace)) return 'full';
  if (neverSent.includes(error.name)) return 'away';
  if (!(error instanceof mongo.MongoError)) {
    if (codes.some((code) => noConnection.has(code))) return 'away';
    return codes.some((code) => brokenConnection.has(code)) ? 'unconfirmed' : undefined;
  }
  const isTrouble =
    error instanceof mongo.MongoNetworkError ||
    concernOf(error) !== undefined ||
    maybeSent.includes(error.name) ||
    labels.some((label) => error.hasErrorLabel(label)) ||
    codes.some((code) => unconfirmedCodes.has(code));
  if (!isTrouble) return undefined;
  return error.hasErrorLabel('NoWritesPerformed') ? 'away' : 'unconfirmed';
}

/** Also those of the single writes and of the write concern of a bulk. */
function codesOf(error: Error): unknown[] {
  const own = 'code' in error ? [error.code] : [];
  const concern = codeIn(concernOf(error));
  if (!(error instanceof mongo.MongoBulkWriteError)) return [...own, concern];
  const writes = [error.writeErrors].flat().map(({ code }) => code);
  return [...own, ...writes, concern];
}

/** What kept a majority from confirming a write, of whatever kind: the write may stand. */
function concernOf(error: Error): unknown {
  if (error instanceof mongo.MongoWriteConcernError) return error;
  if (error instanceof mongo.MongoBulkWriteError) return error.result.getWriteConcernError();
  return error instanceof mongo.MongoServerError ? error['writeConcernError'] : undefined;
}

const codeIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'code' in value ? value.code : undefined;

/**
 * The fault that was thrown, or that an error of the driver amounts to; undefined: nobody expected it. Only for a
 * write does it matter that the database may have done what it did not confirm.
 */
export function faultOf(error: unknown, isWrite = false): Fault | undefined {
  const fault = error instanceof Fault ? error : faultOfTrouble(error);
  return fault?.code === 'OUTCOME_UNKNOWN' && !isWrite ? new Fault('UNAVAILABLE') : fault;
}

function faultOfTrouble(error: unknown): Fault | undefined {
  const trouble = databaseTrouble(error);
  return trouble && new Fault(codeOf[trouble]);
}

const codeOf = {
  away: 'UNAVAILABLE',
  unconfirmed: 'OUTCOME_UNKNOWN',
  full: 'STORE_FULL',
} as const satisfies Record<DatabaseTrouble, FaultCode>;
