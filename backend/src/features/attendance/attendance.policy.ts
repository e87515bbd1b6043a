import { isPerson, type Allowed } from '../../lib/caller.ts';
import { Fault } from '../../lib/fault.ts';

/** Who may read and write which sheet (ATT-34, ATT-22, ATT-35). */

export const isOwnTeam = ({ caller }: Allowed, teamId: string): boolean =>
  isPerson(caller) && caller.user.teamId === teamId;

/** `own` in the table: the caller's own team, otherwise 403. */
export function mustBeOwn(allowed: Allowed, teamId: string): void {
  if (allowed.scope === 'own' && !isOwnTeam(allowed, teamId)) throw new Fault('FORBIDDEN');
}

/** Whether absence types, times and notes of this team are hidden from the caller. */
export const isMasked = (allowed: Allowed, teamId: string, maskOtherTeams: boolean): boolean =>
  maskOtherTeams && allowed.caller.principal === 'leader' && !isOwnTeam(allowed, teamId);
