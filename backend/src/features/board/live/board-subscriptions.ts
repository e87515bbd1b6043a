import { dutyDateAt, firstChange, momentOf, wallFormOf } from '@muster/protocol';
import type { FastifyInstance } from 'fastify';
import { every } from '../../../cluster/every.ts';
import { type Clock, mustShow } from '../../../lib/clock.ts';
import type { Publisher } from '../../../live/publisher.ts';
import type { BoardWriter } from '../board-writer.ts';
import { showOnWalls, type DisplayForm } from './display-form.ts';
import { isPerson, type Allowed, type Person } from '../../../lib/caller.ts';
import { audiences, roomsOfWall, type Audience } from '../../../live/audiences.ts';
import type { Gateway, LiveSocket } from '../../../live/gateway.ts';
import type { ShowPresence } from './board-publisher.ts';
import { presentBoard } from '../board.service.ts';
import type { Presence } from './presence.ts';

interface Deps {
  app: FastifyInstance;
  publisher: Publisher;
  boards: Pick<BoardWriter, 'current'>;
  displayForm: DisplayForm;
  clock: Clock;
  beatMs: number;
}

/**
 * A wall screen does not know when somebody's time off begins or ends: the server shows it the date on duty anew then
 * (DIS-49).
 */
export function followComings(deps: Deps): void {
  const { app, publisher, boards, clock, beatMs } = deps;
  let lookedAt = clock.now();

  async function look(): Promise<void> {
    const [before, now] = [lookedAt, clock.now()];
    lookedAt = now;
    const { timeZone } = clock;
    const date = dutyDateAt(timeZone, new Date(now));
    if (publisher.wallForms(date).length === 0) return;
    const { board, saved } = await boards.current(date);
    const next = firstChange(board.officers, momentOf({ timeZone, date }, before));
    if (next === undefined || next > now) return;
    await showOnWalls(deps, { board, saved }, ({ places }) => places);
  }

  every(app, 'showing walls who comes and goes', beatMs, look);
}

interface BoardSubscriptionsDeps {
  clock: Clock;
  gateway: Gateway;
  boards: Pick<BoardWriter, 'current'>;
  displayForm: DisplayForm;
  showPresence: ShowPresence;
  presence: Presence;
  /** Asks who is there at other processes. */
  presenceOpened(date: string): void;
  epoch(): string;
}

/** Following a board over the socket (S6): people hear every change, wall screens what they show. */
export function registerBoardSubscriptions(deps: BoardSubscriptionsDeps): void {
  const { clock, gateway, boards, displayForm, showPresence, presence, presenceOpened, epoch } =
    deps;

  gateway.on('board:join', async ({ socket, payload: { date }, ...allowed }) => {
    mustShow(clock, allowed.caller, date);
    const rooms = roomsFor(allowed, date);
    for (const other of gateway.followOnly(socket, 'board', date)) {
      if (presence.leave(other, socket.id)) showPresence(other);
    }
    await socket.join([...rooms]);
    const { board } = await boards.current(date);
    const { caller } = allowed;
    // Who has left, or lost the connection, while the board was read is not here any more.
    if (isPerson(caller) && rooms.every((room) => socket.rooms.has(room))) {
      const isNew = presence.enter(date, viewerOf(socket, caller));
      showPresence(date, isNew ? undefined : audiences.socket(socket.id));
      presenceOpened(date);
    }
    return { epoch: epoch(), revision: board.revision };
  });

  gateway.on('board:leave', async ({ socket, payload: { date }, ...allowed }) => {
    for (const room of roomsFor(allowed, date)) await socket.leave(room);
    if (presence.leave(date, socket.id)) showPresence(date);
    return {};
  });

  gateway.on('board:sync', async ({ payload: { date, since }, ...allowed }) => {
    mustShow(clock, allowed.caller, date);
    const { board, saved, operations: log } = await boards.current(date);
    const { revision } = board;
    const answer = { epoch: epoch(), revision };
    const { caller } = allowed;
    if (caller.principal === 'display') {
      const deployment = await displayForm({ board, saved }, wallFormOf(caller.display.settings));
      return { ...answer, deployment };
    }
    const operations = log.since(since, revision);
    return operations
      ? { ...answer, operations }
      : { ...answer, snapshot: presentBoard(board, epoch()) };
  });

  gateway.on('board:hint', ({ caller, payload: { date, userId, group = [] } }) => {
    const held = userId === null ? [] : [...new Set([userId, ...group])];
    if (isPerson(caller) && presence.hold(date, caller.user.id, held)) showPresence(date);
    return {};
  });

  gateway.onLeave((socket) => {
    for (const date of presence.dates()) {
      if (presence.leave(date, socket.id)) showPresence(date);
    }
  });
}

const roomsFor = ({ caller }: Allowed, date: string): readonly Audience[] =>
  caller.principal === 'display'
    ? roomsOfWall('board', date, caller.display.settings)
    : [audiences.board(date, 'full')];

const viewerOf = (socket: LiveSocket, { user }: Person) => ({
  socketId: socket.id,
  id: user.id,
  name: user.name,
});
