import {
  type ClientToServer,
  type ServerToClient,
  hearsFigures,
  wallFormOf,
  type DisplaySettings,
  type WallForm,
} from '@muster/protocol';
import type { Server, Socket } from 'socket.io';
import type { Caller } from '../lib/caller.ts';

/** The socket server and one of its sockets, with the events of the protocol. */
export type LiveServer = Server<ClientToServer, ServerToClient, object, { caller: Caller }>;
export type LiveSocket = Socket<ClientToServer, ServerToClient, object, { caller: Caller }>;

/**
 * Who may hear what, as rooms (S4). A payload is built per audience; nothing is sent to all and
 * hidden in the page. `full` reads everything, `counts` no names, types, times and notes, `signal` only that
 * something was written, `masked` a sheet without names, types, times and notes (MASK_OTHER_TEAMS).
 */
export type Audience = string & { readonly audience: unique symbol };

const room = (...parts: string[]) => parts.join('|') as Audience;

/** The dates, and where it has one the team, of the rooms of a kind that somebody is in. */
export function followed(
  rooms: Iterable<string>,
  kind: 'watch' | 'team' | 'board',
): { readonly date: string; readonly teamId: string | undefined }[] {
  return [...rooms].flatMap((name) => {
    const [of, date = '', , teamId] = name.split('|');
    return of === kind ? [{ date, teamId }] : [];
  });
}

/** All rooms in which a date is followed. */
export const roomsOfDate = (kind: 'watch' | 'board', date: string): readonly Audience[] =>
  kind === 'watch'
    ? (['full', 'counts', 'signal'] as const).map((form) => audiences.watch(date, form))
    : (['full', 'display'] as const).map((form) => audiences.board(date, form));

/** The rooms in which a wall screen with these settings follows a date (DIS-36). */
export const roomsOfWall = (
  kind: 'watch' | 'board',
  date: string,
  settings: DisplaySettings,
): readonly Audience[] =>
  kind === 'watch'
    ? [audiences.watch(date, hearsFigures(settings) ? 'counts' : 'signal')]
    : [audiences.board(date, 'display'), audiences.wall(date, wallFormOf(settings))];

/** The forms of a date's board that wall screens follow, each with its audience. */
export function wallFormsIn(
  rooms: Iterable<string>,
  date: string,
): { readonly form: WallForm; readonly audience: Audience }[] {
  const prefix = room('board', date, 'wall', '');
  return [...rooms].flatMap((name) =>
    name.startsWith(prefix)
      ? [{ form: JSON.parse(name.slice(prefix.length)) as WallForm, audience: name as Audience }]
      : [],
  );
}

export const audiences = {
  watch: (date: string, form: 'full' | 'counts' | 'signal') => room('watch', date, form),
  team: (teamId: string, date: string, form: 'full' | 'masked') => room('team', date, form, teamId),
  /** The team's own people only: the update log is not for other teams' leaders (ATT-31). */
  teamLog: (teamId: string, date: string) => room('log', date, teamId),
  /** The team's own leaders only: what they have not submitted yet (ATT-112). */
  teamDrafts: (teamId: string, date: string) => room('drafts', date, teamId),
  /** `display` are all wall screens that follow it; what they hear goes by their forms. */
  board: (date: string, form: 'full' | 'display') => room('board', date, form),
  /** Ids of places have no bar, which parts a room's name. */
  wall: (date: string, form: WallForm) => room('board', date, 'wall', JSON.stringify(form)),
  /** A person, or a wall screen: whose sessions they are. */
  subject: (id: string) => room('subject', id),
  session: (sessionId: string) => room('session', sessionId),
  /** The library keeps a room for every socket, named by its id. */
  socket: (socketId: string) => socketId as Audience,
  /** Every signed-in person; wall screens apart. */
  people: room('people'),
  displays: room('displays'),
  /** Administrators and watch TLs. */
  desks: room('desks'),
  administrators: room('administrators'),
  watchTls: room('watch-tls'),
  /** Whoever leads a team, whichever it is. */
  leading: room('leading'),
  /** Whoever leads a team by what they may do now, whatever their role is called. */
  leaders: (teamId: string) => room('leaders', teamId),
};
