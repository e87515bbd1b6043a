import { boardRoutes, exportRoutes, type Operation } from '@muster/protocol';
import { act, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { FakeServer } from '../../testing/fake-server.ts';
import { useToastSlot } from '../../shared/ui/feedback/toast.store.ts';
import { renderLive } from '../../testing/render-live.tsx';
import { BoardServer } from './board-server.fixture.ts';
import { BoardBar, BoardPeople } from './components/board-bar.tsx';
import { BoardScreen } from './components/board-screen.tsx';
import { daniel, makeBoard, makeOfficer, moveOf, priya, testDate } from './board.fixture.ts';

/** The board's screen as Priya has it open, with the server's events flushed by hand. */
export async function openBoard(server: BoardServer) {
  const around = { date: testDate, me: priya };
  const page = renderLive(
    <>
      <BoardPeople />
      <BoardBar {...around} />
      <BoardScreen {...around} />
    </>,
    { userId: priya.id },
  );
  const { board } = server;
  page.channel.answer = () => ({ ok: true, epoch: board.epoch, revision: board.revision });
  server.channel = page.channel;
  await act(() => page.channel.flush());
  await screen.findByRole('region', { name: /^CAR 1,/ });
  return { ...page, flush: () => act(() => page.channel.flush()) };
}

/** Shows the board roomy, dense or as a map. */
export async function chooseDensity(user: UserEvent, name: 'Roomy' | 'Dense' | 'Map') {
  await user.click(screen.getByRole('button', { name: /^View: / }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name }));
}

export const stationOn = (name: string) =>
  within(screen.getByRole('region', { name: new RegExp(`^${name},`) }));
export const station = (name: string) =>
  screen.getByRole('region', { name: new RegExp(`^${name},`) });
export const unassigned = () => screen.getByRole('complementary', { name: 'Unassigned Officers' });
export const card = (name: string) =>
  screen.getByRole('button', { name: new RegExp(`^(?!Move ).*${name}`) });

export const people = [
  makeOfficer(0, { name: 'Zara Nair' }),
  makeOfficer(1, { name: 'Omar Teo', status: 'pto', ptoTiming: '16:00-22:00' }),
  makeOfficer(2, { name: 'Mei Hassan', role: 'TL' }),
  makeOfficer(3, { name: 'Kumar Ng' }),
];

/** A server on whose board Daniel has put Kumar at CAR 1; the other three have no place. */
export class SmallBoardServer {
  readonly fake = new FakeServer().on(exportRoutes.record, () => ({}));
  readonly board = new BoardServer(
    this.fake,
    makeBoard(people, [[daniel, moveOf(null, 'car-1', 3)]]),
  );

  /** What the page has asked for, in its order. */
  operations(): Operation[] {
    return this.fake.callsOf(boardRoutes.operate).map(({ body }) => (body as { op: Operation }).op);
  }

  close(): void {
    this.fake.close();
    useToastSlot.setState({ current: null });
    sessionStorage.clear();
  }
}
