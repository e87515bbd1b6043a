import mongoose from 'mongoose';

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
