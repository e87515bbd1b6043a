import { noteInput, noteRoutes, type HandoverNote } from '@muster/protocol';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Cut, Refused } from '../../../testing/fake-server.ts';
import { asPhone } from '../../../testing/as-phone.ts';
import { daniel, priya, testDate } from '../board.fixture.ts';
import { openBoard, SmallBoardServer, stationOn } from '../open-board.fixture.tsx';

const noteOf = (count: number, over: Partial<HandoverNote> = {}): HandoverNote => ({
  id: `3c1e5f52-9a40-4b61-8a5e-6f6f2b1a9c1${count}`,
  date: testDate,
  text: `Note ${count}`,
  zoneId: null,
  stationId: null,
  expiresAt: '2999-01-01T00:00:00.000Z',
  lastOn: '2999-01-01',
  wall: false,
  createdAt: `2026-11-20T02:2${count}:00.000Z`,
  createdBy: { id: daniel.id, name: daniel.name },
  revision: 1,
  changedBy: null,
  changedAt: null,
  readBy: [],
  ...over,
});

let server: SmallBoardServer;
let notes: HandoverNote[];
const eventOf = (note: HandoverNote) => ({ date: note.date, id: note.id, note });
beforeEach(() => {
  server = new SmallBoardServer();
  notes = [];
  server.fake
    .on(noteRoutes.list, () => notes)
    .on(noteRoutes.read, ({ params: { noteId } }) => {
      const note = notes.find(({ id }) => id === noteId) ?? noteOf(0);
      return { ...note, readBy: [{ id: priya.id, name: priya.name, at: note.createdAt }] };
    });
});
afterEach(() => server.close());

const head = () => within(screen.getByRole('region', { name: 'Handover notes' }));

it('what somebody has not read stands first, wherever it is pinned, several in one line that opens them and a single one open; what is read is folded [KNO-4, KNO-5]', async () => {
  const mine = { createdBy: { id: priya.id, name: priya.name } };
  notes = [noteOf(3, mine), noteOf(2, { stationId: 'car-1' }), noteOf(1)];
  const { user } = await openBoard(server.board);
  const lines = () =>
    head()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(head().queryAllByRole('listitem')).toEqual([]);
  await user.click(head().getByRole('button', { name: /^2 new handover notes: .*Note 2.*Note 1/ }));
  expect(lines()).toEqual([
    expect.stringContaining('New: CAR 1Note 2'),
    expect.stringContaining('New: Note 1'),
  ]);
  const card = stationOn('CAR 1').getByRole('button', { name: /1 handover note of CAR 1, 1 new/ });
  const [first] = head().getAllByRole('button', { name: 'Mark as read' });
  await user.click(first as HTMLElement);
  await waitFor(() => expect(lines()).toHaveLength(1));
  expect(card).toHaveAccessibleName('1 handover note of CAR 1: Note 2');
  await user.click(screen.getByRole('button', { name: '1 handover note' }));
  const others = await screen.findByRole('dialog', { name: 'Handover notes of the board' });
  expect(others).toHaveTextContent('Note 3');
});

it('a note in a script from right to left has its own direction wherever it is shown [UI-375]', async () => {
  const text = 'המפתח נמצא בדלפק 7 (CAR 1)';
  notes = [noteOf(1, { text, stationId: 'car-1' })];
  await openBoard(server.board);
  const shown = await screen.findAllByText(text);
  expect(shown).toHaveLength(2);
  for (const one of shown) expect(one).toHaveAttribute('dir', 'auto');
});

it('on a phone new notes are one line that opens them, and a single one its beginning [KNO-5]', async () => {
  asPhone();
  notes = [noteOf(2), noteOf(1)];
  const { user } = await openBoard(server.board);
  const line = await head().findByRole('button', { name: '2 new handover notes' });
  expect(head().queryAllByRole('listitem')).toEqual([]);
  await user.click(line);
  expect(line).toHaveAttribute('aria-expanded', 'true');
  const [first] = head().getAllByRole('button', { name: 'Mark as read' });
  await user.click(first as HTMLElement);
  expect(await head().findByRole('button', { name: /^New note: Note \d$/ })).toBeVisible();
  expect(head().getAllByRole('listitem')).toHaveLength(1);
});

