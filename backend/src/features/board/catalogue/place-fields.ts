import {
  capacityLimit,
  checkMinimums,
  isSameName,
  type StationInput,
  staffingAfter,
  staffingFields,
  type LeastByName,
  namesInKey,
  own,
  type StaffingAsked,
  type ZoneInput,
} from '@muster/protocol';
import { Fault } from '../../../lib/fault.ts';
import type { StationDoc, ZoneDoc } from './catalogue.ts';
import { isDeepStrictEqual } from 'node:util';

/** A short key made once from a name, unlike those that are taken: `CAR X` -> `car-x`, `car-x-2`. */
export function placeIdFor(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 48);
  const first = plain || 'place';
  for (let number = 1; ; number++) {
    const id = number === 1 ? first : `${first}-${number}`;
    if (!taken.includes(id) && !reserved.has(id)) return id;
  }
}

/** Parts of the calls' own addresses, and what every object has under its name (DEP-28). */
const reserved = new Set(['order', 'export', 'import', 'constructor']);

/** Roles and tags that there are. */
export interface Named {
  roles(): Promise<readonly Known[]>;
  tags(): Promise<readonly Known[]>;
}

interface Known {
  readonly name: string;
}

const unknownRole = (role: string) => new Fault('UNKNOWN_ROLE', { words: { role } });
const unknownTag = (tag: string) => new Fault('UNKNOWN_TAG', { words: { tag } });

const spelling = (namedRows: readonly Known[], wanted: string) =>
  namedRows.find(({ name }) => isSameName(name, wanted))?.name;

/** In the spelling of the lists; a name that was asked for already may stay. Throws what `unknown` makes. */
function spelledLeast(
  least: LeastByName,
  namedRows: readonly Known[],
  unknown: (name: string) => Fault,
): LeastByName {
  const found: Record<string, number> = {};
  for (const [key, count] of Object.entries(least)) {
    const parts = namesInKey(key).map((part) => {
      const name = spelling(namedRows, part);
      if (name === undefined && spelling(namedRows, key) === undefined) throw unknown(part);
      return name ?? part;
    });
    const name = spelling(namedRows, key) ?? parts.join(' or ');
    found[name] = Math.max(own(found, name) ?? 0, count);
  }
  return found;
}

/** Throws UNKNOWN_ROLE, UNKNOWN_TAG. */
export async function checkedStaffing<Asked extends StaffingAsked>(
  staffing: Asked,
  named: Named,
  before?: { readonly minimumByTag?: LeastByName; readonly minimumByRole?: LeastByName },
): Promise<Asked> {
  const { minimumByTag, minimumByRole } = staffing;
  const withEarlierNames = async (
    lists: Promise<readonly Known[]>,
    least: LeastByName | undefined,
  ) => [...(await lists), ...Object.keys(least ?? {}).map((name) => ({ name }))];
  return {
    ...staffing,
    ...(minimumByTag && {
      minimumByTag: spelledLeast(
        minimumByTag,
        await withEarlierNames(named.tags(), before?.minimumByTag),
        unknownTag,
      ),
    }),
    ...(minimumByRole && {
      minimumByRole: spelledLeast(
        minimumByRole,
        await withEarlierNames(named.roles(), before?.minimumByRole),
        unknownRole,
      ),
    }),
  };
}

/** What a zone or station names must exist, and its name be its own (DEP-143). */

/** The one that has the name, unless it is retired, or that one itself. */
export const nameTakenBy = <Row extends ZoneDoc | StationDoc>(
  rows: readonly Row[],
  name: string,
  id?: string,
): Row | undefined =>
  rows.find((row) => row._id !== id && !row.retiredAt && isSameName(row.name, name));

/** Throws NAME_TAKEN where another one that is not retired has the name. */
export function refuseTakenName(
  rows: readonly (ZoneDoc | StationDoc)[],
  name: string,
  id?: string,
): void {
  const other = nameTakenBy(rows, name, id);
  if (other) throw new Fault('NAME_TAKEN', { words: { name: other.name } });
}

/**
 * The same in the spelling of the lists; what the station requires already may stay. Throws UNKNOWN_ZONE, UNKNOWN_ROLE,
 * UNKNOWN_TAG, and MINIMUM_ABOVE_CAPACITY.
 */
export async function checkedStation<Input extends Partial<StationInput>>(
  input: Input,
  zones: readonly ZoneDoc[],
  named: Named,
  row?: Pick<
    StationDoc,
    'name' | 'capacity' | 'requiredRoles' | 'requiredTags' | 'minimumByTag' | 'minimumByRole'
  >,
): Promise<Input> {
  const { zoneId, requiredRoles, requiredTags } = input;
  if (zoneId !== undefined && !zones.some((zone) => zone._id === zoneId && !zone.retiredAt)) {
    throw new Fault('UNKNOWN_ZONE', { words: { zone: zoneId } });
  }
  const roles = requiredRoles
    ? spelled(
        requiredRoles,
        [...(await named.roles()), ...namedIn(row?.requiredRoles)],
        unknownRole,
      )
    : requiredRoles;
  const tags = requiredTags
    ? spelled(requiredTags, [...(await named.tags()), ...namedIn(row?.requiredTags)], unknownTag)
    : requiredTags;
  const station = input.name ?? row?.name ?? '';
  const above = checkMinimums(station, input, input.capacity ?? row?.capacity ?? capacityLimit);
  if (above) throw new Fault(above.code, { words: above.words ?? {} });
  return {
    ...(await checkedStaffing(input, named, row)),
    ...(roles !== undefined && { requiredRoles: roles }),
    ...(tags !== undefined && { requiredTags: tags }),
  };
}

const namedIn = (names: readonly string[] | null | undefined) =>
  (names ?? []).map((name) => ({ name }));

function spelled(
  names: readonly string[],
  namedRows: readonly Known[],
  unknown: (name: string) => Fault,
): string[] {
  const found = names.map((name) => {
    const one = spelling(namedRows, name);
    if (one === undefined) throw unknown(name);
    return one;
  });
  return [...new Set(found)];
}

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
  ...definedFields(input),
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
    ...definedFields(input),
    ...(isStaffedOtherwise && { ...staffing, minimumChangedAt: at }),
    ...backInUse(input.isActive),
    ...(isOther && { capacityChangedAt: at }),
  };
}

/** Behind all others. */
export const lastOrder = (rows: readonly { order: number }[]): number =>
  rows.reduce((most, row) => Math.max(most, row.order), -1) + 1;

/** What is left out stays as it is. */
const definedFields = <Input extends object>(input: Input) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Input]: Exclude<Input[Name], undefined>;
  };

/** What is active again is not retired any more. */
const backInUse = (isActive: boolean | undefined) => (isActive ? { retiredAt: null } : {});
