/**
 * Who may hear what, as rooms (S4). A payload is built per audience; nothing is sent to all and
 * hidden in the page. `full` reads everything, `counts` no names, types, times and notes, `masked` a
 * sheet without them (MASK_OTHER_TEAMS), `display` and `draft` what a wall may show.
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
export const roomsOfDate = (kind: 'watch' | 'board', date: string): readonly string[] =>
  kind === 'watch'
    ? [audiences.watch(date, 'full'), audiences.watch(date, 'counts')]
    : [
        audiences.board(date, 'full'),
        audiences.board(date, 'display'),
        audiences.board(date, 'draft'),
      ];

export const audiences = {
  watch: (date: string, form: 'full' | 'counts') => room('watch', date, form),
  team: (teamId: string, date: string, form: 'full' | 'masked') => room('team', date, form, teamId),
  /** The team's own people only: the update log is not for other teams' leaders (ATT-31). */
  teamLog: (teamId: string, date: string) => room('log', date, teamId),
  board: (date: string, form: 'full' | 'display' | 'draft') => room('board', date, form),
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
};
