import {
  clientEvents,
  type ClientEventName,
  type ClientEvent,
  type Revocation,
} from '@muster/protocol';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import { permit, type Allowed, type Caller, type DisplayCaller } from '../lib/caller.ts';
import type { Clock } from '../lib/clock.ts';
import type { DateBudget } from '../lib/dates/followed-cache.ts';
import { databaseDeadlineMs, within } from '../lib/deadline.ts';
import { faultOf } from '../store/database-error.ts';
import { Fault } from '../lib/fault.ts';
import {
  audiences,
  followed,
  roomsOfDate,
  roomsOfWall,
  type Audience,
  type LiveServer,
  type LiveSocket,
} from './audiences.ts';
import { cookiesIn, type Cookies, type Handshake } from './handshake.ts';
import { rightsOf, sweepSockets, type Sweep } from './sweep.ts';

/** 20 bad frames end the socket (S5); a flood of good ones is bad from the hundredth in a second on. */
const mostBad = 20;
const perSecond = 100;
/** So many frames of a socket are worked on at a time (S28). */
const mostAtOnce = 16;

function guardFrames(clock: Clock) {
  const states = new WeakMap<
    LiveSocket,
    { bad: number; second: number; frames: number; working: number }
  >();

  function stateOf(socket: LiveSocket) {
    const state = states.get(socket) ?? { bad: 0, second: 0, frames: 0, working: 0 };
    states.set(socket, state);
    return state;
  }

  return {
    mayProceed(socket: LiveSocket): boolean {
      const state = stateOf(socket);
      const second = Math.floor(clock.now() / 1000);
      if (state.second !== second) Object.assign(state, { second, frames: 0 });
      state.frames += 1;
      return state.frames <= perSecond;
    },
    /** Too much of this socket is under way already. */
    isBusy: (socket: LiveSocket): boolean => stateOf(socket).working >= mostAtOnce,
    async working<T>(socket: LiveSocket, work: () => Promise<T>): Promise<T> {
      const state = stateOf(socket);
      state.working += 1;
      try {
        return await work();
      } finally {
        state.working -= 1;
      }
    },
    bad(socket: LiveSocket): void {
      const state = stateOf(socket);
      state.bad += 1;
      if (state.bad >= mostBad) socket.disconnect(true);
    },
  };
}

export type { LiveSocket };

type Payload<Name extends ClientEventName> = z.output<(typeof clientEvents)[Name]['payload']>;
type AckFields<Name extends ClientEventName> =
  (typeof clientEvents)[Name] extends ClientEvent<z.ZodType, infer Fields> ? Fields : never;
type SocketHandler<Name extends ClientEventName> = (
  inbound: Allowed & { payload: Payload<Name>; socket: LiveSocket },
) => Promise<AckFields<Name>> | AckFields<Name>;

/** Handshake, joins and hints (S5, S6). Features register their handlers; nothing else touches a socket. */
export interface Gateway {
  /** One wrapper for every event: rights, schema, try/catch, optional acknowledgement. */
  on<Name extends ClientEventName>(name: Name, handler: SocketHandler<Name>): void;
  /** Runs after each valid frame: its sender is present. */
  onHeard(listener: (caller: Caller) => void): void;
  /** Runs when a socket has closed. */
  onLeave(listener: (socket: LiveSocket) => void): void;
  /** Tells everybody in a room why, except who is in the spared one, and ends their sockets; reads nothing (SES-37). */
  disconnect(room: Audience, reason: Revocation, spared?: Audience): void;
  /**
   * Reads the sessions of a room: ends who has other rights, and for a reason also who has no session (PRC-4). One that
   * has to be read is asked for only where somebody is in the room.
   */
  recheck(room: Audience, reason?: Revocation | (() => Promise<Revocation>)): Promise<void>;
  /** A wall screen is to show something else: its sockets stay, and hear from now on what it may (DIS-36). */
  renewDisplay(display: DisplayCaller): void;
  /** The dates, and teams, that somebody follows in topics of a kind. */
  followed(kind: 'watch' | 'team' | 'board'): ReturnType<typeof followed>;
  isFollowed(kind: 'watch' | 'board', date: string): boolean;
  /** Leaves every other date of a topic: a socket follows one at a time (S28). */
  followOnly(socket: LiveSocket, kind: 'watch' | 'board', date: string): string[];
  /** Open sockets, for limits and figures. */
  count(): number;
  /** There are no sockets any more: looks at none again. */
  stop(): void;
}

