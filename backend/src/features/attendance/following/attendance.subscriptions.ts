import type { Allowed } from '../../../lib/caller.ts';
import { audiences } from '../../../realtime/audiences.ts';
import type { Gateway, LiveSocket } from '../../../realtime/gateway.ts';
import { isMasked, isOfTeam } from '../attendance.policy.ts';
import type { DraftSubscriptions } from '../drafts/draft-subscriptions.ts';
import type { AttendanceQueries } from '../attendance.queries.ts';

/** A socket follows one team's sheet at a time; joining another leaves the first (S6). */
export function registerSheetSubscriptions(
  gateway: Gateway,
  queries: AttendanceQueries,
  maskOtherTeams: () => boolean,
  drafts: DraftSubscriptions,
): void {
  gateway.on('team:join', async ({ socket, payload: { teamId, date }, ...allowed }) => {
    await leave(socket);
    drafts.left(socket);
    await socket.join([
      ...roomsFor(allowed, teamId, date),
      ...drafts.roomsFor(allowed, teamId, date),
    ]);
    const { epoch, session } = await queries.sheet(allowed, teamId, date);
    drafts.entered(socket, teamId, date);
    return { epoch, revision: session.revision };
  });

  gateway.on('team:leave', async ({ socket }) => {
    await leave(socket);
    drafts.left(socket);
    return {};
  });

  function roomsFor(allowed: Allowed, teamId: string, date: string): string[] {
    const masked = isMasked(allowed, { teamId, date }, maskOtherTeams());
    const rooms: string[] = [audiences.team(teamId, date, masked ? 'masked' : 'full')];
    if (isOfTeam(allowed.caller, { teamId, date })) rooms.push(audiences.teamLog(teamId, date));
    return rooms;
  }
}

async function leave(socket: LiveSocket): Promise<void> {
  const joined = [...socket.rooms].filter((room) => /^(team|log|drafts)\|/.test(room));
  for (const room of joined) await socket.leave(room);
}
