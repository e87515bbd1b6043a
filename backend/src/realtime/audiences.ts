/**
 * Who may hear what, as rooms (S4). A payload is built per audience; nothing is sent to all and
 * hidden in the page. `full` reads everything, `counts` no names, types, times and notes, `masked` a
 * sheet without them (MASK_OTHER_TEAMS), `display` and `draft` what a wall may show.
 */
export type Audience = string & { readonly audience: unique symbol };

const room = (...parts: string[]) => parts.join('|') as Audience;

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
};
