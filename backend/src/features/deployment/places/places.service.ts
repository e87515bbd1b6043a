import {
  isOtherOrder,
  type AdminStation,
  type AdminZone,
  type ExportedPlaces,
  type PlaceOrder,
  type PlaceUse,
  type StationInput,
  type ZoneInput,
  counted,
  adminStation,
  adminZone,
} from '@muster/protocol';
import { Fault } from '../../../lib/fault.ts';
import type { StoredJobs } from '../../../lib/jobs/jobs.ts';
import { defineRows } from '../../../lib/rows/define-rows.ts';
import { presentWrites, type Actor } from '../../../lib/rows/row-doc.ts';
import type { WriteOrder } from '../../../lib/rows/write-order.ts';
import type { StationDoc, ZoneDoc } from '../catalogue/catalogue.ts';
import { orderSteps, type PlaceWriting } from './place-writers.ts';
import type { PlaceStep } from './places-import.ts';
import type { Clock } from '../../../lib/clock.ts';
import {
  checkedStation,
  refuseTakenName,
  lastOrder,
  newStation,
  newZone,
  stationFieldsOf,
  zoneFieldsOf,
  placeIdFor,
} from './place-fields.ts';

/** Zones and stations as administrators see them (DEP-140). */

const presentZone = (row: ZoneDoc): AdminZone =>
  adminZone.parse({ ...row, id: row._id, ...presentWrites(row) });

const presentStation = (row: StationDoc, zones: readonly ZoneDoc[]): AdminStation =>
  adminStation.parse({
    ...row,
    id: row._id,
    zoneName: zones.find(({ _id }) => _id === row.zoneId)?.name ?? '',
    ...presentWrites(row),
  });

/** What was used is retired, what was not is deleted (DEP-144). */
const outOfUse = (row: ZoneDoc | StationDoc, isUsed: boolean, clock: Clock) =>
  isUsed
    ? {
        isActive: false,
        retiredAt: row.retiredAt ?? clock.instant(),
        deletedAt: null,
        deletedBy: null,
      }
    : { isActive: false };

type Turns = Record<'create' | 'change' | 'remove', WriteOrder['write']>;

const outcomeOf = ({ deletedAt }: ZoneDoc | StationDoc) =>
  deletedAt ? ('deleted' as const) : ('retired' as const);

/** Zones as administrators make, change and remove them (DEP-140, DEP-143). */
function zoneRows({ repo, writers, clock }: PlaceWriting, turns: Turns) {
  return defineRows({
    writer: writers.zones,
    turns,
    all: repo.zoneDocs,
    present: (rows) => rows.map(presentZone),
    async make(input: ZoneInput): Promise<ZoneDoc> {
      const rows = await repo.zoneDocs();
      refuseTakenName(rows, input.name);
      const id = placeIdFor(input.name, await repo.ids('zones'));
      return newZone(input, id, lastOrder(rows));
    },
    async change(row, input: Partial<ZoneInput>) {
      refuseTakenName(await repo.zoneDocs(), input.name ?? row.name, row._id);
      return zoneFieldsOf(input);
    },
    async remove(zone) {
      const inside = (await repo.stationDocs()).filter(({ zoneId }) => zoneId === zone._id);
      const left = inside.filter(({ retiredAt }) => !retiredAt);
      if (left.length > 0) {
        const words = { zone: zone.name, stations: counted(left.length, 'station') };
        throw new Fault('ZONE_HAS_STATIONS', { words });
      }
      return outOfUse(zone, inside.length > 0, clock);
    },
    removed: (row) => ({ ...presentZone(row), outcome: outcomeOf(row) }),
  });
}

