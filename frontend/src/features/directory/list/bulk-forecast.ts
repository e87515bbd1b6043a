import { figure, isSameName, type AdminTag, type Team, type User } from '@muster/protocol';

interface Chosen {
  readonly action: string | null;
  readonly role: string | null;
  readonly teamId: string | null;
  readonly tagId: string | null;
}

interface Lists {
  readonly teams: readonly Team[];
  readonly tags: readonly AdminTag[];
}

/** What Apply will do to how many of those selected, once all that it needs is chosen (ADM-53). */
export function forecastOf(
  selected: readonly User[],
  chosen: Chosen,
  { teams, tags }: Lists,
): string | undefined {
  const { action, role, teamId, tagId } = chosen;
  const tag = tags.find(({ id }) => id === tagId);
  const team = teams.find(({ id }) => id === teamId);
  const carries = (user: User) => user.tags.some((one) => one.tagId === tagId);
  const words = (isAlready: (user: User) => boolean, deed: string, already: string) => {
    const same = selected.filter(isAlready).length;
    const rest = same === 0 ? '' : `, ${figure(same)} ${already}`;
    return `${figure(selected.length - same)} of ${figure(selected.length)} ${deed}${rest}`;
  };
  if (action === 'activate') return words(({ isActive }) => isActive, 'to be active', 'already so');
  if (action === 'deactivate')
    return words(({ isActive }) => !isActive, 'to be inactive', 'already so');
  if (action === 'role' && role !== null)
    return words((user) => isSameName(user.role, role), `to be ${role}`, 'already so');
  if (action === 'team' && team)
    return words((user) => user.teamId === team.id, `to ${team.name}`, 'there already');
  if (action === 'tag' && tag) return words(carries, `to get ${tag.name}`, 'with it already');
  if (action === 'untag' && tag)
    return words((user) => !carries(user), `to lose ${tag.name}`, 'without it');
  return undefined;
}
