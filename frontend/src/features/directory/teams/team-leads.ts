import { nameAmong, type User, compareText, leadRoles, type Names } from '@muster/protocol';
import type { Option } from '../../../shared/ui/pickers/option-list.tsx';

export const namesOf = (users: readonly User[] | undefined): Names => users && calledById(users);

/** How each is called among all (DIR-185). */
function calledById(users: readonly User[]): ReadonlyMap<string, string> {
  const called = nameAmong(users);
  return new Map(users.map((user) => [user.id, called(user)]));
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
