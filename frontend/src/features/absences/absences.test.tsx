import {
  absenceRoutes,
  addDays,
  directoryRoutes,
  type Absence,
  type AbsenceInput,
  type Member,
} from '@muster/protocol';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Cut, FakeServer, Refused } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import { TeamAbsences } from './absences-panel.tsx';

// Nov 27 is an Off Day, Nov 28 a Morning, Nov 29 a Night.
const today = '2026-11-27';
const memberOf = (name: string, role: string): Member => ({
  id: crypto.randomUUID(),
  name,
  username: name.toLowerCase(),
  role,
  teamId: 'A1',
  isActive: true,
});
const [ada, ben] = [memberOf('Ada', 'TL'), memberOf('Ben', 'Member')];
const gone = { ...memberOf('Cy', 'Member'), isActive: false };
const absenceOf = (member: Member, over: Partial<Absence> = {}): Absence => ({
  id: crypto.randomUUID(),
  userId: member.id,
  userName: member.name,
  teamId: 'A1',
  from: '2026-11-28',
  to: '2026-11-30',
  absenceType: 'VL',
  ptoTiming: null,
  notes: '',
  revision: 1,
  by: { id: ada.id, name: ada.name },
  at: '2026-11-20T02:00:00.000Z',
  ...over,
});

let server: FakeServer;
let known: Absence[];
const written: AbsenceInput[] = [];
beforeEach(() => {
  known = [];
  written.length = 0;
  server = new FakeServer()
    .on(directoryRoutes.members, () => [ben, gone, ada])
    .on(absenceRoutes.list, () => known)
    .on(absenceRoutes.create, ({ body }) => {
      written.push(body);
      const { from, to, absenceType, userId } = body;
      return absenceOf(userId === ada.id ? ada : ben, {
        from,
        to,
        absenceType: absenceType as 'MC',
      });
    });
});
afterEach(() => server.close());

async function open() {
  const page = renderLive(<TeamAbsences teamId="A1" teamName="Team A1" />, {
    organisation: { today },
  });
  await screen.findByRole('list', { name: 'Known absences' });
  return page;
}
const row = (name: string) =>
  screen.getByText(name, { selector: 'bdi' }).closest('li') as HTMLElement;

it('shows the active people of the team over four weeks, each with their absences and shifts [ABS-50]', async () => {
  known = [absenceOf(ben), absenceOf(ben, { from: '2026-12-20', to: '2027-01-02' })];
  await open();
  expect(screen.getByText('Nov 27 – Dec 24')).toBeVisible();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('Ada'),
    expect.stringContaining('Ben'),
  ]);
  // Sat Morning and Sun Night, then Dec 22 and 23: what is beyond the four weeks does not count.
  expect(within(row('Ben')).getByText('4 shifts')).toBeVisible();
  expect(
    within(row('Ben')).getByRole('button', { name: 'VL of Ben, Nov 28 – Nov 30' }),
  ).toBeVisible();
  expect(within(row('Ada')).queryByText(/shift/)).toBeNull();
});

it('an absence is entered with the keys alone, and sent as it was chosen [ABS-50, ABS-51]', async () => {
  const { user } = await open();
  act(() => within(row('Ada')).getAllByRole('button')[0]?.focus());
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(within(row('Ben')).getByText('Nov 28: 1 shift')).toBeVisible();
  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
  expect(within(row('Ben')).getByText('Nov 28 – Nov 30: 2 shifts')).toBeVisible();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Absence of Ben' }));
  expect(dialog.getByRole('status')).toHaveTextContent(
    '3 days, 2 shifts: Sat Morning and Sun Night',
  );
  await user.click(dialog.getByRole('button', { name: 'Save Absence' }));
  expect(dialog.getByText('Choose why they are away')).toBeVisible();
  expect(dialog.getByRole('radio', { name: 'MC' })).toHaveFocus();
  await user.click(dialog.getByRole('radio', { name: 'MC' }));
  await user.click(dialog.getByRole('button', { name: 'To: a day later' }));
  await user.click(dialog.getByRole('button', { name: 'Save Absence' }));
  expect(await screen.findByText('Ben is away Nov 28 – Dec 01.')).toBeVisible();
  expect(written).toMatchObject([
    {
      userId: ben.id,
      from: '2026-11-28',
      to: '2026-12-01',
      absenceType: 'MC',
      ptoTiming: null,
      replaceOverlaps: false,
    },
  ]);
});

it('a time off without its hours is not sent [ABS-51]', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: /^Enter absence of Ben/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'PTO' }));
  await user.click(dialog.getByRole('button', { name: 'Save Absence' }));
  expect(dialog.getByText('Start and end are required')).toBeVisible();
  expect(written).toEqual([]);
});

