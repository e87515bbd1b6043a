import type { AdminTeam, User } from '@muster/protocol';
import type { Option } from '../../../shared/ui/pickers/option.ts';
import { compareText } from '../../../shared/ui/table/sorting.ts';

/** Who leads a team, by role. */
export const leadRoles = [
  { field: 'leaderId', label: 'Leader', role: 'TL' },
  { field: 'dtlId', label: 'Deputy', role: 'DTL' },
  { field: 'psoId', label: 'PSO', role: 'PSO' },
] as const satisfies readonly { field: keyof AdminTeam; label: string; role: string }[];

/** Names by id; undefined until the people are known. */
export type Names = ReadonlyMap<string, string> | undefined;

export const namesOf = (users: readonly User[] | undefined): Names =>
  users && new Map(users.map(({ id, name }) => [id, name]));

/** Who leads, in words: `None` only where that is so. */
export function leadWords(names: Names, id: string | null): string {
  return id === null ? 'None' : (names?.get(id) ?? '–');
}

/** The active members of a team, those of the role first; without a choice the role decides. */
export function leadOptions(
  users: readonly User[],
  teamId: string,
  field: (typeof leadRoles)[number]['field'],
): readonly Option[] {
  const wanted = leadRoles.find((one) => one.field === field)?.role.toLowerCase();
  const members = users
    .filter((user) => user.isActive && user.teamId === teamId)
    .toSorted((a, b) => compareText(a.name, b.name));
  const fits = ({ role }: User) => role.toLowerCase() === wanted;
  const others = members.filter((user) => !fits(user));
  return [
    { value: '', label: 'By role' },
    ...members.filter(fits).map(optionOf),
    ...others.map((user, index) => ({ ...optionOf(user), startsGroup: index === 0 })),
  ];
}

const optionOf = ({ id, name, role, username }: User): Option => ({
  value: id,
  label: name,
  detail: role,
  keywords: username,
});
