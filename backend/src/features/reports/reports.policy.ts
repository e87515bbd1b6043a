import { isOwnTeam } from '@muster/protocol';
import { isPerson, type Allowed } from '../../lib/caller.ts';
import { Fault } from '../../lib/fault.ts';

/** The teams of a report: a leader's own one alone; undefined is all (REP-1). Throws FORBIDDEN. */
export function readableTeams(
  { caller, scope }: Allowed,
  asked: readonly string[] | undefined,
): readonly string[] | undefined {
  if (scope !== 'own') return asked;
  const user = isPerson(caller) ? caller.user : null;
  if (user === null || user.teamId === null) throw new Fault('FORBIDDEN');
  if (asked?.some((teamId) => !isOwnTeam(user, teamId))) throw new Fault('FORBIDDEN');
  return [user.teamId];
}
