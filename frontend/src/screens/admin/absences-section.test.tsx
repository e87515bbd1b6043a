import {
  absenceImportRoutes,
  absenceRoutes,
  directoryRoutes,
  userRoutes,
  type Absence,
} from '@muster/protocol';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeServer } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import { teamOf, userOf } from '../../features/directory/directory.fixture.ts';
import AbsencesSection from './absences-section.tsx';

const away = (userName: string, teamId: string | null, over: Partial<Absence> = {}): Absence => ({
  id: crypto.randomUUID(),
  userId: crypto.randomUUID(),
  userName,
  teamId,
  from: '2026-11-28',
  to: '2026-11-29',
  absenceType: 'VL',
  ptoTiming: null,
  notes: '',
  revision: 1,
  by: { id: crypto.randomUUID(), name: 'Ada' },
  at: '2026-11-20T02:00:00.000Z',
  ...over,
});

let server: FakeServer;
let known: Absence[];
beforeEach(() => {
  known = [away('Zoe', 'A10'), away('Ben', 'A2'), away('Ann', 'A2'), away('Kim', null)];
  server = new FakeServer()
    .on(directoryRoutes.teams, () => ['A10', 'A1', 'A2'].map((id) => teamOf(id)))
    .on(directoryRoutes.members, ({ params: { teamId } }) =>
      ['Idris', 'Jo'].map((name) => ({
        id: crypto.randomUUID(),
        name,
        username: name.toLowerCase(),
        role: 'Member',
        teamId,
        isActive: true,
      })),
    )
    .on(userRoutes.list, () => [
      userOf(1, { name: 'Wong Li', teamId: 'A10' }),
      userOf(2, { name: 'Wong Past', teamId: 'A10', isActive: false }),
    ])
    .on(absenceRoutes.list, ({ query: { teamId } }) =>
      known.filter((one) => teamId === undefined || one.teamId === teamId),
    );
});
afterEach(() => server.close());
const open = () =>
  renderLive(<AbsencesSection label="Absences" addressOf={() => undefined} />, {
    organisation: { today: '2026-11-27' },
  });
const names = (scope: HTMLElement) =>
  within(scope)
    .getAllByRole('button', { name: /^Enter absence of/ })
    .map((button) => button.querySelector('bdi')?.textContent);

it('whoever is away stands under their team, and one team has everybody [ABS-52]', async () => {
  const { user } = open();
  const groups = await screen.findAllByRole('region', { name: /^(Team|No Team)/ });
  expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual([
    'Team A2 · 2 people',
    'Team A10 · 1 person',
    'No Team · 1 person',
  ]);
  expect(groups.map((group) => names(group))).toEqual([['Ann', 'Ben'], ['Zoe'], ['Kim']]);
  await user.click(screen.getByRole('button', { name: 'Team: All Teams' }));
  await user.click(await screen.findByRole('option', { name: 'Team A1' }));
  expect(await screen.findByText('Idris')).toBeVisible();
  expect(screen.queryByText('Ann')).toBeNull();
  await user.type(screen.getByRole('searchbox', { name: 'Search people' }), 'jo');
  expect(screen.queryByText('Idris')).toBeNull();
  expect(screen.getByText('Jo')).toBeVisible();
});

it('a search finds people who are not away as well [ABS-52]', async () => {
  const { user } = open();
  await screen.findAllByRole('region', { name: /^(Team|No Team)/ });
  await user.type(screen.getByRole('searchbox', { name: 'Search people' }), 'wong');
  const team = await screen.findByRole('region', { name: 'Team A10 · 1 person' });
  expect(names(team)).toEqual(['Wong Li']);
  await user.click(within(team).getByRole('button', { name: /^Enter absence of Wong Li/ }));
  expect(await screen.findByRole('dialog', { name: 'Absence of Wong Li' })).toBeVisible();
});

it('where nobody is away it says what leads on [ABS-52]', async () => {
  known = [];
  open();
  expect(await screen.findByText('Nobody is known to be away in these four weeks')).toBeVisible();
  expect(
    screen.getByText('Search for somebody or choose a team to enter an absence.'),
  ).toBeVisible();
});

it('the shown ones are saved as the file that is chosen [ABS-52]', async () => {
  const { user } = open();
  const asked: unknown[] = [];
  server.on(absenceRoutes.list, ({ query }) => {
    asked.push(query);
    return known;
  });
  await screen.findAllByRole('region', { name: /^(Team|No Team)/ });
  asked.length = 0;
  await user.click(screen.getByRole('button', { name: 'Other files' }));
  await user.click(await screen.findByRole('menuitem', { name: 'XLSX' }));
  await vi.waitFor(() =>
    expect(asked).toContainEqual({ from: '2026-11-27', to: '2026-12-24', format: 'xlsx' }),
  );
});

it('a file is looked at before it is imported, and not imported while a line is refused [ABS-52]', async () => {
  const line = (over: object) => ({
    line: 2,
    outcome: 'create' as const,
    username: 'a2.07',
    name: 'Ben',
    from: '2026-11-28',
    to: '2026-11-30',
    absenceType: 'PTO',
    ptoTiming: '14:00-16:00',
    reason: null,
    ...over,
  });
  const reason = 'Nobody has the username a2.99.';
  let isMended = false;
  const imported: unknown[] = [];
  server.on(absenceImportRoutes.start, ({ body: { dryRun, expected } }) => {
    if (!dryRun) imported.push(expected);
    const refused = line({ line: 3, outcome: 'refused', username: 'a2.99', name: null, reason });
    return {
      lines: isMended ? [line({})] : [line({}), refused],
      counts: { create: 1, same: 0, refused: isMended ? 0 : 1 },
      hash: (isMended ? 'b' : 'a').repeat(64),
      entered: dryRun ? 0 : 1,
    };
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import Absences' }));
  await user.type(dialog.getByLabelText('Or paste lines, with their header'), 'Username,From');
  await user.click(dialog.getByRole('button', { name: 'Check Lines' }));
  expect(await dialog.findByText(reason)).toBeVisible();
  expect(dialog.getAllByRole('listitem')[0]).toHaveTextContent('a2.99');
  expect(dialog.getAllByRole('listitem')[1]).toHaveTextContent(
    'PTO 14:00-16:00 Nov 28, 2026 – Nov 30, 2026',
  );
  expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: 'Another File' }));
  isMended = true;
  await user.click(dialog.getByRole('button', { name: 'Check Lines' }));
  await user.click(await dialog.findByRole('button', { name: 'Import 1 absence' }));
  expect(await screen.findByText('1 absence entered.')).toBeVisible();
  expect(imported).toEqual(['b'.repeat(64)]);
});
