import { nameAmong, type AdminTeam, type User } from '@muster/protocol';
import type { Option } from '../../../shared/ui/pickers/option-list.tsx';
import { compareText } from '../../../shared/ui/table/table-props.ts';

/** Who leads a team, by role. */
export const leadRoles = [
  { field: 'leaderId', label: 'Leader', role: 'TL' },
  { field: 'dtlId', label: 'Deputy', role: 'DTL' },
  { field: 'psoId', label: 'PSO', role: 'PSO' },
] as const satisfies readonly { field: keyof AdminTeam; label: string; role: string }[];

/** Names by id; undefined until the people are known. */
export type Names = ReadonlyMap<string, string> | undefined;

export const namesOf = (users: readonly User[] | undefined): Names => users && calledById(users);

/** How each is called among all (DIR-185). */
function calledById(users: readonly User[]): ReadonlyMap<string, string> {
  const called = nameAmong(users);
  return new Map(users.map((user) => [user.id, called(user)]));
}

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
  const called = nameAmong(users);
  const optionOf = (user: User): Option => ({
    value: user.id,
    label: called(user),
    detail: user.role,
    keywords: user.username,
  });
  return [
    { value: '', label: 'By role' },
    ...members.filter(fits).map(optionOf),
    ...others.map((user, index) => ({ ...optionOf(user), startsGroup: index === 0 })),
  ];
}
