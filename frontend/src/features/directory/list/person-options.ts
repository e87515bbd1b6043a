import { builtInRoles, type Team, compareText } from '@muster/protocol';
import { anyOption } from '../../../shared/list/list.tsx';
import type { Option } from '../../../shared/ui/pickers/option-list.tsx';

interface NamedRole {
  readonly name: string;
  readonly description: string | null;
}

const offered: readonly NamedRole[] = Object.entries(builtInRoles).map(([name, description]) => ({
  name,
  description,
}));

/** The roles to choose from: the server's, or the 13 built-in ones where it has none (ADM-50). */
export function roleOptions(roles: readonly NamedRole[], current?: string): readonly Option[] {
  const listedRoles = roles.length > 0 ? roles : offered;
  const options = listedRoles.map(({ name, description }) => ({
    value: name,
    label: name,
    ...(description !== null && description !== name && { detail: description }),
  }));
  const isKnown = current === undefined || listedRoles.some(({ name }) => name === current);
  return isKnown ? options : [{ value: current, label: current }, ...options];
}

export type NamedTeam = Pick<Team, 'id' | 'name'>;

/** No Team, under the value that stands for it, then the teams by name. */
export const teamOptions = (teams: readonly NamedTeam[], noTeam = ''): readonly Option[] => [
  { value: noTeam, label: 'No Team' },
  ...teams
    .toSorted((a, b) => compareText(a.name, b.name))
    .map(({ id, name }) => ({ value: id, label: name, ...(id !== name && { detail: id }) })),
];

export const statusOptions = [
  anyOption,
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const;
