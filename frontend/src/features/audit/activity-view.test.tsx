import {
  auditRoutes,
  auditThings,
  thingWords,
  userRoutes,
  type AuditEntry,
} from '@muster/protocol';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { Cut, FakeServer } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import { ActivityView } from './activity-view.tsx';
import { entryOf } from './audit.fixture.ts';

let server: FakeServer;
let trail: AuditEntry[];
beforeEach(() => {
  trail = [];
  server = new FakeServer().on(userRoutes.list, () => []);
  server.on(auditRoutes.activity, ({ query }) => {
    const found = trail.filter(({ id }) => Number(id) < Number(query.before ?? Infinity));
    return { entries: found.slice(0, 3), hasMore: found.length > 3 };
  });
});

const open = (address = '/dashboard?section=activity') =>
  renderLive(
    <ActivityView label="Activity" importsAt={(id) => `/dashboard?section=users&import=${id}`} />,
    { address },
  );
const requestedUrl = () => server.callsOf(auditRoutes.activity).at(-1)?.url;

it('lists who did what, field by field, and takes in what is done from now on [ADM-200, AUD-11]', async () => {
  trail = [entryOf('7')];
  const { channel } = open();
  expect(await screen.findByText('Wei Goh')).toBeVisible();
  const [row] = screen.getAllByRole('listitem');
  expect(row).toHaveTextContent(/10:50:00 AMAsha AdminPerson changed: Wei GohRoleM is now PSO/);
  expect(row).toHaveTextContent('from 10.4.7.12#7');
  await act(() => channel.flush());
  channel.push('activity:appended', {
    entry: entryOf('8', { what: { type: 'user', id: 'mei', name: 'Mei Yeo' } }),
  });
  await act(() => channel.flush());
  expect(await screen.findByText('Mei Yeo')).toBeVisible();
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('#8');
});

it('a press on a name asks for that person, from the newest, and not once more [ADM-201, UI-92]', async () => {
  trail = [entryOf('7')];
  const { user } = open('/dashboard?section=activity&kind=user&days=week');
  await user.click(await screen.findByRole('button', { name: 'Asha Admin' }));
  await screen.findByRole('button', { name: 'Clear Person filter' });
  expect(requestedUrl()).toContain('from=2026-11-14');
  expect(requestedUrl()).toContain('kind=user');
  expect(requestedUrl()).toContain('userId=asha');
  expect(await screen.findByText('Asha Admin', { selector: 'li *' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Asha Admin' })).toBeNull();
});

it('turns to older entries and back [ADM-200]', async () => {
  trail = Array.from({ length: 5 }, (_, index) => entryOf(String(5 - index)));
  const { user } = open();
  await screen.findByText('#5');
  await user.click(screen.getByRole('button', { name: 'Older' }));
  expect(await screen.findByText('#2')).toBeVisible();
  expect(screen.queryByText('#3')).toBeNull();
  expect(screen.getByRole('button', { name: 'Older' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Newer' }));
  expect(await screen.findByText('#5')).toBeVisible();
});

it('says that nothing matches, that days are the wrong way round, and what failed [ADM-200, ADM-201]', async () => {
  const first = open('/dashboard?section=activity&kind=tag');
  expect(await screen.findByText('Nothing that is recorded matches the filters.')).toBeVisible();
  first.unmount();
  const second = open('/dashboard?section=activity&days=own&from=2026-11-20&to=2026-11-01');
  expect(screen.getByRole('alert')).toHaveTextContent('The first day is after the last.');
  second.unmount();
  server.on(auditRoutes.activity, () => {
    throw new Cut();
  });
  open();
  expect(await screen.findByText('Failed to fetch the activity')).toBeVisible();
});

it('every thing that deeds are about can be chosen, imports and lists among them [ADM-201, AUD-9]', async () => {
  trail = [entryOf('7')];
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Kind/ }));
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
  for (const thing of auditThings) {
    expect(options).toContain(thing === 'session' ? 'Sign-ins and sessions' : thingWords(thing));
  }
  expect(options).not.toContain('People');
  await user.click(screen.getByRole('option', { name: 'Import' }));
  await waitFor(() => expect(requestedUrl()).toContain('kind=import'));
});

it('the entry of an import leads to its sign-in links [ADM-261]', async () => {
  const subject = { type: 'import', id: 'the-import', name: null };
  trail = [entryOf('7', { kind: 'import.completed', what: subject })];
  open();
  expect(await screen.findByRole('link', { name: 'Sign-in links of this import' })).toHaveAttribute(
    'href',
    '/dashboard?section=users&import=the-import',
  );
});
