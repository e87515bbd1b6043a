import { adminStation, adminZone, placeRoutes, type AdminStation } from '@muster/protocol';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeServer } from '../../../testing/fake-server.ts';
import { renderLive } from '../../../testing/render-live.tsx';
import StationsPanel from './stations-panel.tsx';

const today = { today: '2026-11-20', timeZone: 'Asia/Singapore' };
const written = { revision: 1, changedBy: null, changedAt: null };
const stationOf = (id: string, fields: object = {}): AdminStation =>
  adminStation.parse({
    id,
    name: id.toUpperCase(),
    zoneId: 'car',
    zoneName: 'Car',
    capacity: 4,
    ...written,
    ...fields,
  });
let server: FakeServer;

beforeEach(() => {
  server = new FakeServer()
    .on(placeRoutes.zones, () => [adminZone.parse({ id: 'car', name: 'Car', ...written })])
    .on(placeRoutes.stations, () => [
      stationOf('one'),
      stationOf('two', { requiredTags: ['Xray'] }),
    ]);
});
afterEach(() => server.close());

it('stations are listed and edited, guarded by their revision [ADM-120, ADM-121]', async () => {
  server.on(placeRoutes.changeStation, () => stationOf('one', { capacity: 6, revision: 2 }));
  server.on(placeRoutes.orderStations, () => []);
  const { user } = renderLive(<StationsPanel label="Station Management" today={today} />);
  await user.click(await screen.findByRole('button', { name: 'Edit ONE' }));
  const dialog = within(screen.getByRole('dialog'));
  const capacity = dialog.getByRole('textbox', { name: 'Capacity' });
  await user.clear(capacity);
  await user.type(capacity, '6');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(server.callsOf(placeRoutes.changeStation)).toHaveLength(1));
  expect(server.callsOf(placeRoutes.changeStation)[0]?.body).toMatchObject({
    capacity: 6,
    baseRevision: 1,
    requiredTags: null,
  });
});

it('a station changes places with its neighbour of the zone [ADM-120]', async () => {
  server.on(placeRoutes.orderStations, () => []);
  const { user } = renderLive(<StationsPanel label="Station Management" today={today} />);
  await user.click(await screen.findByRole('button', { name: 'Move down ONE' }));
  await waitFor(() => expect(server.callsOf(placeRoutes.orderStations)).toHaveLength(1));
  expect(server.callsOf(placeRoutes.orderStations)[0]?.body).toEqual({ ids: ['two', 'one'] });
});

it('a removal says first that it retires, with the counts [ADM-122]', async () => {
  server.on(placeRoutes.stationUse, () => ({ savedBoards: 3, officers: 2 }));
  const { user } = renderLive(<StationsPanel label="Station Management" today={today} />);
  await user.click(await screen.findByRole('button', { name: 'Delete ONE' }));
  expect(await screen.findByText('Retire the station ONE?')).toBeVisible();
  expect(
    screen.getByText(/^3 saved deployments name it, and 2 officers stand there now\./),
  ).toBeVisible();
});
