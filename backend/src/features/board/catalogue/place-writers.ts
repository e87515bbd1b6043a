import type { Changes } from '../../../store/changes.ts';
import type { Clock } from '../../../lib/clock.ts';
import { Fault } from '../../../lib/fault.ts';
import { rowWriter, type RowContext } from '../../../store/rows/row-writer.ts';
import {
  stationWritten,
  zoneWritten,
  type CatalogueRepo,
  type StationDoc,
  type ZoneDoc,
} from './catalogue.ts';
import { stationInput, zoneInput, type PlaceUse } from '@muster/protocol';
import type { Named } from './place-fields.ts';
import { revisionOf } from '../../../store/rows/row-doc.ts';
import type { PlaceStep } from './places-import.ts';

/** The writers of zones and stations, and what the trail of changes has of each: what its call sets. */
export function placeWriters({ rows }: Pick<CatalogueRepo, 'rows'>, context: RowContext) {
  const common = {
    ...context,
    nameOf: ({ name }: { name: string }) => name,
    verbOf: (before: PlaceDoc, after: PlaceDoc) =>
      after.retiredAt && !before.retiredAt ? 'retired' : 'updated',
    taken: ({ name }: { name: string }) => new Fault('NAME_TAKEN', { words: { name } }),
  };
  return {
    zones: rowWriter<ZoneDoc>({
      ...common,
      rows: rows.zones,
      told: zoneWritten,
      recorded: zoneInput.keyof().options,
    }),
    stations: rowWriter<StationDoc>({
      ...common,
      rows: rows.stations,
      told: stationWritten,
      recorded: stationInput.keyof().options,
    }),
  };
}

type PlaceWriters = ReturnType<typeof placeWriters>;

/** What the writes of zones and stations are made with. */
export interface PlaceWriting {
  readonly repo: CatalogueRepo;
  readonly writers: PlaceWriters;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly named: Named;
  /** The minimum of a new station that is given none (STF-9). */
  defaultMinimum(): number;
  /** Dates whose saved deployment names the station, and officers who stand there on boards that go on. */
  findUse(stationId: string): Promise<PlaceUse>;
}

type Kind = 'zones' | 'stations';
type PlaceDoc = ZoneDoc | StationDoc;

/** What an order that somebody chose does: nothing where it stands already. Throws UNKNOWN_ZONE, UNKNOWN_STATION. */
export function orderSteps(
  kind: Kind,
  rows: readonly PlaceDoc[],
  ids: readonly string[],
): PlaceStep[] {
  const unknown = ids.find((id) => !rows.some(({ _id }) => _id === id));
  if (unknown !== undefined) {
    throw kind === 'zones'
      ? new Fault('UNKNOWN_ZONE', { words: { zone: unknown } })
      : new Fault('UNKNOWN_STATION', { words: { station: unknown } });
  }
  const wanted = wantedOrder(rows, ids);
  if (rows.every(({ _id }, index) => _id === wanted[index])) return [];
  const nameOf = new Map(rows.map(({ _id, name }) => [_id, name]));
  const before = rows.map(({ name }) => name);
  const after = wanted.map((id) => nameOf.get(id) ?? id);
  return [{ kind, type: 'order', ids: [...ids], said: { before, after } }];
}

/** Sets it row by row; done again after a crash it ends alike (DEP-145). */
export async function setPlaceOrder(
  { repo, changes }: Pick<PlaceWriting, 'repo' | 'changes'>,
  kind: Kind,
  ids: readonly string[],
): Promise<void> {
  const rows: readonly PlaceDoc[] = await repo.rows[kind].all();
  const wanted = wantedOrder(rows, ids);
  const moved = rows.filter(({ _id, order: at }) => wanted.indexOf(_id) !== at);
  for (const { _id } of moved) await repo.setOrder(kind, _id, wanted.indexOf(_id));
  const changeKind = kind === 'zones' ? zoneWritten : stationWritten;
  for (const row of moved) changes.publish(changeKind, { id: row._id, revision: revisionOf(row) });
}

/** Those left out follow in the order they had. */
const wantedOrder = (rows: readonly PlaceDoc[], ids: readonly string[]): string[] => {
  const existingIds = ids.filter((id) => rows.some(({ _id }) => _id === id));
  return [...new Set([...existingIds, ...rows.map(({ _id }) => _id)])];
};