interface Deps {
  io: LiveServer;
  clock: Clock;
  log: FastifyBaseLogger;
  handshake: Handshake;
  /** The caller of a handshake's cookies. */
  resolve(cookies: Cookies): Promise<Caller>;
  expiryOf(sessionId: string): number | undefined;
  /** Counts a date that a session asks for. Throws TOO_MANY. */
  openDate: DateBudget;
  /** Who these sessions are by what is stored; those that are over are left out. */
  readSessions(ids: readonly string[]): Promise<ReadonlyMap<string, Caller>>;
}

const admittedBy =
  (handshake: Handshake) =>
  (socket: LiveSocket, next: () => void): void => {
    // Without an answer, so that the page connects anew.
    if (handshake.isDeaf()) return socket.conn.close();
    socket.data.caller = handshake.callerOf(socket.request);
    next();
  };

export function gatewayOn(deps: Deps): Gateway {
  const { io, clock, log, handshake, resolve } = deps;
  const handlers = new Map<string, (frame: Frame) => Promise<unknown>>();
  const hearing: ((caller: Caller) => void)[] = [];
  const leaving: ((socket: LiveSocket) => void)[] = [];
  const guard = guardFrames(clock);

  io.use(admittedBy(handshake));

  io.on('connection', (socket) => {
    void socket.join(roomsOf(socket.data.caller));
    void recheck(socket);
    socket.on('disconnect', () => leaving.forEach((listener) => listener(socket)));
    // All events, so that unknown ones are refused too and a handler's error is caught.
    socket.onAny((name: string, ...args: unknown[]) => {
      void receive(socket, name, args);
    });
  });

  /** A change of rights between the handshake and joining the rooms would not reach this socket (SES-39). */
  async function recheck(socket: LiveSocket): Promise<void> {
    const { caller } = socket.data;
    try {
      const now = await resolve(cookiesIn(socket.request.headers));
      if (rightsOf(now) !== rightsOf(caller)) end(socket, 'rights_changed');
    } catch (error) {
      log.warn({ err: error }, 'a new socket could not be checked again');
      socket.disconnect(true);
    } finally {
      forgetRequest(socket);
    }
  }

  async function receive(socket: LiveSocket, name: string, args: unknown[]): Promise<void> {
    const last = args.at(-1);
    const acknowledge = typeof last === 'function' ? (last as (answer: object) => void) : undefined;
    try {
      if (!guard.mayProceed(socket)) throw new Fault('TOO_MANY');
      // No fault of the page when the server is slow, so it is refused and not held against the socket.
      if (guard.isBusy(socket)) return acknowledge?.(refusal(new Fault('TOO_MANY')));
      const handler = handlers.get(name);
      if (!handler) throw new Fault('NOT_FOUND');
      if (isOpening(name)) openDate(socket, args[0]);
      const fields = await guard.working(socket, () =>
        within(databaseDeadlineMs, handler({ socket, payload: args[0] })),
      );
      acknowledge?.({ ok: true, ...(fields as object) });
      hearing.forEach((listener) => listener(socket.data.caller));
    } catch (error) {
      const fault = faultOf(error) ?? new Fault('INTERNAL');
      if (fault.status >= 500) log.error({ err: error, event: name }, 'socket handler failed');
      else guard.bad(socket);
      acknowledge?.(refusal(fault));
    }
  }

  const sweep = sweepSockets({ ...deps, end });

  function openDate({ data: { caller } }: LiveSocket, payload: unknown): void {
    const date = typeof payload === 'object' && payload && 'date' in payload ? payload.date : '';
    if (typeof date === 'string' && 'session' in caller)
      deps.openDate(`live ${caller.session.id}`, date);
  }

  function end(socket: LiveSocket, reason: Revocation): void {
    socket.emit('session:revoked', { reason });
    socket.disconnect(true);
  }

  return {
    on(name, handler) {
      const { payload: schema, access } = clientEvents[name];
      handlers.set(name, async ({ socket, payload }) => {
        const { caller } = socket.data;
        const scope = permit(access, caller);
        const parsed = schema.safeParse(payload);
        if (!parsed.success) throw new Fault('VALIDATION');
        // The event map pairs name, payload and handler; the types cannot follow that here.
        return handler({ caller, scope, socket, payload: parsed.data as never });
      });
    },
    onHeard: (listener) => void hearing.push(listener),
    onLeave: (listener) => void leaving.push(listener),
    disconnect(room, reason, spared) {
      const { rooms } = io.sockets.adapter;
      const stay = spared === undefined ? undefined : rooms.get(spared);
      // A copy: ending a socket takes it out of the room.
      for (const id of Array.from(rooms.get(room) ?? [])) {
        const socket = io.sockets.sockets.get(id);
        if (socket && !stay?.has(id)) end(socket, reason);
      }
    },
    recheck: (room, reason) => recheckAll(socketsIn(io, room), sweep, reason),
    renewDisplay: (display) => renewDisplay(io, display),
    followed: (kind) => followed(io.sockets.adapter.rooms.keys(), kind),
    isFollowed: (kind, date) =>
      roomsOfDate(kind, date).some((one) => io.sockets.adapter.rooms.has(one)),
    followOnly(socket, kind, date) {
      const others = [...socket.rooms].filter(
        (room) => room.startsWith(`${kind}|`) && room.split('|')[1] !== date,
      );
      for (const room of others) void socket.leave(room);
      return others.map((room) => room.split('|')[1] ?? '');
    },
    count: () => io.sockets.sockets.size,
    stop: sweep.stop,
  };
}

