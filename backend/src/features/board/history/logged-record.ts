import type { BoardChange } from '@muster/protocol';
import type { OperationDoc } from '../board.model.ts';
import { concerned, recordOf } from '../operation-document.ts';
import type { RecordDoc } from '../board.repo.ts';

/** An operation that took effect. */
export interface LoggedRecord extends RecordDoc {
  readonly change: BoardChange;
  readonly officers: readonly string[];
  readonly stations: readonly string[];
}

/** Nothing for a refusal. */
export function loggedFrom(doc: OperationDoc): LoggedRecord[] {
  const { change, ...record } = recordOf(doc);
  const { officers, stations } = doc;
  return change ? [{ ...record, change, officers, stations }] : [];
}

/** The same of a record that is still in its board. */
export const loggedOf = ({ change, ...record }: RecordDoc): LoggedRecord[] =>
  change ? [{ ...record, change, ...concerned(change) }] : [];
