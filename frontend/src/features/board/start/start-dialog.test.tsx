import { momentOf, startFrom, startRoutes, type Template } from '@muster/protocol';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Refused } from '../../../testing/fake-server.ts';
import {
  daniel,
  makeBoard,
  moveOf,
  officerId,
  priya,
  smallCatalogue,
  testDate,
} from '../board.fixture.ts';
import { openBoard, people, SmallBoardServer, stationOn } from '../open-board.fixture.tsx';

let small: SmallBoardServer;
const template: Template = {
  id: '00000000-0000-4000-8000-0000000000aa',
  name: 'Weekend',
  date: '2026-11-12',
  officers: 2,
  stations: 1,
  createdAt: '2026-11-12T02:00:00.000Z',
  createdBy: priya,
  revision: 1,
  changedBy: null,
  changedAt: null,
};
let templates: Template[];
let haveZonesMoved: boolean;
beforeEach(() => {
  haveZonesMoved = false;
  small = new SmallBoardServer();
  small.board.board = makeBoard(people);
  templates = [template];
  const places = [0, 1, 2, 9].map((index) => ({
    userId: officerId(index),
    userName: `Officer ${index}`,
    stationId: 'car-1',
    stationName: 'CAR 1',
  }));
  small.fake
    .on(startRoutes.templates, () => templates)
    .on(startRoutes.start, ({ body: { from, preview, way } }) => {
      const { board } = small.board;
      const isZones = way === 'zones';
      const startPlaces = from !== 'last' ? places.slice(0, 1) : isZones ? places.slice(1) : places;
      const plan = startFrom(
        board,
        smallCatalogue,
        startPlaces,
        momentOf({ timeZone: 'Asia/Singapore', date: board.date }, 0),
      );
      const kind = from === 'last' ? ('last' as const) : ('template' as const);
      const source = {
        kind,
        isPlan: from === '2026-11-16',
        id: null,
        name: null,
        officers: places.length,
        stations: 1,
      };
      return {
        date: testDate,
        preview,
        way,
        haveZonesMoved,
        ownZone: isZones ? { count: 2, of: 2 } : { count: 1, of: 3 },
        opId: null,
        revision: board.revision,
        source: { ...source, date: '2026-11-16', at: null, by: priya },
        ...plan,
        moves: [...plan.moves],
        skipped: [...plan.skipped],
      };
    });
});
afterEach(() => small.close());

it('an earlier date that was only planned is called a plan [STF-65]', async () => {
  const { user, flush } = await openBoard(small.board);
  await user.click(await screen.findByRole('button', { name: /^Start from/ }));
  await user.click(await screen.findByRole('radio', { name: /^An earlier date As it was saved/ }));
  await flush();
  expect(
    await screen.findByRole('radio', {
      name: /^An earlier date Only a plan: .* no sheet came to it/,
    }),
  ).toBeChecked();
});

