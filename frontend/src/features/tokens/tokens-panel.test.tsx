import { auditRoutes, tokensRoutes, type ApiToken, type AuditEntry } from '@muster/protocol';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useToastSlot } from '../../shared/ui/feedback/toast.store.ts';
import { Cut, FakeServer } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import { expiryWords } from './tokens-panel.tsx';
import TokensPanel from './tokens-panel.tsx';

const payroll: ApiToken = {
  id: '5f0c2a4e-6b1d-4c8e-9f7a-000000000001',
  name: 'Payroll',
  scopes: ['read:attendance'],
  expiresOn: '2026-11-22',
  expired: false,
  ending: 'x7Qf',
  createdAt: '2026-11-20T02:21:00.000Z',
  createdBy: { id: 'a', name: 'Priya Nair' },
  lastUsedAt: null,
};
const secret = 'muster_abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';
let server: FakeServer;
let tokens: ApiToken[];

beforeEach(() => {
  useToastSlot.setState({ current: null });
  tokens = [payroll];
  server = new FakeServer()
    .on(tokensRoutes.list, () => tokens)
    .on(tokensRoutes.create, ({ body }) => ({
      ...payroll,
      ...body,
      id: '5f0c2a4e-6b1d-4c8e-9f7a-000000000002',
      secret,
    }))
    .on(tokensRoutes.revoke, () => ({}));
});

const open = () => renderLive(<TokensPanel label="API Tokens" />);

it('says what a token may do, until when, who made it and that it was never used [ECO-3, ECO-10]', async () => {
  open();
  const line = await screen.findByRole('listitem', { name: 'Payroll' });
  expect(line).toHaveTextContent(/Payroll…x7QfRead attendanceExpires in 2 days/);
  expect(line).toHaveTextContent(
    'never used · works until Nov 22, 2026 · created Nov 20, 2026, 10:21 AM by Priya Nair',
  );
});

it.each([
  ['2026-11-19', 'Expired'],
  ['2026-11-20', 'Expires today'],
  ['2026-11-21', 'Expires tomorrow'],
  ['2026-12-04', 'Expires in 14 days'],
  ['2026-12-05', undefined],
])('a token that works until %s is on Nov 20: %s [ECO-10]', (expiresOn, words) =>
  expect(expiryWords(expiresOn, '2026-11-20')?.words).toBe(words),
);

it('asks for name and scope, shows the secret once and copies it [ECO-2, ECO-10]', async () => {
  tokens = [];
  const { user } = open();
  expect(await screen.findByText('There is no API token')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create Token' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Create API token' }));
  await user.click(dialog.getByRole('button', { name: 'Create Token' }));
  expect(dialog.getByText('Name is required')).toBeVisible();
  expect(dialog.getByText('Choose what it may do')).toBeVisible();
  expect(server.callsOf(tokensRoutes.create)).toEqual([]);

  await user.type(dialog.getByLabelText('Name'), 'Roster screen');
  await user.click(dialog.getByRole('checkbox', { name: /^Read deployment/ }));
  await user.click(dialog.getByRole('button', { name: 'Create Token' }));
  const shown = await screen.findByRole('dialog', {
    name: 'Copy the secret of Roster screen',
  });
  expect(within(shown).getByLabelText('Secret')).toHaveValue(secret);
  await user.click(within(shown).getByRole('button', { name: 'Copy Secret' }));
  expect(await within(shown).findByText('The secret is copied.')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(secret);
  await user.click(within(shown).getByRole('button', { name: 'I have saved it' }));
  expect(screen.queryByDisplayValue(secret)).toBeNull();
  expect(screen.getByRole('listitem', { name: 'Roster screen' })).toBeVisible();
});

it('asks before a token is revoked, and takes it off the list [ECO-10, UI-20]', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Revoke Payroll' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Revoke Payroll?' }));
  expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Revoke Token' }));
  expect(await screen.findByText('There is no API token')).toBeVisible();
  expect(server.callsOf(tokensRoutes.revoke)).toHaveLength(1);
});

it('follows what is made and revoked elsewhere, also after the connection was lost [ECO-10]', async () => {
  const { channel } = open();
  await screen.findByRole('listitem', { name: 'Payroll' });
  await act(() => channel.flush());
  const roster = { ...payroll, id: '5f0c2a4e-6b1d-4c8e-9f7a-000000000003', name: 'Roster' };
  tokens = [roster];
  channel.push('directory:changed', { what: 'tokens', ids: [roster.id], revision: null });
  await act(() => channel.flush());
  expect(await screen.findByRole('listitem', { name: 'Roster' })).toBeVisible();
  expect(screen.queryByRole('listitem', { name: 'Payroll' })).toBeNull();
  channel.disconnect();
  tokens = [payroll];
  channel.connect();
  await act(() => channel.flush());
  expect(await screen.findByRole('listitem', { name: 'Payroll' })).toBeVisible();
  expect(screen.queryByRole('listitem', { name: 'Roster' })).toBeNull();
});

it('a token that somebody else revokes while this page asks says by whom, and is not revoked twice [ADM-225, ECO-10]', async () => {
  const subject = { type: 'token', id: payroll.id, name: 'Payroll' };
  const entry: AuditEntry = {
    id: '9',
    at: payroll.createdAt,
    by: { id: 'b', name: 'Ben Admin' },
    from: null,
    kind: 'token.revoked',
    what: subject,
    before: null,
    after: null,
    hash: '',
    previousHash: '',
  };
  server.on(auditRoutes.activity, () => ({ entries: [entry], hasMore: false }));
  const { user, channel } = open();
  await user.click(await screen.findByRole('button', { name: /Revoke/ }));
  tokens = [];
  await act(() => channel.flush());
  channel.push('directory:changed', { what: 'tokens', ids: [payroll.id], revision: null });
  await act(() => channel.flush());
  const dialog = within(screen.getByRole('alertdialog'));
  expect(await dialog.findByText(/^Payroll was revoked by Ben Admin/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Revoke Token' }));
  expect(server.callsOf(tokensRoutes.revoke)).toHaveLength(0);
});

it('says that the tokens cannot be fetched, and tries again [ECO-10, UI-26]', async () => {
  server.on(tokensRoutes.list, () => {
    throw new Cut();
  });
  const { user } = open();
  expect(await screen.findByText('Failed to fetch API tokens')).toBeVisible();
  server.on(tokensRoutes.list, () => tokens);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('listitem', { name: 'Payroll' })).toBeVisible();
});
