import type { Connection } from 'mongoose';
import {
  bulkWriteSchema,
  bulkWritesRepo,
  type BulkWrite,
  type BulkWrites,
} from '../../../store/rows/bulk-writes.ts';
import type { StationDoc, ZoneDoc, CatalogueRepo } from './catalogue.ts';
import {
  formulaProblem,
  counted,
  type ImportAnswer,
  type ImportInput,
  type ImportLine,
  isSameName,
  type StationInput,
  type ZoneInput,
} from '@muster/protocol';
import { isDeepStrictEqual } from 'node:util';
import { hashOf, importKind, outcomeCounts } from '../../../store/rows/import-kind.ts';
import { Fault } from '../../../lib/fault.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Actor } from '../../../lib/caller.ts';
import type { RowDoc } from '../../../store/rows/row-doc.ts';
import {
  checkedStation,
  newZone,
  lastOrder,
  newStation,
  stationFieldsOf,
  zoneFieldsOf,
  placeIdFor,
  type Named,
} from './place-fields.ts';
import type { RowStep } from '../../../store/rows/row-steps.ts';
import { changedFields } from '../../../store/rows/row-writer.ts';

/** What an import, or another order, does to one zone or station, as it was checked, or to their order. */
export type PlaceStep =
  | ({ readonly kind: 'zones' } & RowStep<ZoneDoc>)
  | ({ readonly kind: 'stations' } & RowStep<StationDoc>)
  | {
      readonly kind: 'zones' | 'stations';
      readonly type: 'order';
      readonly ids: readonly string[];
      /** Where somebody chose the order: names in the order that was and that is, for the trail. */
      readonly said?: { readonly before: readonly string[]; readonly after: readonly string[] };
    };

export type PlacesWrite = BulkWrite<PlaceStep>;

const schema = bulkWriteSchema('placeJobs');

