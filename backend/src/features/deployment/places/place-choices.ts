import { capacityLimit, checkMinimums, isSameName, type StationInput } from '@muster/protocol';
import { Fault } from '../../../lib/fault.ts';
import type { StationDoc, ZoneDoc } from '../catalogue/catalogue.repo.ts';
import { checkedStaffing, type Named } from './place-staffing.ts';

/** What a zone or station names must exist, and its name be its own (DEP-143). */

/** Throws NAME_TAKEN where another one that is not retired has the name. */
export function refuseTakenName(
  rows: readonly (ZoneDoc | StationDoc)[],
  name: string,
  id?: string,
): void {
  const other = rows.find((row) => row._id !== id && !row.retiredAt && isSameName(row.name, name));
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
        (role) => new Fault('UNKNOWN_ROLE', { words: { role } }),
      )
    : requiredRoles;
  const tags = requiredTags
    ? spelled(
        requiredTags,
        [...(await named.tags()), ...namedIn(row?.requiredTags)],
        (tag) => new Fault('UNKNOWN_TAG', { words: { tag } }),
      )
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
  known: readonly { readonly name: string }[],
  unknown: (name: string) => Fault,
): string[] {
  const found = names.map((name) => {
    const one = known.find((entry) => isSameName(entry.name, name));
    if (!one) throw unknown(name);
    return one.name;
  });
  return [...new Set(found)];
}
