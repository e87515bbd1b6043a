import { evidenceRoutes, type EvidencePack } from '@muster/protocol';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { Cut, FakeServer, Refused } from '../../../testing/fake-server.ts';
import { renderLive } from '../../../testing/render-live.tsx';
import { EvidenceCard } from './evidence-card.tsx';

const made: EvidencePack = {
  name: 'evidence-2026-11-18-to-2026-11-19-2026-11-20T02-52-00.000Z.zip',
  from: '2026-11-18',
  to: '2026-11-19',
  at: '2026-11-20T02:52:00.000Z',
  state: 'done',
  done: 2,
  total: 2,
  bytes: 1_440_000,
  seal: 'ab'.repeat(32),
  madeByName: 'Ben Admin',
  expiresAt: '2026-12-20T02:52:00.000Z',
  message: null,
  waits: null,
};
const running: EvidencePack = {
  ...made,
  name: 'evidence-2026-11-20-to-2026-11-20-2026-11-20T03-00-00.000Z.zip',
  from: '2026-11-20',
  to: '2026-11-20',
  state: 'running',
  done: 0,
  total: 1,
  seal: null,
};

let server: FakeServer;
let packs: EvidencePack[];
beforeEach(() => {
  packs = [];
  server = new FakeServer()
    .on(evidenceRoutes.list, () => packs)
    .on(evidenceRoutes.make, () => {
      packs = [running, ...packs];
      return { name: running.name };
    })
    .on(evidenceRoutes.remove, () => {
      packs = [];
      return {};
    });
});

const open = (dutyDate = '2026-11-20') =>
  renderLive(<EvidenceCard today={dutyDate} timeZone="Asia/Singapore" />);

it('makes a pack of the chosen days with its progress, and lists it with seal and download [EVI-30, EVI-31]', async () => {
  const { user } = open();
  expect(await screen.findByText('No evidence pack yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Make a pack' }));
  expect(await screen.findByRole('progressbar', { name: 'Making an evidence pack' })).toBeVisible();
  expect(screen.getByText('0 of 1 day')).toBeVisible();
  expect(server.callsOf(evidenceRoutes.make)[0]?.body).toEqual({
    from: '2026-11-20',
    to: '2026-11-20',
  });
  packs = [made];
  expect(
    await screen.findByText('Nov 18, 2026 to Nov 19, 2026', {}, { timeout: 3000 }),
  ).toBeVisible();
  expect(screen.getByText('Nov 20, 2026, 10:52 AM by Ben Admin · 1.4 MB')).toBeVisible();
  expect(screen.getByText(made.seal ?? '')).toBeVisible();
  expect(screen.getByRole('link', { name: `Download ${made.name}` })).toHaveAttribute(
    'href',
    `/api/admin/evidence/${made.name}`,
  );
});

it('says of one that waits what becomes of it [KEP-71]', async () => {
  packs = [{ ...running, waits: { what: null, where: null, since: null, heardAt: null } }];
  open();
  expect(
    await screen.findByText(
      'No server is at it. Within two minutes it is called failed, and it can be made anew.',
    ),
  ).toBeVisible();
});

it('says what is wrong with the days and sends nothing, and why none was made [EVI-2, EVI-30]', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'First day: Nov 20, 2026' }));
  await user.click(await screen.findByRole('button', { name: /21 November 2026/ }));
  expect(screen.getByText('The first day is after the last one.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Make a pack' }));
  expect(server.callsOf(evidenceRoutes.make)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Last day: Nov 20, 2026' }));
  await user.click(await screen.findByRole('button', { name: /21 November 2026/ }));
  server.on(evidenceRoutes.make, () => {
    throw new Refused('BUSY', { what: 'A backup' });
  });
  await user.click(screen.getByRole('button', { name: 'Make a pack' }));
  expect(await screen.findByText('A backup is running. Wait until it is done.')).toBeVisible();
});

it('says why one failed, that the list cannot be fetched, and asks before it deletes [EVI-31, UI-26]', async () => {
  packs = [
    { ...made, state: 'failed', seal: null, message: 'The server stopped while it was made.' },
  ];
  const { user, unmount } = open();
  expect(await screen.findByText('Failed: The server stopped while it was made.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: `Delete ${made.name}` }));
  const asked = within(screen.getByRole('alertdialog'));
  expect(server.callsOf(evidenceRoutes.remove)).toEqual([]);
  await user.click(asked.getByRole('button', { name: 'Delete Evidence pack' }));
  expect(await screen.findByText('No evidence pack yet')).toBeVisible();
  unmount();
  server.on(evidenceRoutes.list, () => {
    throw new Cut();
  });
  open();
  expect(await screen.findByText('Failed to fetch the evidence packs')).toBeVisible();
});
