import type { StationInput, ZoneInput } from '@muster/protocol';
import type { Acting } from '../../../lib/rows/acting.ts';
import type { StationDoc, ZoneDoc } from '../catalogue/catalogue.repo.ts';
import { checkedStation, refuseTakenName } from './place-choices.ts';
import { placeIdFor } from './place-id.ts';
import { presentStation, presentZone } from './place.present.ts';
import type { PlaceWriting } from './place-writing.ts';

export type Revised<Input> = Partial<Input> & { baseRevision?: number | undefined };

/** One zone or station made or changed, in its writer's turn (DEP-140, DEP-143). */
export function placeEdits({ repo, writers, clock, named }: PlaceWriting) {
  const oneStation = async (row: StationDoc) => presentStation(row, await repo.zoneDocs());
  const last = (rows: readonly { order: number }[]) =>
    rows.reduce((most, row) => Math.max(most, row.order), -1) + 1;

  async function insertZone(input: ZoneInput, acting: Acting, wantedId?: string): Promise<ZoneDoc> {
    const rows = await repo.zoneDocs();
    refuseTakenName(rows, input.name);
    return writers.zones.insert(
      {
        _id: placeIdFor(wantedId ?? input.name, await repo.ids('zones')),
        name: input.name,
        description: input.description ?? '',
        isActive: input.isActive ?? true,
        retiredAt: null,
        order: last(rows),
      },
      acting,
    );
  }

  async function insertStation(
    given: StationInput,
    acting: Acting,
    wantedId?: string,
  ): Promise<StationDoc> {
    const rows = await repo.stationDocs();
    refuseTakenName(rows, given.name);
    const input = await checkedStation(given, await repo.zoneDocs(), named);
    return writers.stations.insert(
      {
        _id: placeIdFor(wantedId ?? input.name, await repo.ids('stations')),
        name: input.name,
        zoneId: input.zoneId,
        description: input.description ?? '',
        capacity: input.capacity,
        capacityChangedAt: null,
        priority: input.priority ?? 2,
        requiredRoles: input.requiredRoles ?? null,
        requiredTags: input.requiredTags ?? null,
        isActive: input.isActive ?? true,
        retiredAt: null,
        order: last(rows),
      },
      acting,
    );
  }

  const reviseZone = (
    id: string,
    { baseRevision, ...input }: Revised<ZoneInput>,
    acting: Acting,
    isChecked = false,
  ) =>
    writers.zones.revise({
      id,
      acting,
      baseRevision,
      present: async (row) => presentZone(row),
      async decide(row) {
        if (!isChecked) refuseTakenName(await repo.zoneDocs(), input.name ?? row.name, id);
        return { ...given(input), ...backInUse(input.isActive) };
      },
    });

  const reviseStation = (
    id: string,
    { baseRevision, ...input }: Revised<StationInput>,
    acting: Acting,
    isChecked = false,
  ) =>
    writers.stations.revise({
      id,
      acting,
      baseRevision,
      present: oneStation,
      async decide(row) {
        if (!isChecked) refuseTakenName(await repo.stationDocs(), input.name ?? row.name, id);
        // What comes back into use stands in a zone that is not retired.
        const zoneId = input.zoneId ?? (input.isActive ? row.zoneId : undefined);
        const wanted = { ...input, ...(zoneId !== undefined && { zoneId }) };
        const checked = await checkedStation(wanted, await repo.zoneDocs(), named, row);
        const isOther = checked.capacity !== undefined && checked.capacity !== row.capacity;
        return {
          ...given(checked),
          ...backInUse(input.isActive),
          ...(isOther && { capacityChangedAt: clock.instant() }),
        };
      },
    });

  return { insertZone, insertStation, reviseZone, reviseStation };
}

/** What is left out stays as it is. */
const given = <Input extends object>(input: Input) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Input]: Exclude<Input[Name], undefined>;
  };

/** What is active again is not retired any more. */
const backInUse = (isActive: boolean | undefined) => (isActive ? { retiredAt: null } : {});
