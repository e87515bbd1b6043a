import { isPerson, type Allowed } from '../../../lib/caller.ts';
import { audiences } from '../../../realtime/audiences.ts';
import type { LiveSocket } from '../../../realtime/gateway.ts';
import type { Publisher } from '../../../realtime/publisher.ts';
import type { Context } from '../../context.ts';
import { isLeaderOf, mustBeOpen } from '../attendance.policy.ts';
import { sheetId } from '../attendance.repo.ts';
import { shareDrafts } from './shared-drafts.ts';
import { sheetDraftsRepo } from './sheet-drafts.repo.ts';
import { sheetDrafts } from './sheet-drafts.ts';

/** What follows the coming and going of sockets at a team's sheet. */
export interface DraftSubscriptions {
  /** The room of the leaders who mark a sheet, for those who are. */
  roomsFor(allowed: Allowed, teamId: string, date: string): string[];
  /** Shows who has come what the others are marking. */
  entered(socket: LiveSocket, teamId: string, date: string): void;
  left(socket: LiveSocket): void;
}

/** The marks of a team's leaders that are not submitted, to each other alone (ATT-112). */
export function registerDrafts({
  app,
  changes,
  clock,
  db,
  gateway,
  isShared,
  publisher,
}: Context): DraftSubscriptions {
  const drafts = sheetDrafts(() => clock.elapsed());
  const show = showDrafts(publisher, drafts.all);
  const shared = isShared
    ? shareDrafts({
        drafts,
        repo: sheetDraftsRepo(db),
        clock,
        changes,
        show: (sheet) => show(sheet),
        isHeard: (sheet) => publisher.isHeard(roomOf(sheet)),
        log: app.log,
      })
    : undefined;
  const changed = (sheet: string) => {
    show(sheet);
    shared?.changed(sheet);
  };

  gateway.on('sheet:draft', ({ socket, payload: { teamId, date, marks }, ...allowed }) => {
    mustBeOpen(allowed, { teamId, date });
    const { caller } = allowed;
    // Like every hint, one of somebody who does not have the sheet open is ignored.
    if (!isPerson(caller) || !socket.rooms.has(audiences.teamDrafts(teamId, date))) return {};
    const { id, name } = caller.user;
    const sheet = sheetId(teamId, date);
    if (drafts.mark(sheet, socket.id, { by: { id, name }, marks })) changed(sheet);
    return {};
  });

  const left = (socket: LiveSocket) => drafts.leave(socket.id).forEach(changed);
  gateway.onLeave(left);
  app.addHook('preClose', () => shared?.stop());

  return {
    roomsFor: ({ caller }, teamId, date) =>
      isLeaderOf(caller, { teamId, date }) ? [audiences.teamDrafts(teamId, date)] : [],
    entered(socket, teamId, date) {
      if (!socket.rooms.has(audiences.teamDrafts(teamId, date))) return;
      const sheet = sheetId(teamId, date);
      show(sheet, audiences.socket(socket.id));
      shared?.opened(sheet);
    },
    left,
  };
}

/** A sheet's id is its date and its team. */
const placeOf = (sheet: string) => ({ date: sheet.slice(0, 10), teamId: sheet.slice(11) });
const roomOf = (sheet: string) => {
  const { teamId, date } = placeOf(sheet);
  return audiences.teamDrafts(teamId, date);
};

const showDrafts =
  (publisher: Publisher, all: ReturnType<typeof sheetDrafts>['all']) =>
  (sheet: string, to = roomOf(sheet)): void =>
    publisher.publish('sheet:drafts', { ...placeOf(sheet), drafts: all(sheet) }, to);
