import {
  isOtherOrder,
  type AdminStation,
  type AdminZone,
  type ExportedPlaces,
  type PlaceOrder,
  type PlaceUse,
  type RemovedStation,
  type RemovedZone,
  type StationInput,
  type ZoneInput,
  counted,
  adminStation,
  adminZone,
} from '@muster/protocol';
import { Fault } from '../../../lib/fault.ts';
import type { StoredJobs } from '../../../lib/jobs/jobs.ts';
import type { Actor } from '../../../lib/rows/row-doc.ts';
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
import { presentWrites } from '../../../lib/rows/present-writes.ts';

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

type Revised<Input> = Partial<Input> & { baseRevision?: number | undefined };

/** One zone or station made or changed, in its writer's turn (DEP-140, DEP-143). */
function placeEdits({ repo, writers, clock, named, defaultMinimum }: PlaceWriting) {
  const oneStation = async (row: StationDoc) => presentStation(row, await repo.zoneDocs());

  async function insertZone(input: ZoneInput, acting: Actor): Promise<ZoneDoc> {
    const rows = await repo.zoneDocs();
    refuseTakenName(rows, input.name);
    const id = placeIdFor(input.name, await repo.ids('zones'));
    return writers.zones.insert(newZone(input, id, lastOrder(rows)), acting);
  }

  async function insertStation(given: StationInput, acting: Actor): Promise<StationDoc> {
    const rows = await repo.stationDocs();
    refuseTakenName(rows, given.name);
    const input = await checkedStation(given, await repo.zoneDocs(), named);
    const id = placeIdFor(input.name, await repo.ids('stations'));
    const row = newStation(input, id, lastOrder(rows), defaultMinimum());
    return writers.stations.insert(row, acting);
  }

  const reviseZone = (id: string, { baseRevision, ...input }: Revised<ZoneInput>, acting: Actor) =>
    writers.zones.revise({
      id,
      acting,
      baseRevision,
      present: async (row) => presentZone(row),
      async decide(row) {
        refuseTakenName(await repo.zoneDocs(), input.name ?? row.name, id);
        return zoneFieldsOf(input);
      },
    });

  const reviseStation = (
    id: string,
    { baseRevision, ...input }: Revised<StationInput>,
    acting: Actor,
  ) =>
    writers.stations.revise({
      id,
      acting,
      baseRevision,
      present: oneStation,
      async decide(row) {
        refuseTakenName(await repo.stationDocs(), input.name ?? row.name, id);
        // What comes back into use stands in a zone that is not retired.
        const zoneId = input.zoneId ?? (input.isActive ? row.zoneId : undefined);
        const wanted = { ...input, ...(zoneId !== undefined && { zoneId }) };
        const checked = await checkedStation(wanted, await repo.zoneDocs(), named, row);
        return stationFieldsOf(row, checked, clock.instant());
      },
    });

  return { insertZone, insertStation, reviseZone, reviseStation };
}

/** What was used is retired, what was not is deleted (DEP-144). */
function placeRemoval({ repo, writers, clock, findUse }: PlaceWriting) {
  const oneStation = async (row: StationDoc) => presentStation(row, await repo.zoneDocs());

  async function removeZone(id: string, acting: Actor): Promise<RemovedZone> {
    const inside = (await repo.stationDocs()).filter(({ zoneId }) => zoneId === id);
    const left = inside.filter(({ retiredAt }) => !retiredAt);
    const outcome = inside.length > 0 ? 'retired' : 'deleted';
    const row = await writers.zones.revise({
      id,
      acting,
      present: async (zone) => presentZone(zone),
      decide(zone) {
        if (left.length > 0) {
          const words = { zone: zone.name, stations: counted(left.length, 'station') };
          throw new Fault('ZONE_HAS_STATIONS', { words });
        }
        return removal(outcome, zone, acting, clock);
      },
    });
    return { ...presentZone(row), outcome };
  }

  async function removeStation(id: string, acting: Actor): Promise<RemovedStation> {
    const { savedBoards, officers } = await findUse(id);
    const outcome = savedBoards + officers > 0 ? 'retired' : 'deleted';
    const row = await writers.stations.revise({
      id,
      acting,
      present: oneStation,
      decide: (station) => removal(outcome, station, acting, clock),
    });
    return { ...(await oneStation(row)), outcome };
  }

  return { removeZone, removeStation };
}

function removal(
  outcome: 'deleted' | 'retired',
  row: ZoneDoc | StationDoc,
  acting: Actor,
  clock: Clock,
) {
  if (outcome === 'retired') {
    return { isActive: false, retiredAt: row.retiredAt ?? clock.instant() };
  }
  return { isActive: false, deletedAt: new Date(clock.now()), deletedBy: acting.by };
}

/** Zones and stations as administrators make, change, order and remove them (DEP-140). */
export function placesService(
  writing: PlaceWriting,
  order: WriteOrder,
  jobs: Pick<StoredJobs<PlaceStep>, 'run'>,
) {
  const { repo, findUse } = writing;
  const edits = placeEdits(writing);
  const removal = placeRemoval(writing);

  const zones = async () => (await repo.zoneDocs()).map(presentZone);
  const stations = async () => {
    const [rows, zoneRows] = await Promise.all([repo.stationDocs(), repo.zoneDocs()]);
    return rows.map((row) => presentStation(row, zoneRows));
  };
  const oneStation = async (row: StationDoc) => presentStation(row, await repo.zoneDocs());

  async function stationUse(id: string): Promise<PlaceUse> {
    if (!(await repo.rows.stations.one(id))) throw new Fault('NOT_FOUND');
    return findUse(id);
  }

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
    stationUse,
    removeZone: (id: string, acting: Actor): Promise<RemovedZone> =>
      order.write(() => removal.removeZone(id, acting)),
    removeStation: (id: string, acting: Actor): Promise<RemovedStation> =>
      order.write(() => removal.removeStation(id, acting)),
    createZone: async (input: ZoneInput, acting: Actor): Promise<AdminZone> =>
      presentZone(await order.write(() => edits.insertZone(input, acting))),
    createStation: async (input: StationInput, acting: Actor): Promise<AdminStation> =>
      oneStation(await order.write(() => edits.insertStation(input, acting))),
    changeZone: async (id: string, input: Revised<ZoneInput>, acting: Actor): Promise<AdminZone> =>
      presentZone(await order.write(() => edits.reviseZone(id, input, acting))),
    changeStation: async (
      id: string,
      input: Revised<StationInput>,
      acting: Actor,
    ): Promise<AdminStation> =>
      oneStation(await order.write(() => edits.reviseStation(id, input, acting))),
    async orderZones(asked: PlaceOrder, acting: Actor): Promise<AdminZone[]> {
      await jobs.run('zones.order', acting, async () => {
        const rows = await repo.zoneDocs();
        if (isStale(asked, rows)) throw overtaken(await zones());
        return orderSteps('zones', rows, asked.ids);
      });
      return zones();
    },
    async orderStations(asked: PlaceOrder, acting: Actor): Promise<AdminStation[]> {
      await jobs.run('stations.order', acting, async () => {
        const rows = await repo.stationDocs();
        if (isStale(asked, rows)) throw overtaken(await stations());
        return orderSteps('stations', rows, asked.ids);
      });
      return stations();
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