it('notes that others write, read and delete are shown as they come [KNO-5, KNO-6]', async () => {
  const { channel, flush } = await openBoard(server.board);
  expect(screen.queryByRole('region', { name: 'Handover notes' })).toBeNull();
  channel.push('notes:changed', eventOf(noteOf(1, { zoneId: 'car' })));
  await flush();
  expect(head().getByRole('listitem')).toHaveTextContent('Note 1');
  channel.push('notes:changed', { ...eventOf(noteOf(1)), note: null });
  await flush();
  expect(screen.queryByRole('region', { name: 'Handover notes' })).toBeNull();
});

it('a note is written for a station, changed over somebody else’s change only knowingly, and deleted after a question [KNO-1, KNO-2, KNO-5]', async () => {
  const note = noteOf(1, { stationId: 'car-1' });
  server.fake
    .on(noteRoutes.create, ({ body }) => ({ ...note, text: body.text, wall: body.wall }))
    .on(noteRoutes.change, ({ body }) => {
      if (body.baseRevision === 1) {
        const changedBy = { id: daniel.id, name: daniel.name };
        throw new Refused(
          'STALE',
          {},
          {
            current: { ...note, text: 'Theirs', revision: 2, changedBy },
            changedBy,
            changedAt: note.createdAt,
          },
        );
      }
      return { ...note, text: body.text ?? '', revision: 3 };
    })
    .on(noteRoutes.remove, () => ({}));
  const { user } = await openBoard(server.board);
  await user.click(stationOn('CAR 1').getByRole('button', { name: 'Actions for CAR 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Handover Note' }));
  await screen.findByRole('dialog', { name: 'Handover note of CAR 1' });
  await user.click(screen.getByRole('button', { name: 'Pin Note' }));
  expect(screen.getByText('Write what the next watch should know')).toBeVisible();
  await user.type(screen.getByLabelText('Note'), 'Lane 2 is closed');
  await user.click(screen.getByRole('switch', { name: 'Show on the wall' }));
  await user.click(screen.getByRole('button', { name: 'Pin Note' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.fake.callsOf(noteRoutes.create)[0]?.body).toMatchObject({
    text: 'Lane 2 is closed',
    stationId: 'car-1',
    wall: true,
  });
  await user.click(head().getByRole('button', { name: 'Edit note' }));
  await user.type(await screen.findByLabelText('Note'), ' today');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText(/has changed this note meanwhile: “Theirs”/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(head().getByRole('listitem')).toHaveTextContent('Lane 2 is closed today');
  await user.click(head().getByRole('button', { name: 'Delete note' }));
  await user.click(await screen.findByRole('button', { name: 'Delete Note' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Handover notes' })).toBeNull());
});

it('a note whose answer was lost is changed by what is sent after it, not lost or made twice [KNO-1, KNO-2]', async () => {
  const note = noteOf(1, { stationId: 'car-1' });
  let first = true;
  server.fake
    .on(noteRoutes.create, () => {
      if (!first) throw new Refused('OP_ID_REUSED');
      first = false;
      throw new Cut();
    })
    .on(noteRoutes.change, ({ body }) => ({ ...note, text: body.text ?? '', revision: 2 }));
  const { user } = await openBoard(server.board);
  await user.click(stationOn('CAR 1').getByRole('button', { name: 'Actions for CAR 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Handover Note' }));
  await user.type(await screen.findByLabelText('Note'), 'Lane 2 is closed');
  await user.click(screen.getByRole('button', { name: 'Pin Note' }));
  await screen.findByRole('alert');
  await user.click(screen.getByRole('switch', { name: 'Show on the wall' }));
  await user.click(screen.getByRole('button', { name: 'Pin Note' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [made] = server.fake.callsOf(noteRoutes.create);
  const [changed] = server.fake.callsOf(noteRoutes.change);
  const { opId } = noteInput.parse(made?.body);
  expect(changed?.url).toContain(opId);
  expect(changed?.body).toMatchObject({ text: 'Lane 2 is closed', wall: true, baseRevision: 1 });
});

it('what was typed of a note is there again after Escape, and gone after Cancel [KNO-2]', async () => {
  const { user } = await openBoard(server.board);
  const open = async () => {
    await user.click(stationOn('CAR 1').getByRole('button', { name: 'Actions for CAR 1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Handover Note' }));
    return screen.findByLabelText('Note');
  };
  await user.type(await open(), 'Lane 2 is');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await open()).toHaveValue('Lane 2 is');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await open()).toHaveValue('');
});
