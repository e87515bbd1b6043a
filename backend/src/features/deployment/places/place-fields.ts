import { staffingAfter, staffingFields, type StationInput, type ZoneInput } from '@muster/protocol';
import { isDeepStrictEqual } from 'node:util';
import type { StationDoc, ZoneDoc } from '../catalogue/catalogue.repo.ts';

/** What is stored of a zone or station that an administrator makes or changes (DEP-140). */

export const newZone = (input: ZoneInput, _id: string, order: number): ZoneDoc => ({
  _id,
  name: input.name,
  description: input.description ?? '',
  isActive: input.isActive ?? true,
  retiredAt: null,
  order,
});

/** Without a minimum it has the usual one, as far as its capacity goes (STF-9). */
export const newStation = (
  input: StationInput,
  _id: string,
  order: number,
  defaultMinimum: number,
): StationDoc => ({
  _id,
  name: input.name,
  zoneId: input.zoneId,
  description: input.description ?? '',
  capacity: input.capacity,
  capacityChangedAt: null,
  priority: input.priority ?? 2,
  ...staffingAfter(staffingFields.parse({ minimum: defaultMinimum }), input, input.capacity),
  minimumChangedAt: null,
  requiredRoles: input.requiredRoles ?? null,
  requiredTags: input.requiredTags ?? null,
  isActive: input.isActive ?? true,
  retiredAt: null,
  order,
});

export const zoneFieldsOf = (input: Partial<ZoneInput>): Partial<ZoneDoc> => ({
  ...given(input),
  ...backInUse(input.isActive),
});

/** Another capacity becomes that of the boards that go on from `at` (DEP-141). */
export function stationFieldsOf(
  row: StationDoc,
  input: Partial<StationInput>,
  at: string,
): Partial<StationDoc> {
  const isOther = input.capacity !== undefined && input.capacity !== row.capacity;
  const before = staffingFields.parse(row);
  const staffing = staffingAfter(before, input, input.capacity ?? row.capacity);
  const isStaffedOtherwise = !isDeepStrictEqual(staffing, before);
  return {
    ...given(input),
    ...(isStaffedOtherwise && { ...staffing, minimumChangedAt: at }),
    ...backInUse(input.isActive),
    ...(isOther && { capacityChangedAt: at }),
  };
}

/** Behind all others. */
export const lastOrder = (rows: readonly { order: number }[]): number =>
  rows.reduce((most, row) => Math.max(most, row.order), -1) + 1;

/** What is left out stays as it is. */
const given = <Input extends object>(input: Input) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Input]: Exclude<Input[Name], undefined>;
  };

/** What is active again is not retired any more. */
const backInUse = (isActive: boolean | undefined) => (isActive ? { retiredAt: null } : {});
