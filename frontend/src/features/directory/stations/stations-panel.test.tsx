import { adminZone, auditRoutes, placeRoutes, role, roleRoutes, tagRoutes } from '@muster/protocol';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeServer, Refused } from '../../../testing/fake-server.ts';
import { renderLive } from '../../../testing/render-live.tsx';
import { stationOf, written } from './stations.fixture.ts';
import StationsPanel from './stations-panel.tsx';

let server: FakeServer;

describe('stations', () => {
  const roleOf = (name: string) =>
    role.parse({
      id: '5f0c2a4e-6b1d-4c8e-9f7a-000000000001',
      name,
      description: null,
      builtIn: false,
      dashboard: null,
      userCount: 0,
      stationCount: 0,
      createdAt: '2026-11-01T00:00:00.000Z',
      updatedAt: '2026-11-01T00:00:00.000Z',
      ...written,
    });

  beforeEach(() => {
    server = new FakeServer()
      .on(placeRoutes.zones, () => [adminZone.parse({ id: 'car', name: 'Car', ...written })])
      .on(roleRoutes.list, () => [roleOf('FRT, night')])
      .on(tagRoutes.list, () => [])
      .on(placeRoutes.stations, () => [
        stationOf('one'),
        stationOf('two', { requiredTags: ['Xray'] }),
      ]);
  });

  it('stations are listed and edited, guarded by their revision [ADM-120]', async () => {
    server.on(placeRoutes.changeStation, () => stationOf('one', { capacity: 6, revision: 2 }));
    server.on(placeRoutes.orderStations, () => []);
    const { user } = renderLive(<StationsPanel label="Station Management" />);
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

  it('the minimums of a station are typed with it, and none above its capacity is sent [STF-1, STF-6]', async () => {
    server.on(placeRoutes.changeStation, () => stationOf('one', { revision: 2 }));
    const { user } = renderLive(<StationsPanel label="Station Management" />);
    await user.click(await screen.findByRole('button', { name: 'Edit ONE' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'At least of a role: Add a role' }));
    await user.click(await screen.findByRole('option', { name: 'FRT, night' }));
    const minimum = dialog.getByRole('textbox', { name: 'Minimum' });
    await user.clear(minimum);
    await user.type(minimum, '5');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(dialog.getByText('A whole number from 0 to 4')).toBeVisible();
    expect(server.callsOf(placeRoutes.changeStation)).toEqual([]);
    await user.clear(minimum);
    await user.type(minimum, '3');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(server.callsOf(placeRoutes.changeStation)).toHaveLength(1));
    expect(server.callsOf(placeRoutes.changeStation)[0]?.body).toMatchObject({
      minimum: 3,
      minimumByRole: { 'FRT, night': 1 },
      minimumByTag: {},
      timeLimitMinutes: null,
    });
  });

  it('a station changes places with its neighbour of the zone [ADM-120]', async () => {
    server.on(placeRoutes.orderStations, () => []);
    const { user } = renderLive(<StationsPanel label="Station Management" />);
    await user.click(await screen.findByRole('button', { name: 'Move down ONE' }));
    await waitFor(() => expect(server.callsOf(placeRoutes.orderStations)).toHaveLength(1));
    expect(server.callsOf(placeRoutes.orderStations)[0]?.body).toEqual({
      ids: ['two', 'one'],
      seen: ['one', 'two'],
    });
  });

  it('an order that somebody else has changed is not written over; who moved is told [ADM-212, DEP-145]', async () => {
    server.on(placeRoutes.orderStations, () => {
      throw new Refused('STALE');
    });
    const { user } = renderLive(<StationsPanel label="Station Management" />);
    await user.click(await screen.findByRole('button', { name: 'Move down ONE' }));
    expect(await screen.findByText('Somebody else has changed this meanwhile.')).toBeVisible();
    await waitFor(() => expect(server.callsOf(placeRoutes.stations)).toHaveLength(2));
  });

  it('a removal says first that it retires, with the counts [ADM-122]', async () => {
    server.on(placeRoutes.stationUse, () => ({ savedBoards: 3, officers: 2 }));
    const { user } = renderLive(<StationsPanel label="Station Management" />);
    await user.click(await screen.findByRole('button', { name: 'Delete ONE' }));
    expect(await screen.findByText('Retire the station ONE?')).toBeVisible();
    expect(
      screen.getByText(/^3 saved deployments name it, and 2 officers stand there now\./),
    ).toBeVisible();
  });

  it('roles and tags that a station requires are picked, and taken away by their cross [ADM-213]', async () => {
    server.on(placeRoutes.changeStation, () => stationOf('two', { revision: 2 }));
    const { user } = renderLive(<StationsPanel label="Station Management" />);
    await user.click(await screen.findByRole('button', { name: 'Edit TWO' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Take Xray away' }));
    await user.click(dialog.getByRole('button', { name: 'Required roles: Add a role' }));
    await user.click(await screen.findByRole('option', { name: 'FRT, night' }));
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(server.callsOf(placeRoutes.changeStation)).toHaveLength(1));
    expect(server.callsOf(placeRoutes.changeStation)[0]?.body).toMatchObject({
      requiredRoles: ['FRT, night'],
      requiredTags: null,
    });
  });

  it('a zone is edited, and removed only without stations in use [ADM-210]', async () => {
    server.on(placeRoutes.changeZone, () =>
      adminZone.parse({ id: 'car', name: 'Cars', ...written }),
    );
    const { user } = renderLive(<StationsPanel label="Station Management" />);
    const removal = await screen.findByRole('button', { name: 'Delete Car' });
    await waitFor(() => expect(removal).toHaveAttribute('aria-disabled', 'true'));
    expect(removal).toHaveAccessibleDescription('Move or remove its 2 stations first.');
    await user.click(screen.getByRole('button', { name: 'Edit Car' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Edit Zone' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 's');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(server.callsOf(placeRoutes.changeZone)).toHaveLength(1));
    expect(server.callsOf(placeRoutes.changeZone)[0]?.body).toMatchObject({
      name: 'Cars',
      baseRevision: 1,
    });
  });

  it('a retired station is restored [ADM-210, DEP-144]', async () => {
    const gone = stationOf('old', { retiredAt: '2026-11-01T00:00:00.000Z', isActive: false });
    server.on(placeRoutes.stations, () => [gone]);
    server.on(placeRoutes.changeStation, () => stationOf('old', { revision: 2 }));
    const { user } = renderLive(<StationsPanel label="Station Management" />);
    await user.click(await screen.findByRole('button', { name: 'Restore OLD' }));
    await waitFor(() => expect(server.callsOf(placeRoutes.changeStation)).toHaveLength(1));
    expect(server.callsOf(placeRoutes.changeStation)[0]?.body).toEqual({
      isActive: true,
      baseRevision: 1,
    });
  });

  const jsonFile = (content: unknown) =>
    new File([typeof content === 'string' ? content : JSON.stringify(content)], 'posts.json', {
      type: 'application/json',
    });

  it('a file is imported after what it would change was shown, all of it as it was looked at [ADM-211]', async () => {
    const line = {
      what: 'station',
      line: 1,
      name: 'ONE',
      outcome: 'change',
      reason: null,
    } as const;
    const answer = {
      lines: [{ ...line, changes: [{ field: 'capacity', before: '4', after: '6' }] }],
      counts: { create: 0, change: 1, same: 0, refused: 0 },
      hash: 'abc',
      applied: false,
    };
    server.on(placeRoutes.importPlaces, () => answer);
    const { user } = renderLive(<StationsPanel label="Station Management" />);
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.upload(dialog.getByLabelText('File'), jsonFile('{'));
    expect(await dialog.findByText('This is not a JSON file.')).toBeVisible();
    const content = {
      zones: [],
      stations: [{ id: 'one', name: 'ONE', zoneId: 'car', capacity: 6 }],
    };
    await user.upload(dialog.getByLabelText('File'), jsonFile(content));
    expect(await dialog.findByText('capacity: 4 → 6')).toBeVisible();
    expect(server.callsOf(placeRoutes.importPlaces)[0]?.body).toMatchObject({ dryRun: true });
    await user.click(dialog.getByRole('button', { name: 'Import 1 change' }));
    await waitFor(() => expect(server.callsOf(placeRoutes.importPlaces)).toHaveLength(2));
    expect(server.callsOf(placeRoutes.importPlaces)[1]?.body).toMatchObject({ expected: 'abc' });
  });

  it('nothing is imported while a line is refused [ADM-211]', async () => {
    const line = { what: 'station', line: 1, name: 'ONE', outcome: 'refused' } as const;
    server.on(placeRoutes.importPlaces, () => ({
      lines: [{ ...line, reason: 'There is no zone moon.', changes: [] }],
      counts: { create: 1, change: 0, same: 0, refused: 1 },
      hash: 'abc',
      applied: false,
    }));
    const { user } = renderLive(<StationsPanel label="Station Management" />);
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.upload(dialog.getByLabelText('File'), jsonFile({ zones: [], stations: [] }));
    expect(await dialog.findByText('There is no zone moon.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
  });

  it('without a zone no station can be made, and the button says why; a station moves only past a neighbour [ADM-120]', async () => {
    server.on(placeRoutes.zones, () => []);
    const { user } = renderLive(<StationsPanel label="Station Management" />);
    const create = await screen.findByRole('button', { name: 'Create Station' });
    expect(create).toHaveAttribute('aria-disabled', 'true');
    expect(create).toHaveAttribute('data-tip', 'A station is in a zone: create one first');
    await user.click(create);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByRole('button', { name: /Move up ONE/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(screen.getByRole('button', { name: /Move down ONE/ })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('search, zone, status, role, tag, sort and page stand in the address, and a station moves in the order alone [ADM-220]', async () => {
    const many = Array.from({ length: 25 }, (_, index) =>
      stationOf(`post${index + 1}`, { capacity: index + 1 }),
    );
    server.on(placeRoutes.stations, () => [
      ...many,
      stationOf('x-ray', { requiredTags: ['Xray'], isActive: false }),
    ]);
    const { user, unmount } = renderLive(<StationsPanel label="Station Management" />, {
      address: '/dashboard?section=stations&page=2&sort=-capacity&zone=car',
    });
    expect(await screen.findByText('Showing 21 to 26 of 26 stations')).toBeVisible();
    expect(screen.getByRole('button', { name: /Move up POST1/ })).toHaveAccessibleDescription(
      'Reset the filters and the sort to move it',
    );
    await user.click(screen.getByRole('button', { name: 'Capacity' }));
    expect(await screen.findByText('Showing 1 to 20 of 26 stations')).toBeVisible();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(27);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(21);
    unmount();
    renderLive(<StationsPanel label="Station Management" />, {
      address: '/dashboard?section=stations&tag=xray&status=inactive',
    });
    expect(await screen.findByRole('button', { name: 'Edit X-RAY' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit POST1' })).toBeNull();
  });

  it('a station that is deleted while it is edited leaves its dialog open, and says so [ADM-225]', async () => {
    server.on(auditRoutes.activity, () => ({ entries: [], hasMore: false }));
    const { user, channel } = renderLive(<StationsPanel label="Station Management" />);
    await user.click(await screen.findByRole('button', { name: 'Edit ONE' }));
    await user.type(screen.getByRole('textbox', { name: 'Description' }), 'Mine');
    server.on(placeRoutes.stations, () => [stationOf('two')]);
    await act(() => channel.flush());
    channel.push('directory:changed', { what: 'stations', ids: ['one'], revision: 2 });
    await act(() => channel.flush());
    expect(await screen.findByText(/^ONE was deleted/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('Mine');
  });
});

describe('their order', () => {
  const [one, two, three] = [stationOf('one'), stationOf('two'), stationOf('three')];

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
    const { user, channel } = renderLive(<StationsPanel label="Stations" />);
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

  it('an order that somebody else has changed while it is put is saved as it was put when mine is kept, over the order that was seen then [ADM-212]', async () => {
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

  it('it is the other one’s when theirs is taken, and nothing is saved [ADM-212]', async () => {
    const { user, dialog, names, save } = await putMeanwhile();
    await user.click(dialog.getByRole('button', { name: 'Take theirs' }));
    expect(names()).toEqual(['THREE', 'ONE', 'TWO']);
    expect(save).toBeDisabled();
    expect(dialog.queryByText(/changed the order meanwhile/)).toBeNull();
    expect(server.callsOf(placeRoutes.orderStations)).toHaveLength(0);
  });
});
