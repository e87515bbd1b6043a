import { counted } from '@muster/protocol';
import type { RemovedStation, RemovedZone } from '@muster/protocol';
import type { Clock } from '../../../lib/clock.ts';
import { Fault } from '../../../lib/fault.ts';
import type { Acting } from '../../../lib/rows/acting.ts';
import type { StationDoc, ZoneDoc } from '../catalogue/catalogue.repo.ts';
import { presentStation, presentZone } from './place.present.ts';
import type { PlaceWriting } from './place-writing.ts';

/** What was used is retired, what was not is deleted (DEP-144). */
export function placeRemoval({ repo, writers, clock, findUse }: PlaceWriting) {
  const oneStation = async (row: StationDoc) => presentStation(row, await repo.zoneDocs());

  async function removeZone(id: string, acting: Acting): Promise<RemovedZone> {
    const inside = (await repo.stationDocs()).filter(({ zoneId }) => zoneId === id);
    const left = inside.filter(({ retiredAt }) => !retiredAt);
    const outcome = inside.length > 0 ? 'retired' : 'deleted';
    const row = await writers.zones.revise({
      id,
      acting,
      verb: outcome,
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

  async function removeStation(id: string, acting: Acting): Promise<RemovedStation> {
    const { savedBoards, officers } = await findUse(id);
    const outcome = savedBoards + officers > 0 ? 'retired' : 'deleted';
    const row = await writers.stations.revise({
      id,
      acting,
      verb: outcome,
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
  acting: Acting,
  clock: Clock,
) {
  if (outcome === 'retired') {
    return { isActive: false, retiredAt: row.retiredAt ?? clock.instant() };
  }
  return { isActive: false, deletedAt: new Date(clock.now()), deletedBy: acting.by };
}
