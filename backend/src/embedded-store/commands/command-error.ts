/** MongoDB's own error codes, as far as the store answers them. */
const codes = {
  BadValue: 2,
  FailedToParse: 9,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidLength: 16,
  InvalidBSON: 22,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  CannotIndexParallelArrays: 171,
  TransactionTooOld: 225,
  SnapshotTooOld: 239,
  ChangeStreamHistoryLost: 286,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  OutOfDiskSpace: 14031,
  Location31253: 31253,
  Location31254: 31254,
  Location40324: 40324,
  Location40415: 40415,
  Location40571: 40571,
  Location51024: 51024,
  InternalError: 1,
} as const;

/** A refusal that the driver sees as MongoServerError with MongoDB's code and name. */
export class CommandError extends Error {
  readonly code: number;
  readonly codeName: string;
  readonly details: Record<string, unknown>;

  constructor(
    codeName: keyof typeof codes,
    message: string,
    details: Record<string, unknown> = {},
  ) {
    super(message);
    this.code = codes[codeName];
    this.codeName = codeName;
    this.details = details;
  }
}
