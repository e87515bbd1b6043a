import { adminZone, placeRoutes, roleRoutes, tagRoutes } from '@muster/protocol';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { FakeServer } from '../../../testing/fake-server.ts';
import { renderLive } from '../../../testing/render-live.tsx';
import { stationOf, written } from './stations.fixture.ts';
import StationsPanel from './stations-panel.tsx';

const today = { today: '2026-11-20', timeZone: 'Asia/Singapore' };
const [one, two, three] = [stationOf('one'), stationOf('two'), stationOf('three')];
let server: FakeServer;

beforeEach(() => {
  server = new FakeServer()
    .on(placeRoutes.zones, () => [adminZone.parse({ id: 'car', name: 'Car', ...written })])
    .on(roleRoutes.list, () => [])
    .on(tagRoutes.list, () => [])
    .on(placeRoutes.stations, () => [one, two, three])
    .on(placeRoutes.orderStations, () => []);
  // Lines of 40 px, one under the other: the keyboard moves what it has to the next line's place.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function at(
    this: Element,
  ) {
    const line = this.closest('li');
    const top = line ? 40 * [...(line.parentElement?.children ?? [])].indexOf(line) : 0;
    return new DOMRect(0, top, 100, 40);
  });
});

/** The dialog with the order of the stations of Car. */
async function openOrder() {
  const { user, channel } = renderLive(<StationsPanel label="Stations" today={today} />);
  await user.click(await screen.findByRole('button', { name: 'Change Order' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: /^Order of/ }));
  await user.click(screen.getByRole('option', { name: 'Stations of Car' }));
  const names = () => dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  return { user, channel, dialog, names };
}

/** ONE is moved behind TWO by keyboard, and meanwhile somebody else puts THREE first. */
async function putMeanwhile() {
  const { user, channel, dialog, names } = await openOrder();
  dialog.getByRole('button', { name: 'ONE' }).focus();
  await user.keyboard('{Enter}{ArrowDown}{Enter}');
  await waitFor(() => expect(names()).toEqual(['TWO', 'ONE', 'THREE']));
  server.on(placeRoutes.stations, () => [three, one, two]);
  await act(() => channel.flush());
  channel.push('directory:changed', { what: 'stations', ids: ['three'], revision: 2 });
  await act(() => channel.flush());
  await dialog.findByText('Somebody else has changed the order meanwhile.');
  const save = dialog.getByRole('button', { name: 'Save Order' });
  expect(save).toBeDisabled();
  return { user, dialog, names, save };
}

it('an order is put by buttons too, which say where it is and go no further than the ends [ADM-212]', async () => {
  const { user, dialog, names } = await openOrder();
  await user.click(dialog.getByRole('button', { name: 'Move ONE up' }));
  expect(names()).toEqual(['ONE', 'TWO', 'THREE']);
  await user.click(dialog.getByRole('button', { name: 'Move ONE down' }));
  await user.keyboard('{Enter}');
  expect(names()).toEqual(['TWO', 'THREE', 'ONE']);
  expect(dialog.getByText('ONE is at place 3 of 3.')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Move ONE down' })).toHaveFocus();
});

it('an order that somebody else has changed while it is put is saved as it was put when mine is kept, over the order that was seen then [ADM-214]', async () => {
  const { user, dialog, names, save } = await putMeanwhile();
  await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
  expect(names()).toEqual(['TWO', 'ONE', 'THREE']);
  await user.click(save);
  await waitFor(() =>
    expect(server.callsOf(placeRoutes.orderStations)[0]?.body).toEqual({
      ids: ['two', 'one', 'three'],
      seen: ['three', 'one', 'two'],
    }),
  );
});

it('it is the other one’s when theirs is taken, and nothing is saved [ADM-214]', async () => {
  const { user, dialog, names, save } = await putMeanwhile();
  await user.click(dialog.getByRole('button', { name: 'Take theirs' }));
  expect(names()).toEqual(['THREE', 'ONE', 'TWO']);
  expect(save).toBeDisabled();
  expect(dialog.queryByText(/changed the order meanwhile/)).toBeNull();
  expect(server.callsOf(placeRoutes.orderStations)).toHaveLength(0);
});