it('days that somebody else has are named, and given to the new one only when that was agreed to [ABS-51]', async () => {
  server.on(absenceRoutes.create, ({ body }) => {
    written.push(body);
    if (!body.replaceOverlaps) {
      const words = { name: 'Ben', absence: 'VL from 2026-11-28 to 2026-11-30' };
      throw new Refused('ABSENCE_OVERLAPS', words, { overlapping: [absenceOf(ben)] });
    }
    return absenceOf(ben, { absenceType: 'MC' });
  });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: /^Enter absence of Ben/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'MC' }));
  await user.click(dialog.getByRole('button', { name: 'Save Absence' }));
  expect(await dialog.findByText(/^VL Nov 28 – Nov 30, entered by Ada, has some/)).toBeVisible();
  const agree = dialog.getByRole('checkbox');
  await user.click(agree);
  await user.click(dialog.getByRole('button', { name: 'From: a day earlier' }));
  // Of other days nobody has agreed to anything.
  expect(dialog.getByRole('checkbox')).not.toBeChecked();
  await user.click(dialog.getByRole('checkbox'));
  await user.click(dialog.getByRole('button', { name: 'Save Absence' }));
  expect(await screen.findByText(/^Ben is away/)).toBeVisible();
  expect(written.map(({ replaceOverlaps }) => replaceOverlaps)).toEqual([false, true]);
  // Another request is another gesture.
  expect(new Set(written.map(({ opId }) => opId)).size).toBe(2);
});

it('what others enter and remove is drawn as it happens, and an open dialog says that its absence is gone [ABS-50]', async () => {
  const { user, channel } = await open();
  const entered = absenceOf(ben);
  await act(() => channel.flush());
  channel.push('absences:changed', { rows: [entered], removed: [], revision: 1 });
  await act(() => channel.flush());
  const bar = await screen.findByRole('button', { name: 'VL of Ben, Nov 28 – Nov 30' });
  await user.click(bar);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^Last changed by Ada/)).toBeVisible();
  channel.push('absences:changed', { rows: [], removed: [entered.id], revision: 2 });
  await act(() => channel.flush());
  expect(await dialog.findByText(/VL of Ben was removed/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Save Absence' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

it('an absence is removed only after it was asked for, and the focus goes to the name [ABS-51, UI-29]', async () => {
  const away = absenceOf(ben, { revision: 4 });
  known = [away];
  const removed: unknown[] = [];
  server.on(absenceRoutes.remove, ({ params, query }) => {
    removed.push([params.absenceId, query.baseRevision]);
    return {};
  });
  const { user, channel } = await open();
  await user.click(screen.getByRole('button', { name: /^VL of Ben/ }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/2 shifts/)).toBeVisible();
  expect(removed).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Remove Absence' }));
  expect(await screen.findByText('Absence removed')).toBeVisible();
  expect(removed).toEqual([[known[0]?.id, 4]]);
  known = [];
  await act(() => channel.flush());
  channel.push('absences:changed', { rows: [], removed: [away.id], revision: 5 });
  await act(() => channel.flush());
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: /^Enter absence of Ben/ })).toHaveFocus(),
  );
});

it('one’s own change whose answer was lost is no conflict: the dialog sees that it is there, and a change of somebody else is told [ABS-53]', async () => {
  const stands = absenceOf(ben, { by: { id: ben.id, name: 'Ben' } });
  known = [stands];
  server.on(absenceRoutes.change, () => {
    throw new Cut();
  });
  const { user, channel } = await open();
  const told = async (row: Absence) => {
    channel.push('absences:changed', { rows: [row], removed: [], revision: row.revision });
    await act(() => channel.flush());
  };
  await act(() => channel.flush());
  await user.click(screen.getByRole('button', { name: /^VL of Ben/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'To: a day later' }));
  await user.click(dialog.getByRole('button', { name: 'Save Absence' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  await told({ ...stands, notes: 'theirs', revision: 2 });
  expect(dialog.getByText(/has changed this/)).toHaveTextContent('Ben');
  await told({ ...stands, to: '2026-12-01', by: { id: ada.id, name: 'Ada' }, revision: 3 });
  expect(await screen.findByText('Ben is away Nov 28 – Dec 01.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a removal whose answer was lost is done once the absence is gone [ABS-53]', async () => {
  known = [absenceOf(ben)];
  server.on(absenceRoutes.remove, () => {
    throw new Cut();
  });
  const { user, channel } = await open();
  await act(() => channel.flush());
  await user.click(screen.getByRole('button', { name: /^VL of Ben/ }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await user.click(await screen.findByRole('button', { name: 'Remove Absence' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  channel.push('absences:changed', { rows: [], removed: [known[0]?.id ?? ''], revision: 2 });
  await act(() => channel.flush());
  expect(await screen.findByText('Absence removed')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('other weeks are a press away, and today one [ABS-50]', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Four weeks later' }));
  expect(await screen.findByText('Dec 25 – Jan 21')).toBeVisible();
  expect(server.callsOf(absenceRoutes.list).at(-1)?.url).toContain(`from=${addDays(today, 28)}`);
  await user.click(screen.getByRole('button', { name: 'Today' }));
  expect(await screen.findByText('Nov 27 – Dec 24')).toBeVisible();
});
