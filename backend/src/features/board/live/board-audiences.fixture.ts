import {
  applyNote,
  applyToBoard,
  boardRoutes,
  displayRoutes,
  noteRoutes,
  serverEvents,
  type BoardSnapshot,
  type DisplayChange,
  type DisplayDeployment,
  type DisplaySource,
  type HandoverNote,
} from '@muster/protocol';
import {
  heardStrictly,
  type TestApp,
  type TestClient,
  type TestSocket,
} from '../../../testing/app.ts';
import { pairDisplay } from '../../../testing/callers.ts';

/** What each of those who follow a board asks for and hears of it. */

export interface Heard {
  readonly name: keyof typeof serverEvents;
  readonly payload: unknown;
}

/** Everybody who hears of a board: what they ask for, and what that becomes by what they hear. */
export interface Audience {
  readonly name: string;
  readonly client: TestClient;
  /** Whose board they follow, where it is not the one of the story. */
  readonly on?: string;
  /** The events that are not for them. */
  readonly never: RegExp;
  fresh(): Promise<unknown>;
  fold(before: unknown, heard: readonly Heard[]): unknown;
}

/** Everything a socket hears, each checked against its contract, field for field. */
export function record(socket: TestSocket): Heard[] {
  const heard: Heard[] = [];
  socket.onAny((name: keyof typeof serverEvents, payload: unknown) => {
    heard.push({ name, payload: heardStrictly(name, payload) });
  });
  return heard;
}

interface Desk {
  readonly board: BoardSnapshot;
  readonly notes: readonly HandoverNote[];
}

/** Administrators and watch TLs have the board and its handover notes. */
export const deskOf = (name: string, client: TestClient, date: string): Audience => ({
  name,
  client,
  on: date,
  never: /^deployment:/,
  fresh: async (): Promise<Desk> => ({
    board: await client.call(boardRoutes.board, { params: { date } }),
    notes: await client.call(noteRoutes.list, { params: { date } }),
  }),
  fold: (before, heard) =>
    heard.reduce(({ board, notes }, { name: event, payload }): Desk => {
      if (event === 'notes:changed')
        return { board, notes: applyNote(notes, date, serverEvents[event].parse(payload)) };
      if (event !== 'board:changed') return { board, notes };
      const next = applyToBoard(board, serverEvents[event].parse(payload));
      if (next === 'gap') throw new Error('a gap where nothing was lost');
      return { board: next, notes };
    }, before as Desk),
});

/** A screen is told the whole form each time. */
export async function wallOf(
  app: TestApp,
  approver: TestClient,
  name: string,
  source: DisplaySource,
  chosen: DisplayChange,
): Promise<Audience> {
  const existingDisplays = await approver.call(displayRoutes.list);
  const client = await pairDisplay(app, approver, source);
  const paired = (await approver.call(displayRoutes.list)).find(
    ({ id }) => !existingDisplays.some((one) => one.id === id),
  );
  await approver.call(displayRoutes.change, {
    params: { displayId: paired?.id ?? '' },
    body: chosen,
  });
  const event = source === 'saved' ? 'deployment:saved' : 'deployment:drafted';
  // Of a saved deployment the revision moves only with the operation that changed it; the form has no gap rule of its own.
  const shownOf = (shown: DisplayDeployment) =>
    source === 'saved' ? { ...shown, revision: 0 } : shown;
  return {
    name,
    client,
    never: source === 'saved' ? /^board:|^notes:|drafted/ : /^board:|^notes:|saved/,
    fresh: async () => shownOf(await client.call(boardRoutes.displayed)),
    fold: (before, heard) =>
      heard.reduce(
        (shown, one) =>
          one.name === event ? shownOf(serverEvents[event].parse(one.payload).deployment) : shown,
        before as DisplayDeployment,
      ),
  };
}
