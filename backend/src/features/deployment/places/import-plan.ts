import type { StationInput, ZoneInput } from '@muster/protocol';
import { changedFields } from '../../../lib/rows/row-writer.ts';
import type { RowDoc } from '../../../lib/rows/row-doc.ts';
import type { StationDoc, ZoneDoc } from '../catalogue/catalogue.repo.ts';
import { lastOrder, newStation, newZone, stationFieldsOf, zoneFieldsOf } from './place-fields.ts';
import { placeIdFor } from './place-id.ts';
import type { PlaceStep, RowStep } from './place-jobs.repo.ts';

/** One line of a file that can be taken: `id` is that of the row it changes, if there is one. */
interface Planned<Input> {
  readonly input: Input & { id?: string | undefined };
  readonly id?: string;
}

interface Plan {
  readonly zones: readonly ZoneDoc[];
  readonly stations: readonly StationDoc[];
  readonly zoneLines: readonly Planned<ZoneInput>[];
  readonly stationLines: readonly Planned<StationInput>[];
  /** Ids that are taken, those of what was deleted too. */
  readonly taken: { readonly zones: readonly string[]; readonly stations: readonly string[] };
  /** The moment of the import. */
  readonly at: string;
  readonly defaultMinimum: number;
}

/** Everything that a file changes, in the order in which it is made (DEP-147): none of it needs another check. */
export function importPlan({
  zones,
  stations,
  zoneLines,
  stationLines,
  taken,
  at,
  defaultMinimum,
}: Plan): PlaceStep[] {
  const zonePart = planOf<ZoneDoc, ZoneInput>(zones, zoneLines, taken.zones, {
    made: newZone,
    fields: (_row, input) => zoneFieldsOf(input),
  });
  const placed = stationLines.map((line) => {
    const { zoneId } = line.input;
    return { ...line, input: { ...line.input, zoneId: zonePart.idOf.get(zoneId) ?? zoneId } };
  });
  const stationPart = planOf<StationDoc, StationInput>(stations, placed, taken.stations, {
    made: (input, id, order) => newStation(input, id, order, defaultMinimum),
    fields: (row, input) => stationFieldsOf(row, input, at),
  });
  return [
    ...zonePart.steps.map((step) => ({ kind: 'zones' as const, ...step })),
    ...stationPart.steps.map((step) => ({ kind: 'stations' as const, ...step })),
    ...orderStep('zones', zones, zonePart.ids),
    ...orderStep('stations', stations, stationPart.ids),
  ];
}

interface Making<Doc, Input> {
  made(input: Input, id: string, order: number): Doc;
  fields(row: Doc, input: Input): Partial<Doc>;
}

function planOf<Doc extends RowDoc & { order: number }, Input extends { name: string }>(
  rows: readonly Doc[],
  lines: readonly Planned<Input>[],
  known: readonly string[],
  { made, fields }: Making<Doc, Input>,
) {
  const steps: RowStep<Doc>[] = [];
  const ids: string[] = [];
  /** What was deleted comes back under another id than the file's. */
  const idOf = new Map<string, string>();
  const first = lastOrder(rows);
  const fresh: string[] = [];
  for (const { id, input } of lines) {
    const { id: wanted, ...rest } = input;
    const row = rows.find(({ _id }) => _id === id);
    const at = row?._id ?? placeIdFor(wanted ?? input.name, [...known, ...fresh]);
    ids.push(at);
    idOf.set(wanted ?? at, at);
    if (!row) {
      steps.push({ type: 'insert', row: made(rest as unknown as Input, at, first + fresh.length) });
      fresh.push(at);
      continue;
    }
    const set = changedFields(row, fields(row, rest as unknown as Input));
    const names = Object.keys(set) as (keyof Doc)[];
    if (names.length === 0) continue;
    const was = Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
    steps.push({ type: 'update', id: at, set, was: was as Partial<Doc> });
  }
  return { steps, ids, idOf };
}

/** The file's order becomes the order; what it does not name follows. */
function orderStep(
  kind: PlaceStep['kind'],
  rows: readonly RowDoc[],
  ids: readonly string[],
): PlaceStep[] {
  const old = rows.map(({ _id }) => _id);
  const now = [...old, ...ids.filter((id) => !old.includes(id))];
  const wanted = [...ids, ...old.filter((id) => !ids.includes(id))];
  const isSame = wanted.every((id, index) => id === now[index]);
  return isSame ? [] : [{ kind, type: 'order', ids }];
}
