import {
  formulaProblem,
  counted,
  type ImportAnswer,
  type ImportInput,
  type ImportLine,
  isSameName,
  type StationInput,
} from '@muster/protocol';
import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Fault } from '../../../lib/fault.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { StoredJobs } from '../../../lib/jobs/jobs.ts';
import type { Acting } from '../../../lib/rows/acting.ts';
import type { CatalogueRepo } from '../catalogue/catalogue.repo.ts';
import { checkedStation } from './place-choices.ts';
import type { Named } from './place-staffing.ts';
import { newZone } from './place-fields.ts';
import { importPlan } from './import-plan.ts';
import type { PlaceStep } from './place-jobs.repo.ts';

interface Deps {
  repo: Pick<CatalogueRepo, 'zoneDocs' | 'stationDocs' | 'ids'>;
  named: Named;
  clock: Clock;
  defaultMinimum(): number;
  jobs: Pick<StoredJobs<PlaceStep>, 'run'>;
}

type Line<Input> = { line: ImportLine; input: Input & { id?: string | undefined }; id?: string };

/**
 * A file of zones and stations: checked as a whole, stored as a list of writes, then made as a whole or not at all
 * (DEP-147). What the file does not name stays as it is; the file's order becomes the order.
 */
export function placesImport({ repo, named, clock, defaultMinimum, jobs }: Deps) {
  async function check({ zones, stations }: ImportInput) {
    const [zoneRows, stationRows] = await Promise.all([repo.zoneDocs(), repo.stationDocs()]);
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

    async function stationLine(given: ImportInput['stations'][number], index: number) {
      try {
        const known = stationRows.find(
          ({ _id, name }) => _id === given.id || (!given.id && isSameName(name, given.name)),
        );
        const input = await checkedStation(given, zoneIds, named, known);
        return lineOf('station', input, index, stations, stationRows.map(rowOf), stationFields);
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        const line: ImportLine = {
          what: 'station',
          line: index + 1,
          name: given.name,
          outcome: 'refused',
          reason: error.message,
          changes: [],
        };
        return { line, input: given };
      }
    }
  }

  async function run(asked: ImportInput, acting: Acting): Promise<ImportAnswer> {
    let answer: ImportAnswer | undefined;
    await jobs.run('places.import', acting, async () => {
      const checked = await check(asked);
      const lines = [...checked.zoneLines, ...checked.stationLines].map(({ line }) => line);
      const found = { lines, counts: countsOf(lines), hash: hashOf(asked, lines) };
      answer = { ...found, applied: !asked.dryRun };
      if (asked.dryRun) return [];
      refuse(asked, { ...found, applied: false });
      const [zones, stations] = await Promise.all([repo.ids('zones'), repo.ids('stations')]);
      return importPlan({
        ...checked,
        taken: { zones, stations },
        at: clock.instant(),
        defaultMinimum: defaultMinimum(),
      });
    });
    if (!answer) throw new Error('nothing was checked');
    return answer;
  }

  return { run };
}

export type PlacesImport = ReturnType<typeof placesImport>;

/** Throws IMPORT_REFUSED, and STALE where it would do something else than what was looked at. */
function refuse({ expected }: ImportInput, answer: ImportAnswer): void {
  if (answer.counts.refused > 0) {
    const words = { lines: counted(answer.counts.refused, 'line') };
    throw new Fault('IMPORT_REFUSED', { words, details: answer.lines.filter(isRefused) });
  }
  if (expected !== undefined && expected !== answer.hash) {
    throw new Fault('STALE', { beside: { current: answer, changedBy: null, changedAt: null } });
  }
}

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
  what: ImportLine['what'],
  input: Input,
  index: number,
  file: readonly { name: string; id?: string | undefined }[],
  rows: readonly Row[],
  fields: readonly string[],
): Line<Input> {
  const byName = rows.find(({ name, retiredAt }) => !retiredAt && isSameName(name, input.name));
  const known = input.id === undefined ? byName : rows.find(({ id }) => id === input.id);
  const twice = file.some(
    (other, at) =>
      at !== index &&
      (isSameName(other.name, input.name) || (input.id !== undefined && other.id === input.id)),
  );
  const other = byName && byName !== known && !file.some(({ id }) => id === byName.id);
  const reason = twice
    ? 'The file has it twice.'
    : other
      ? `The name ${input.name} is taken.`
      : known?.name === input.name
        ? null
        : (formulaProblem('name', input.name) ?? null);
  const changes = known ? changesOf(known, input, fields) : [];
  const outcome = reason ? 'refused' : known ? (changes.length > 0 ? 'change' : 'same') : 'create';
  const line = { what, line: index + 1, name: input.name, outcome, reason, changes } as const;
  return { line: { ...line, changes: [...changes] }, input, ...(known && { id: known.id }) };
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

function countsOf(lines: readonly ImportLine[]): ImportAnswer['counts'] {
  const counts = { create: 0, change: 0, same: 0, refused: 0 };
  for (const { outcome } of lines) counts[outcome]++;
  return counts;
}

const hashOf = ({ zones, stations }: ImportInput, lines: readonly ImportLine[]): string =>
  hash('sha256', JSON.stringify([zones, stations, lines]), 'hex');