async function recheckAll(
  sockets: readonly LiveSocket[],
  { check }: Pick<Sweep, 'check'>,
  reason: Parameters<Gateway['recheck']>[1],
): Promise<void> {
  if (sockets.length === 0) return;
  const why = typeof reason === 'function' ? await reason() : reason;
  await check(sockets, () => why);
}

/** The library keeps the request that a socket began with for as long as the socket, its headers and cookies with it. */
function forgetRequest(socket: LiveSocket): void {
  Reflect.set(socket.conn, 'request', undefined);
  Reflect.set(socket, 'handshake', undefined);
}

const socketsIn = (io: LiveServer, room: Audience): LiveSocket[] =>
  Array.from(io.sockets.adapter.rooms.get(room) ?? []).flatMap(
    (id) => io.sockets.sockets.get(id) ?? [],
  );

function renewDisplay(io: LiveServer, display: DisplayCaller): void {
  for (const id of io.sockets.adapter.rooms.get(audiences.subject(display.id)) ?? []) {
    const socket = io.sockets.sockets.get(id);
    if (socket?.data.caller.principal !== 'display') continue;
    socket.data.caller = { ...socket.data.caller, display };
    for (const kind of ['watch', 'board'] as const) {
      const dates = new Set(followed(socket.rooms, kind).map(({ date }) => date));
      for (const room of socket.rooms) if (room.startsWith(`${kind}|`)) void socket.leave(room);
      for (const date of dates) void socket.join([...roomsOfWall(kind, date, display.settings)]);
    }
  }
}

const refusal = ({ code, message }: Fault) => ({ ok: false, code, message });

/** The frames that make the server read a date. */
const isOpening = (name: string) => /:(join|sync)$/.test(name);

interface Frame {
  socket: LiveSocket;
  payload: unknown;
}

function roomsOf(caller: Caller): string[] {
  if (!('session' in caller)) return [];
  const own = [audiences.session(caller.session.id)];
  if (caller.principal === 'display') {
    return [...own, audiences.subject(caller.display.id), audiences.displays];
  }
  const isDesk = caller.principal === 'admin' || caller.principal === 'watch_tl';
  return [
    ...own,
    audiences.subject(caller.user.id),
    audiences.people,
    ...(isDesk ? [audiences.desks] : []),
    ...(caller.principal === 'admin' ? [audiences.administrators] : []),
    ...(caller.principal === 'watch_tl' ? [audiences.watchTls] : []),
    ...(caller.principal === 'leader' ? [audiences.leading] : []),
    ...(caller.principal === 'leader' && caller.user.teamId !== null
      ? [audiences.leaders(caller.user.teamId)]
      : []),
  ];
}
