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
} from '@muster/protocol';
import { Fault } from '../../../lib/fault.ts';
import type { StoredJobs } from '../../../lib/jobs/jobs.ts';
import type { Acting } from '../../../lib/rows/acting.ts';
import type { WriteOrder } from '../../../lib/rows/write-order.ts';
import type { StationDoc } from '../catalogue/catalogue.repo.ts';
import { placeEdits, type Revised } from './place-edits.ts';
import { orderSteps } from './place-order.ts';
import type { PlaceStep } from './place-jobs.repo.ts';
import { placeRemoval } from './place-removal.ts';
import { presentStation, presentZone } from './place.present.ts';
import type { PlaceWriting } from './place-writing.ts';

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
    removeZone: (id: string, acting: Acting): Promise<RemovedZone> =>
      order.write(() => removal.removeZone(id, acting)),
    removeStation: (id: string, acting: Acting): Promise<RemovedStation> =>
      order.write(() => removal.removeStation(id, acting)),
    createZone: async (input: ZoneInput, acting: Acting): Promise<AdminZone> =>
      presentZone(await order.write(() => edits.insertZone(input, acting))),
    createStation: async (input: StationInput, acting: Acting): Promise<AdminStation> =>
      oneStation(await order.write(() => edits.insertStation(input, acting))),
    changeZone: async (id: string, input: Revised<ZoneInput>, acting: Acting): Promise<AdminZone> =>
      presentZone(await order.write(() => edits.reviseZone(id, input, acting))),
    changeStation: async (
      id: string,
      input: Revised<StationInput>,
      acting: Acting,
    ): Promise<AdminStation> =>
      oneStation(await order.write(() => edits.reviseStation(id, input, acting))),
    async orderZones(asked: PlaceOrder, acting: Acting): Promise<AdminZone[]> {
      await jobs.run('zones.order', acting, async () => {
        const rows = await repo.zoneDocs();
        if (isStale(asked, rows)) throw overtaken(await zones());
        return orderSteps('zones', rows, asked.ids);
      });
      return zones();
    },
    async orderStations(asked: PlaceOrder, acting: Acting): Promise<AdminStation[]> {
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
