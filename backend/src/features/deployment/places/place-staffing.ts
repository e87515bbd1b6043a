import {
  isSameName,
  namesInKey,
  own,
  type LeastByName,
  type StaffingAsked,
} from '@muster/protocol';
import { Fault } from '../../../lib/fault.ts';

/** The minimums that a call asks for name tags and roles that exist (STF-4). */

/** Roles and tags that there are. */
export interface Named {
  roles(): Promise<readonly { readonly name: string }[]>;
  tags(): Promise<readonly { readonly name: string }[]>;
}

interface Known {
  readonly name: string;
}

const spelling = (known: readonly Known[], wanted: string) =>
  known.find(({ name }) => isSameName(name, wanted))?.name;

/** In the spelling of the lists; a name that was asked for already may stay. Throws what `unknown` makes. */
function spelledLeast(
  least: LeastByName,
  known: readonly Known[],
  unknown: (name: string) => Fault,
): LeastByName {
  const found: Record<string, number> = {};
  for (const [key, count] of Object.entries(least)) {
    const parts = namesInKey(key).map((part) => {
      const name = spelling(known, part);
      if (name === undefined && spelling(known, key) === undefined) throw unknown(part);
      return name ?? part;
    });
    const name = spelling(known, key) ?? parts.join(' or ');
    found[name] = Math.max(own(found, name) ?? 0, count);
  }
  return found;
}

/** Throws UNKNOWN_ROLE, UNKNOWN_TAG. */
export async function checkedStaffing<Asked extends StaffingAsked>(
  asked: Asked,
  named: Named,
  before?: { readonly minimumByTag?: LeastByName; readonly minimumByRole?: LeastByName },
): Promise<Asked> {
  const { minimumByTag, minimumByRole } = asked;
  const known = async (lists: Promise<readonly Known[]>, least: LeastByName | undefined) => [
    ...(await lists),
    ...Object.keys(least ?? {}).map((name) => ({ name })),
  ];
  return {
    ...asked,
    ...(minimumByTag && {
      minimumByTag: spelledLeast(
        minimumByTag,
        await known(named.tags(), before?.minimumByTag),
        (tag) => new Fault('UNKNOWN_TAG', { words: { tag } }),
      ),
    }),
    ...(minimumByRole && {
      minimumByRole: spelledLeast(
        minimumByRole,
        await known(named.roles(), before?.minimumByRole),
        (role) => new Fault('UNKNOWN_ROLE', { words: { role } }),
      ),
    }),
  };
}
