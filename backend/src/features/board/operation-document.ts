import type { AppliedOperation, BoardChange } from '@muster/protocol';
import { declareUpgrades } from '../../store/migrations/versions.ts';
import { readable, writeRecord } from './board-document.ts';
import type { OperationDoc, RecordDoc } from './board.model.ts';

/** Operations to and from the documents in which they are kept for good (PRC-70). Pure. */

/** Wide enough for every number of a board's writes. */
const placeDigits = 9;

/** Behind every place of dates before `date`, and before every place of its own operations. */
export const placeOf = (date: string, seq = 0): string =>
  `${date}.${String(seq).padStart(placeDigits, '0')}`;

export function operationDocument(_id: string, date: string, record: RecordDoc): OperationDoc {
  // As JSON has it: what is undefined would be stored as null.
  const plain = JSON.parse(writeRecord(record)) as RecordDoc;
  const { change, seq } = plain;
  return {
    _id,
    date,
    place: placeOf(date, seq),
    at: change?.at ?? null,
    ...concerned(change),
    ...plain,
  };
}

export function recordOf(doc: OperationDoc): RecordDoc {
  const { _id, date: _date, place: _place, at: _at, officers: _o, stations: _s, ...record } = doc;
  return readable(record);
}

/** Whom an operation moved, made eligible or took away, and which stations it concerned. */
export function concerned(
  change: BoardChange | undefined,
): Pick<OperationDoc, 'officers' | 'stations'> {
  if (!change) return { officers: [], stations: [] };
  const { op } = change;
  const placed = op.type === 'replace' ? op.assignments : [];
  const officers = [...op.moves, ...placed].map(({ userId }) => userId);
  const stations = [
    ...op.moves.flatMap(({ from, to }) => [from, to]),
    ...placed.map(({ stationId }) => stationId),
    ...Object.keys(op.stations),
  ].filter((id) => id !== null);
  return {
    officers: [...new Set([...officers, ...comeAndGone(op)])],
    stations: [...new Set(stations)],
  };
}

const comeAndGone = (op: AppliedOperation): string[] =>
  op.type === 'officers'
    ? [...op.upsert.map(({ id }) => id), ...op.remove.map(({ userId }) => userId)]
    : [];

declareUpgrades('boardOperations', [
  // Version 1 had the record as JSON.
  ({ record, _id, date, ...others }) =>
    typeof record === 'string'
      ? {
          ...others,
          ...operationDocument(String(_id), String(date), JSON.parse(record) as RecordDoc),
        }
      : { _id, date, ...others },
]);
