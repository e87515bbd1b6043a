import { noteRoutes, type HandoverNote } from '@muster/protocol';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeServer, Refused } from '../../../testing/fake-server.ts';
import { renderLive } from '../../../testing/render-live.tsx';
import { daniel, idOf, smallCatalogue, testDate } from '../board.fixture.ts';
import { makeTypedTexts, typedTextKey } from '../notes/note-dialogs.tsx';
import { noteIn } from './note-answer.ts';
import { usePinNote } from './use-board-answer.ts';

const pinned: HandoverNote = {
  id: idOf('eeeeeeee', 1),
  date: testDate,
  text: 'lane 7 sticks',
  zoneId: null,
  stationId: 'car-x',
  expiresAt: '2999-01-01T00:00:00.000Z',
  lastOn: '2999-01-01',
  wall: true,
  createdAt: '2026-11-20T02:20:00.000Z',
  createdBy: { id: daniel.id, name: daniel.name },
  revision: 1,
  changedBy: null,
  changedAt: null,
  readBy: [],
};
const stationX = { zoneId: null, stationId: 'car-x' };

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
});
afterEach(() => server.close());

function Pin() {
  const pin = usePinNote(testDate);
  const note = noteIn('wall note CAR X: lane 7 sticks', smallCatalogue);
  return (
    <button type="button" onClick={() => note && pin(note)}>
      Pin
    </button>
  );
}

it('a note that was typed is pinned once, where and as it was typed [UI-333]', async () => {
  server.on(noteRoutes.create, () => pinned);
  const { user } = renderLive(<Pin />);
  await user.click(screen.getByRole('button', { name: 'Pin' }));
  expect(await screen.findByText('To CAR X: lane 7 sticks')).toBeInTheDocument();
  expect(server.callsOf(noteRoutes.create).map(({ body }) => body)).toEqual([
    { ...stationX, text: 'lane 7 sticks', wall: true, opId: expect.any(String) },
  ]);
});

it('what could not be pinned is said, and its dialog has the text [UI-333, KNO-2]', async () => {
  server.on(noteRoutes.create, () => {
    throw new Refused('TOO_MANY_NOTES', { count: '100' });
  });
  const { user, scope } = renderLive(<Pin />);
  await user.click(screen.getByRole('button', { name: 'Pin' }));
  expect(await screen.findByText('The note was not pinned')).toBeInTheDocument();
  expect(screen.getByText(/100.*Handover Note for CAR X has what you typed/)).toBeInTheDocument();
  expect(scope.part(makeTypedTexts).get(typedTextKey(testDate, stationX))).toBe('lane 7 sticks');
});
