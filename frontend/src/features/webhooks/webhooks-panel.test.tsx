import { auditRoutes, webhooksRoutes, type Delivery, type Webhook } from '@muster/protocol';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useToastSlot } from '../../shared/ui/feedback/toast.store.ts';
import { Cut, FakeServer, Refused } from '../../testing/fake-server.ts';
import { setClockOffset } from '../../shared/dates/clock.ts';
import { renderLive } from '../../testing/render-live.tsx';
import WebhooksPanel from './webhooks-panel.tsx';

const roster: Webhook = {
  id: '5f0c2a4e-6b1d-4c8e-9f7a-000000000001',
  url: 'https://roster.example/hook',
  events: ['sheet.submitted', 'display.lost'],
  active: true,
  stoppedAt: null,
  restoredFrom: null,
  failures: 3,
  createdAt: '2026-11-20T02:21:00.000Z',
  createdBy: { id: 'a', name: 'Priya Nair' },
  lastAttempt: {
    at: '2026-11-20T02:22:00.000Z',
    isDelivered: false,
    status: 503,
    error: 'Answered with 503',
  },
  revision: 1,
  changedBy: null,
  changedAt: null,
};
const sent: Delivery = {
  id: `msg_${'a'.repeat(32)}`,
  event: 'sheet.submitted',
  subject: 'Team A1, 2026-11-20',
  at: '2026-11-20T02:21:30.000Z',
  state: 'failed',
  attempts: 11,
  lastAttempt: roster.lastAttempt,
  nextAt: null,
};
const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
let server: FakeServer;
let webhooks: Webhook[];

beforeEach(() => {
  useToastSlot.setState({ current: null });
  setClockOffset(Date.parse('2026-11-20T02:52:00.000Z') - Date.now());
  webhooks = [roster];
  server = new FakeServer()
    .on(webhooksRoutes.list, () => webhooks)
    .on(webhooksRoutes.create, ({ body: { url, events } }) => {
      const made = { ...roster, id: '5f0c2a4e-6b1d-4c8e-9f7a-000000000002', url, events };
      return { ...made, failures: 0, lastAttempt: null, secret };
    })
    .on(webhooksRoutes.remove, () => ({}))
    .on(webhooksRoutes.deliveries, () => [sent])
    .on(webhooksRoutes.redeliver, () => ({ ...sent, state: 'waiting' as const, nextAt: sent.at }));
});

const open = (address?: string) =>
  renderLive(<WebhooksPanel label="Webhooks" />, {
    ...(address !== undefined && { address }),
  });

it('says where a webhook goes, what it is told, whether that arrives and who made it [ECO-52]', async () => {
  open();
  const line = await screen.findByRole('listitem', { name: 'roster.example/hook' });
  expect(line).toHaveTextContent('3 failures in a rowSheet submittedDisplay lost');
  expect(line).toHaveTextContent(
    /failed 30 min ago: Answered with 503 · created Nov 20, 2026, 10:21 AM by Priya Nair/,
  );
});

it('asks for an address and events, and shows the secret once [ECO-44, ECO-52]', async () => {
  webhooks = [];
  const { user } = open();
  expect(await screen.findByText('There is no webhook')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create Webhook' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Create webhook' }));
  await user.type(dialog.getByLabelText('Address'), 'roster');
  await user.click(dialog.getByRole('button', { name: 'Create Webhook' }));
  expect(dialog.getByText('An address begins with https://')).toBeVisible();
  expect(dialog.getByText('Choose what is told')).toBeVisible();
  expect(server.callsOf(webhooksRoutes.create)).toEqual([]);

  await user.clear(dialog.getByLabelText('Address'));
  await user.type(dialog.getByLabelText('Address'), 'https://new.example/hook');
  await user.click(dialog.getByRole('checkbox', { name: /^Sheet changed/ }));
  await user.click(dialog.getByRole('button', { name: 'Create Webhook' }));
  const title = 'Copy the secret of new.example/hook';
  const shown = within(await screen.findByRole('dialog', { name: title }));
  expect(shown.getByLabelText('Secret')).toHaveValue(secret);
  await user.click(shown.getByRole('button', { name: 'I have saved it' }));
  expect(screen.queryByDisplayValue(secret)).toBeNull();
  expect(screen.getByRole('listitem', { name: 'new.example/hook' })).toBeVisible();
});