/** The same of stations. */
function stationRows(
  { repo, writers, clock, named, defaultMinimum, findUse }: PlaceWriting,
  turns: Turns,
) {
  return defineRows({
    writer: writers.stations,
    turns,
    all: repo.stationDocs,
    async present(rows) {
      const zones = await repo.zoneDocs();
      return rows.map((row) => presentStation(row, zones));
    },
    async make(given: StationInput): Promise<StationDoc> {
      const rows = await repo.stationDocs();
      refuseTakenName(rows, given.name);
      const input = await checkedStation(given, await repo.zoneDocs(), named);
      const id = placeIdFor(input.name, await repo.ids('stations'));
      return newStation(input, id, lastOrder(rows), defaultMinimum());
    },
    async change(row, input: Partial<StationInput>) {
      refuseTakenName(await repo.stationDocs(), input.name ?? row.name, row._id);
      // What comes back into use stands in a zone that is not retired.
      const zoneId = input.zoneId ?? (input.isActive ? row.zoneId : undefined);
      const wanted = { ...input, ...(zoneId !== undefined && { zoneId }) };
      const checked = await checkedStation(wanted, await repo.zoneDocs(), named, row);
      return stationFieldsOf(row, checked, clock.instant());
    },
    async remove(station) {
      const { savedBoards, officers } = await findUse(station._id);
      return outOfUse(station, savedBoards + officers > 0, clock);
    },
    removed: async (row) => ({
      ...presentStation(row, await repo.zoneDocs()),
      outcome: outcomeOf(row),
    }),
  });
}

/** Zones and stations as administrators make, change, order and remove them (DEP-140). */
export function placesService(
  writing: PlaceWriting,
  order: WriteOrder,
  jobs: Pick<StoredJobs<PlaceStep>, 'run'>,
) {
  const { repo, findUse } = writing;
  const turns = { create: order.write, change: order.write, remove: order.write };
  const zones = zoneRows(writing, turns);
  const stations = stationRows(writing, turns);

  const putInOrder = (kind: 'zones' | 'stations', asked: PlaceOrder, acting: Actor) =>
    jobs.run(`${kind}.order`, acting, async () => {
      const rows = await (kind === 'zones' ? repo.zoneDocs() : repo.stationDocs());
      if (isStale(asked, rows)) {
        throw overtaken(await (kind === 'zones' ? zones.list() : stations.list()));
      }
      return orderSteps(kind, rows, asked.ids);
    });

  async function file(): Promise<ExportedPlaces> {
    const { zones: zoneRows, stations: stationRows } = await repo.catalogue();
    return {
      zones: zoneRows
        .filter(({ retiredAt }) => !retiredAt)
        .map(({ retiredAt: _at, ...kept }) => kept),
      stations: stationRows
        .filter(({ retiredAt }) => !retiredAt)
        .map(
          ({
            zoneName: _joined,
            capacityChangedAt: _since,
            minimumChangedAt: _minimumSince,
            retiredAt: _at,
            ...kept
          }) => kept,
        ),
    };
  }

  return {
    zones,
    stations,
    file,
    async stationUse(id: string): Promise<PlaceUse> {
      if (!(await repo.rows.stations.one(id))) throw new Fault('NOT_FOUND');
      return findUse(id);
    },
    async orderZones(asked: PlaceOrder, acting: Actor): Promise<AdminZone[]> {
      await putInOrder('zones', asked, acting);
      return zones.list();
    },
    async orderStations(asked: PlaceOrder, acting: Actor): Promise<AdminStation[]> {
      await putInOrder('stations', asked, acting);
      return stations.list();
    },
  };
}

/**
 * What came or went since somebody saw the order does not count (DEP-170), and an order that is there already is no
 * other one: a call whose answer was lost comes again like this (DIR-174).
 */
function isStale({ seen, ids }: PlaceOrder, rows: readonly { readonly _id: string }[]): boolean {
  const now = rows.map(({ _id }) => _id);
  return seen !== undefined && isOtherOrder(seen, now) && isOtherOrder(ids, now);
}

/** Nobody is written down for an order. */
const overtaken = (current: readonly (AdminZone | AdminStation)[]) =>
  new Fault('STALE', { beside: { current, changedBy: null, changedAt: null } });

export type PlacesService = ReturnType<typeof placesService>;
