import { isOwnTeam, ownTeamOn, type Member } from '@muster/protocol';
import { isPerson, type Allowed, type Caller, type Person } from '../../lib/caller.ts';
import { Fault } from '../../lib/fault.ts';

/** Who may read and write which sheet (ATT-22, ATT-34, ATT-35). The access row has been checked before. */

interface Place {
  readonly teamId: string;
  readonly date: string;
}

/** Whether this is the caller's own team on that date (DIR-190). */
export const isOfTeam = (caller: Caller, { teamId, date }: Place): boolean =>
  isPerson(caller) && isOwnTeam(caller.user, teamId, date);

/** A sheet is submitted by its own team's leaders. Throws NO_TEAM or NOT_OWN_TEAM; answers the team. */
export function mustSubmit(caller: Person, teamId: string | undefined, date: string): string {
  if (!teamId || ownTeamOn(caller.user, date) === null) throw new Fault('NO_TEAM');
  if (!isOfTeam(caller, { teamId, date })) throw new Fault('NOT_OWN_TEAM');
  return teamId;
}

/** Own team only, where the table of rights says so. Throws FORBIDDEN. */
export function mustBeOpen({ caller, scope }: Allowed, place: Place): void {
  if (scope === 'own' && !isOfTeam(caller, place)) throw new Fault('FORBIDDEN');
}

/**
 * A record is corrected by the leaders of the team that its person belongs to on the date, on whichever sheet it stands
 * (ATT-22); of somebody who is in no team then, by those of the sheet's. Throws FORBIDDEN.
 */
export function mustLead(
  allowed: Allowed,
  { userId, date, teamId }: Place & { readonly userId: string },
  people: readonly Member[],
): void {
  const person = people.find(({ id }) => id === userId);
  mustBeOpen(allowed, { date, teamId: person?.teamId ?? teamId });
}

/** A final sheet is changed by watch TLs and administrators, who say why (ATT-101). Throws SHEET_FINAL. */
export function mustBeChangeable(caller: Caller, isFinal: boolean, reason: string | null): void {
  if (!isFinal) return;
  if (caller.principal === 'leader') throw new Fault('SHEET_FINAL', { status: 403 });
  if (reason === null) throw new Fault('SHEET_FINAL');
}

/** The team whose log is read, undefined for all: a leader's own one. Throws FORBIDDEN for another one. */
export function readableLog(
  { caller, scope }: Allowed,
  teamId: string | undefined,
  date: string,
): string | undefined {
  if (scope !== 'own') return teamId;
  const own = isPerson(caller) ? ownTeamOn(caller.user, date) : null;
  if (own === null || (teamId ?? own) !== own) throw new Fault('FORBIDDEN');
  return own;
}

/** Whether the caller is who leads this team, and is reminded of its sheets (KNO-21). */
export const isLeaderOf = (caller: Caller, place: Place): boolean =>
  caller.principal === 'leader' && isOfTeam(caller, place);

/** Whether the caller asks for sheets, and is told who has (KNO-21, KNO-22). */
export const mayRemind = ({ caller }: Allowed): boolean =>
  caller.principal === 'admin' || caller.principal === 'watch_tl';

/** Whether absence types, times and notes of this team are hidden from the caller. */
export const isMasked = ({ caller }: Allowed, place: Place, maskOtherTeams: boolean): boolean =>
  maskOtherTeams && caller.principal === 'leader' && !isOfTeam(caller, place);