it('keeps what was typed when somebody else was faster, and turns a stopped one on [ECO-40, ECO-48]', async () => {
  webhooks = [{ ...roster, active: false, stoppedAt: '2026-11-20T02:30:00.000Z', failures: 100 }];
  const changedBy = { id: 'b', name: 'Wei Chen' };
  const current: Webhook = { ...roster, events: ['sheet.changed'], revision: 2, changedBy };
  server.on(webhooksRoutes.change, () => {
    throw new Refused('STALE', {}, { current });
  });
  const { user } = open();
  expect(await screen.findByText('Turned off after failures')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Edit roster.example/hook' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit webhook' }));
  await user.click(dialog.getByRole('switch', { name: 'On' }));
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await dialog.findByText(/^Wei Chen has changed this webhook meanwhile/)).toBeVisible();
  expect(dialog.getByRole('switch', { name: 'On' })).toBeChecked();
  server.on(webhooksRoutes.change, ({ body: { baseRevision = 0 } }) => ({
    ...roster,
    failures: 0,
    revision: baseRevision + 1,
    secret: null,
  }));
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('On')).toBeVisible();
  expect(server.callsOf(webhooksRoutes.change).at(-1)?.body).toMatchObject({
    active: true,
    baseRevision: 2,
  });
});

it('shows what was sent, how often and with which answer, and sends it again [ECO-49, ECO-52]', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Deliveries roster.example/hook' }));
  const line = await screen.findByRole('listitem', { name: /^Sheet submitted: Team A1/ });
  expect(line).toHaveTextContent(/Given upStatus 503Nov 20, 2026, 10:21 AM · 11 attempts · failed/);
  await user.click(within(line).getByRole('button', { name: /^Redeliver/ }));
  expect(await within(line).findByText('Waiting')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'All Webhooks' }));
  expect(screen.getByRole('listitem', { name: 'roster.example/hook' })).toBeVisible();
});

it('asks before a webhook is deleted, and says when the list cannot be fetched [ECO-52, UI-20]', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete roster.example/hook' }));
  const name = 'Delete the webhook to roster.example/hook?';
  const dialog = within(screen.getByRole('alertdialog', { name }));
  expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Delete Webhook' }));
  expect(await screen.findByText('There is no webhook')).toBeVisible();
  server.on(webhooksRoutes.list, () => {
    throw new Cut();
  });
  open();
  expect(await screen.findByText('Failed to fetch webhooks')).toBeVisible();
});

it('says of a webhook that came with a backup why it is off [ECO-60]', async () => {
  webhooks = [{ ...roster, active: false, restoredFrom: '2026-11-20T02:30:00.000Z' }];
  open();
  expect(await screen.findByText('Off since it was restored from a backup')).toBeVisible();
});

it('the deliveries of a webhook that is deleted elsewhere stay, and say so; later its address says there is none [ADM-225, ECO-52]', async () => {
  server.on(auditRoutes.activity, () => ({ entries: [], hasMore: false }));
  const { scope, unmount } = open(`/dashboard?webhook=${roster.id}`);
  expect(await screen.findByRole('list', { name: 'Deliveries' })).toBeVisible();
  webhooks = [];
  await act(() => scope.queryClient.invalidateQueries());
  expect(await screen.findByText(/^The webhook to .* was deleted. Nothing/)).toBeVisible();
  expect(screen.getByRole('list', { name: 'Deliveries' })).toBeVisible();
  unmount();
  open(`/dashboard?webhook=${roster.id}`);
  expect(await screen.findByText('There is no such webhook')).toBeVisible();
});