export const placesWritesRepo = (db: Connection) =>
  bulkWritesRepo<PlaceStep>(db, 'PlaceJob', schema);

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
function importPlan({
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
  existingIds: readonly string[],
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
    const at = row?._id ?? placeIdFor(wanted ?? input.name, [...existingIds, ...fresh]);
    ids.push(at);
    idOf.set(wanted ?? at, at);
    if (!row) {
      steps.push({ type: 'insert', row: made(rest as unknown as Input, at, first + fresh.length) });
      fresh.push(at);
      continue;
    }
    const set = changedFields(row, fields(row, rest as unknown as Input));
    if (Object.keys(set).length > 0) steps.push({ type: 'update', id: at, set });
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

interface Deps {
  repo: Pick<CatalogueRepo, 'rows'>;
  named: Named;
  clock: Clock;
  defaultMinimum(): number;
  writes: Pick<BulkWrites<PlaceStep>, 'run'>;
}

type Line<Input> = { line: ImportLine; input: Input & { id?: string | undefined }; id?: string };

/**
 * A file of zones and stations: checked as a whole, stored as a list of writes, then made as a whole or not at all
 * (DEP-147). What the file does not name stays as it is; the file's order becomes the order.
 */
export function placesImport({ repo, named, clock, defaultMinimum, writes }: Deps) {
  async function check({ zones, stations }: ImportInput) {
    const [zoneRows, stationRows] = await Promise.all([
      repo.rows.zones.all(),
      repo.rows.stations.all(),
    ]);
    const zoneLines = zones.map((input, index) =>
      lineOf('zone', input, index, zones, zoneRows.map(rowOf), zoneFields),
    );
    const stationLines: Line<StationInput>[] = [];
    // As they are afterwards: what the file does not bring back stays retired.
    const back = new Set(zoneLines.flatMap(({ id, input }) => (id && input.isActive ? [id] : [])));
    const zoneIds = [
      ...zoneRows.map((row) => (back.has(row._id) ? { ...row, retiredAt: null } : row)),
      ...zoneLines.flatMap(({ id, input }) =>
        id === undefined ? [newZone(input, input.id ?? '', 0)] : [],
      ),
    ];
    for (const [index, input] of stations.entries()) {
      stationLines.push(await stationLine(input, index));
    }
    return { zones: zoneRows, stations: stationRows, zoneLines, stationLines };

    async function stationLine(importedStation: ImportInput['stations'][number], index: number) {
      try {
        const existingStation = stationRows.find(
          ({ _id, name }) =>
            _id === importedStation.id ||
            (!importedStation.id && isSameName(name, importedStation.name)),
        );
        const input = await checkedStation(importedStation, zoneIds, named, existingStation);
        return lineOf('station', input, index, stations, stationRows.map(rowOf), stationFields);
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        const line: ImportLine = {
          what: 'station',
          line: index + 1,
          name: importedStation.name,
          outcome: 'refused',
          reason: error.message,
          changes: [],
        };
        return { line, input: importedStation };
      }
    }
  }

  const places = importKind({
    kind: 'places.import',
    writes,
    async check(input: ImportInput) {
      const checked = await check(input);
      const lines = [...checked.zoneLines, ...checked.stationLines].map(({ line }) => line);
      const hash = hashOf([input.zones, input.stations, lines]);
      return { ...checked, lines, counts: outcomeCounts(lines), hash };
    },
    refuse({ lines, counts, hash }, isChanged) {
      if (counts.refused > 0) {
        const words = { lines: counted(counts.refused, 'line') };
        throw new Fault('IMPORT_REFUSED', { words, details: lines.filter(isRefused) });
      }
      const current = { lines, counts, hash, applied: false };
      if (isChanged) {
        throw new Fault('STALE', { beside: { current, changedBy: null, changedAt: null } });
      }
    },
  });

  async function run(input: ImportInput, acting: Actor): Promise<ImportAnswer> {
    const { dryRun, expected } = input;
    const { lines, counts, hash } = await places.apply({
      input,
      acting,
      expected,
      dryRun,
      async steps(checked) {
        const [zones, stations] = await Promise.all([
          repo.rows.zones.ids(),
          repo.rows.stations.ids(),
        ]);
        const taken = { zones, stations };
        return importPlan({
          ...checked,
          taken,
          at: clock.instant(),
          defaultMinimum: defaultMinimum(),
        });
      },
    });
    return { lines, counts, hash, applied: !dryRun };
  }

  return { run };
}

export type PlacesImport = ReturnType<typeof placesImport>;

const zoneFields = ['name', 'description', 'isActive'];
const stationFields = [
  'name',
  'zoneId',
  'description',
  'capacity',
  'minimum',
  'priority',
  'minimumByTag',
  'minimumByRole',
  'timeLimitMinutes',
  'requiredRoles',
  'requiredTags',
  'isActive',
];

interface Row {
  readonly id: string;
  readonly name: string;
  readonly retiredAt?: string | null;
}

const rowOf = <Doc extends { _id: string; name: string; retiredAt: string | null }>(doc: Doc) => ({
  ...doc,
  id: doc._id,
});

/** By its id; without one, or where nothing has it, by its name among those in use. */
function lineOf<Input extends { name: string; id?: string | undefined }>(
  placeKind: ImportLine['what'],
  input: Input,
  index: number,
  file: readonly { name: string; id?: string | undefined }[],
  rows: readonly Row[],
  fields: readonly string[],
): Line<Input> {
  const byName = rows.find(({ name, retiredAt }) => !retiredAt && isSameName(name, input.name));
  const existingRow = input.id === undefined ? byName : rows.find(({ id }) => id === input.id);
  const twice = file.some(
    (other, at) =>
      at !== index &&
      (isSameName(other.name, input.name) || (input.id !== undefined && other.id === input.id)),
  );
  const other = byName && byName !== existingRow && !file.some(({ id }) => id === byName.id);
  const reason = twice
    ? 'The file has it twice.'
    : other
      ? `The name ${input.name} is taken.`
      : existingRow?.name === input.name
        ? null
        : (formulaProblem('name', input.name) ?? null);
  const changes = existingRow ? changesOf(existingRow, input, fields) : [];
  const outcome = reason
    ? 'refused'
    : existingRow
      ? changes.length > 0
        ? 'change'
        : 'same'
      : 'create';
  const line = {
    what: placeKind,
    line: index + 1,
    name: input.name,
    outcome,
    reason,
    changes,
  } as const;
  return {
    line: { ...line, changes: [...changes] },
    input,
    ...(existingRow && { id: existingRow.id }),
  };
}

function changesOf(row: object, input: object, fields: readonly string[]): ImportLine['changes'] {
  const [before, after] = [row as Record<string, unknown>, input as Record<string, unknown>];
  return fields
    .filter((name) => after[name] !== undefined)
    .filter((name) => !isDeepStrictEqual(before[name] ?? null, after[name] ?? null))
    .map((field) => ({ field, before: inWords(before[field]), after: inWords(after[field]) }));
}

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value).map(([name, count]) => `${String(count)} ${name}`);
    return parts.length > 0 ? parts.join(', ') : 'none';
  }
  return typeof value === 'number'
    ? String(value)
    : typeof value === 'string' && value
      ? value
      : 'none';
}

const isRefused = ({ outcome }: ImportLine) => outcome === 'refused';