it('an empty board offers the last deployment with its figures; its preview begins with the answer and folds who is skipped and why, and one step applies it [UI-310, UI-311]', async () => {
  const { user, flush } = await openBoard(small.board);
  const offers = within(await screen.findByRole('region', { name: 'Start this board' }));
  expect(await offers.findByText(/Nov 16, 2026: 4 officers at 1 station\./)).toBeInTheDocument();
  await user.click(offers.getByRole('button', { name: 'Start from Nov 16, 2026' }));
  const found = await screen.findByRole('dialog', { name: 'Start from' });
  const dialog = within(found);
  const why = await dialog.findByRole('button', { name: /^Why 2 people are skipped/ });
  expect(found).toHaveAccessibleDescription(/^2 placed · 4 stations stay short/);
  expect(why).toHaveAccessibleName(/1 finds the station full · 1 is not here$/);
  expect(dialog.getByRole('region', { name: 'CAR 1' })).toHaveTextContent(/0 then 2 of min 2/);
  expect(dialog.queryByText('Not here today')).toBeNull();
  await user.click(why);
  expect(dialog.getByText('Not here today')).toBeInTheDocument();
  // Two places, and whoever is on time off comes last.
  expect(dialog.getByText('Omar Teo')).toBeInTheDocument();
  expect(dialog.getByText('The station is full')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Apply 2 moves' }));
  await flush();
  expect(small.operations()).toEqual([{ ...moveOf(null, 'car-1', 0, 2), cause: 'start' }]);
  expect(await screen.findByText('Deployment started')).toBeInTheDocument();
  expect(stationOn('CAR 1').getByText('Zara Nair')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Start this board' })).toBeNull();
});

it('once the rotation has moved the teams in today’s zones come first, each way with its figure [UI-313, DEP-333]', async () => {
  haveZonesMoved = true;
  const { user, flush } = await openBoard(small.board);
  await user.click(await screen.findByRole('button', { name: 'Start from Nov 16, 2026' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start from' }));
  const zones = await dialog.findByRole('radio', {
    name: /^Same posts, teams in today’s zones 2 officers placed, 2 of 2 in their own zone$/,
  });
  expect(zones).toBeChecked();
  expect(dialog.getByText(/Then 2 of 2 in their own zone\./)).toBeInTheDocument();
  const people = dialog.getByRole('radio', { name: /^Same posts, same people/ });
  await user.click(people);
  expect(await dialog.findByText(/Then 1 of 3 in their own zone\./)).toBeInTheDocument();
  await user.click(zones);
  await user.click(dialog.getByRole('button', { name: /^Apply/ }));
  await flush();
  expect(small.operations()).toMatchObject([{ type: 'place', cause: 'start' }]);
});

it('on a board that has changed since nothing is applied before it is computed again; what is refused is said in the dialog, which computes again [UI-310, DEP-50, DEP-90]', async () => {
  const { user, flush } = await openBoard(small.board);
  await user.click(await screen.findByRole('button', { name: 'Start from Nov 16, 2026' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start from' }));
  expect(await dialog.findByRole('button', { name: 'Apply 2 moves' })).toBeEnabled();
  small.board.does(daniel, moveOf(null, 'car-2', 0));
  await flush();
  expect(dialog.getByText('The board has changed since this was computed.')).toBeVisible();
  expect(dialog.queryByRole('button', { name: /^Apply/ })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Compute again' }));
  const apply = await dialog.findByRole('button', { name: 'Apply 2 moves' });
  // The page has not heard of this one yet.
  small.board.does(daniel, moveOf(null, 'bike-1', 2));
  await user.click(apply);
  expect(await dialog.findByText(/Neither of the two moves was made\.$/)).toBeVisible();
  expect(screen.queryByText('Deployment started')).toBeNull();
  await flush();
  await user.click(await dialog.findByRole('button', { name: 'Apply 1 move' }));
  await flush();
  expect(await screen.findByText('Deployment started')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('templates are chosen, renamed and deleted where they are offered, and kept from the board’s menu [UI-310, UI-312]', async () => {
  small.board.board = makeBoard(people, [[priya, moveOf(null, 'car-2', 3)]]);
  let name = '';
  small.fake
    .on(startRoutes.renameTemplate, ({ body }) => {
      templates = [{ ...template, name: body.name, revision: 2 }];
      return templates[0] as Template;
    })
    .on(startRoutes.removeTemplate, () => {
      templates = [];
      return {};
    })
    .on(startRoutes.keepTemplate, ({ body }) => {
      ({ name } = body);
      if (name === 'Weekend') throw new Refused('NAME_TAKEN', { name });
      return { ...template, name };
    });
  const { user } = await openBoard(small.board);
  const choose = async (entry: string) => {
    await user.click(screen.getByRole('button', { name: 'More for the board' }));
    await user.click(await screen.findByRole('menuitem', { name: entry }));
  };
  await choose('Keep as template…');
  const keep = within(await screen.findByRole('dialog', { name: 'Keep as template' }));
  await user.type(keep.getByRole('textbox', { name: 'Name' }), 'Weekend');
  await user.click(keep.getByRole('button', { name: 'Keep template' }));
  expect(await keep.findByText('The name Weekend is taken.')).toBeInTheDocument();
  await user.type(keep.getByRole('textbox', { name: 'Name' }), ' 2');
  await user.click(keep.getByRole('button', { name: 'Keep template' }));
  expect(await screen.findByText('Template kept')).toBeInTheDocument();

  await choose('Start from…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Start from' }));
  await user.click(await dialog.findByRole('radio', { name: /^Weekend/ }));
  expect(await dialog.findByRole('button', { name: 'Apply 1 move' })).toBeEnabled();
  await user.click(dialog.getByRole('button', { name: 'More for Weekend' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const field = await dialog.findByRole('textbox', { name: 'Template name' });
  await user.clear(field);
  await user.type(field, 'Holidays{Enter}');
  expect(await dialog.findByRole('radio', { name: /^Holidays/ })).toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'More for Holidays' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog', {
    name: 'Delete the template Holidays?',
  });
  await user.click(within(question).getByRole('button', { name: 'Delete template' }));
  expect(await dialog.findByText(/^No template yet/)).toBeInTheDocument();
  expect(dialog.getByRole('radio', { name: /^Last saved/ })).toBeChecked();
});

it('without an earlier deployment the first template is chosen [UI-310]', async () => {
  small.board.board = makeBoard(people, [[priya, moveOf(null, 'car-2', 3)]]);
  small.fake.on(startRoutes.start, () => {
    throw new Refused('NO_EARLIER_DEPLOYMENT');
  });
  const { user } = await openBoard(small.board);
  await user.click(screen.getByRole('button', { name: 'More for the board' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Start from…' }));
  await waitFor(() => expect(screen.getByRole('radio', { name: /^Weekend/ })).toBeChecked());
  await user.click(screen.getByRole('radio', { name: /^Last saved/ }));
  expect(screen.getByRole('radio', { name: /^Last saved/ })).toBeChecked();
});

it('without an earlier deployment it says so plainly, with nothing to try again [UI-310]', async () => {
  templates = [];
  small.board.board = makeBoard(people, [[priya, moveOf(null, 'car-2', 3)]]);
  small.fake.on(startRoutes.start, () => {
    throw new Refused('NO_EARLIER_DEPLOYMENT');
  });
  const { user } = await openBoard(small.board);
  await user.click(screen.getByRole('button', { name: 'More for the board' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Start from…' }));
  const preview = within(await screen.findByRole('region', { name: 'Preview' }));
  expect(await preview.findByText('Nothing to start from here')).toBeInTheDocument();
  expect(preview.queryByRole('button')).toBeNull();
});
