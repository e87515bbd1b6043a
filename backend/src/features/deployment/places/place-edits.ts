import type { StationInput, ZoneInput } from '@muster/protocol';
import type { Acting } from '../../../lib/rows/acting.ts';
import type { StationDoc, ZoneDoc } from '../catalogue/catalogue.repo.ts';
import { checkedStation, refuseTakenName } from './place-choices.ts';
import { lastOrder, newStation, newZone, stationFieldsOf, zoneFieldsOf } from './place-fields.ts';
import { placeIdFor } from './place-id.ts';
import { presentStation, presentZone } from './place.present.ts';
import type { PlaceWriting } from './place-writing.ts';

export type Revised<Input> = Partial<Input> & { baseRevision?: number | undefined };

/** One zone or station made or changed, in its writer's turn (DEP-140, DEP-143). */
export function placeEdits({ repo, writers, clock, named, defaultMinimum }: PlaceWriting) {
  const oneStation = async (row: StationDoc) => presentStation(row, await repo.zoneDocs());

  async function insertZone(input: ZoneInput, acting: Acting): Promise<ZoneDoc> {
    const rows = await repo.zoneDocs();
    refuseTakenName(rows, input.name);
    const id = placeIdFor(input.name, await repo.ids('zones'));
    return writers.zones.insert(newZone(input, id, lastOrder(rows)), acting);
  }

  async function insertStation(given: StationInput, acting: Acting): Promise<StationDoc> {
    const rows = await repo.stationDocs();
    refuseTakenName(rows, given.name);
    const input = await checkedStation(given, await repo.zoneDocs(), named);
    const id = placeIdFor(input.name, await repo.ids('stations'));
    const row = newStation(input, id, lastOrder(rows), defaultMinimum());
    return writers.stations.insert(row, acting);
  }

  const reviseZone = (id: string, { baseRevision, ...input }: Revised<ZoneInput>, acting: Acting) =>
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
    acting: Acting,
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
