import {
  directoryRoutes,
  importRoutes,
  roleRoutes,
  tagRoutes,
  userRoutes,
  type CheckedImport,
  type ImportProgress,
  type ImportWaits,
  type UserImportLine,
} from '@muster/protocol';
import { screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeServer, Refused } from '../../../testing/fake-server.ts';
import { renderLive } from '../../../testing/render-live.tsx';
import { idOf, userOf } from '../directory.fixture.ts';
import UsersPanel from '../users/users-panel.tsx';
import { textOfBytes } from '../../../shared/files/text-file.ts';
import { waitsWords } from '../../../shared/domain/job-waits.ts';
import { deedWords, inOrder, newPeopleWords, waitingImport } from './imports.queries.ts';
import { refusedCsv } from './import-checked.tsx';

const lineOf = (line: number, over: Partial<UserImportLine> = {}): UserImportLine => ({
  line,
  outcome: 'create',
  username: `p.${line}`,
  reason: null,
  changes: [],
  name: `Person ${line}`,
  role: 'FRT',
  team: 'A1',
  tags: [],
  alike: null,
  hasPassword: false,
  ...over,
});
const counts = { create: 1, change: 0, same: 0, refused: 1, links: 1 };
const refused = lineOf(3, { outcome: 'refused', reason: 'There is no team A9.' });
const checked: CheckedImport = {
  columns: ['Username', 'Name'],
  separator: ',',
  lines: [lineOf(2), refused],
  counts,
  hash: 'a'.repeat(64),
};
const importId = idOf(900);

let server: FakeServer;
let progress: ImportProgress;
beforeEach(() => {
  progress = {
    id: importId,
    state: 'done',
    done: 1,
    total: 1,
    counts,
    linksLeft: 1,
    by: { id: idOf(1), name: 'Asha Admin' },
    startedAt: '2026-11-20T02:00:00.000Z',
    finishedAt: '2026-11-20T02:00:05.000Z',
    message: null,
    waits: null,
  };
  server = new FakeServer()
    .on(userRoutes.list, () => [userOf(1)])
    .on(directoryRoutes.teams, () => [])
    .on(roleRoutes.list, () => [])
    .on(tagRoutes.list, () => [])
    .on(importRoutes.progress, () => progress);
});

function Panel() {
  return (
    <>
      <output aria-label="Address">{useLocation().search}</output>
      <UsersPanel label="User Management" />
    </>
  );
}
const open = (search = '') => renderLive(<Panel />, { address: `/dashboard${search}` });

it('pasted lines are checked, then imported, and the address names the import [ADM-170, ADM-172, ADM-174]', async () => {
  const sent: boolean[] = [];
  server.on(importRoutes.start, ({ body }) => {
    sent.push(body.dryRun);
    return body.dryRun ? checked : { importId, counts };
  });
  const { user } = open('?section=users');
  await user.click(screen.getByRole('button', { name: 'Import' }));
  await user.type(await screen.findByLabelText('Or paste lines, with their header'), 'Username');
  await user.click(screen.getByRole('button', { name: 'Check Lines' }));
  expect(await screen.findByText(/Dry run of pasted lines · 2 lines/)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Refused 1' })).toBeInTheDocument();
  expect(sent).toEqual([true]);
  await user.click(screen.getByRole('button', { name: 'Import 1 person' }));
  expect(await screen.findByText('1 person created')).toBeVisible();
  expect(screen.getByText(/1 line refused and left out/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Make 1 Sign-in Link' })).toBeVisible();
  expect(screen.getByLabelText('Address')).toHaveTextContent(`section=users&import=${importId}`);
});

it('links are made once, and whom they are for is shown by team [ADM-175]', async () => {
  const link = (name: string, teamName: string | null) => ({
    userId: idOf(name.charCodeAt(0)),
    name,
    username: name.toLowerCase(),
    teamName,
    token: 'once',
    expiresAt: '2026-11-23T02:00:00.000Z',
  });
  server.on(importRoutes.signInLinks, () => [link('Zoe', null), link('Mei', 'Team A2')]);
  const { user } = open(`?section=users&import=${importId}`);
  await user.click(await screen.findByRole('button', { name: 'Make 1 Sign-in Link' }));
  const list = await screen.findByRole('list', { name: 'People with a sign-in link' });
  expect([...list.children].map(({ textContent }) => textContent)).toEqual([
    'MeimeiTeam A2',
    'ZoezoeNo Team',
  ]);
  expect(screen.getByText(/they are not shown again/)).toBeVisible();
});

it('a list that is outdated is checked again, in the server’s words [ADM-173]', async () => {
  server.on(importRoutes.start, ({ body }) => {
    if (body.dryRun) return checked;
    throw new Refused('IMPORT_CHANGED');
  });
  const { user } = open('?section=users&import=new');
  await user.type(await screen.findByLabelText('Or paste lines, with their header'), 'Username');
  await user.click(screen.getByRole('button', { name: 'Check Lines' }));
  await user.click(await screen.findByRole('button', { name: 'Import 1 person' }));
  expect(
    await screen.findByText(/since this list was checked. Nothing was imported/),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Import 1 person' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Check Again' }));
  expect(await screen.findByRole('button', { name: 'Import 1 person' })).toBeEnabled();
});

it('a reload in the middle shows how far it is, and one that failed why [ADM-174]', async () => {
  progress = { ...progress, state: 'running', done: 40, total: 120, finishedAt: null };
  open(`?section=users&import=${importId}`);
  expect(await screen.findByRole('progressbar', { name: 'Importing' })).toHaveAttribute(
    'aria-valuenow',
    '40',
  );
  progress = { ...progress, state: 'failed', message: 'The server stopped.' };
  expect(await screen.findByText('The server stopped.')).toBeVisible();
});

it('one that waits says for whom, since when, and what becomes of it [ADM-268]', async () => {
  const heardAt = '2025-09-06T02:05:00.000Z';
  const since = '2025-09-06T01:58:00.000Z';
  const waits = {
    what: 'An import',
    where: 'at pier-2, process 7',
    since,
    heardAt,
    isStored: false,
  };
  const said = (jobWaits: ImportWaits) => waitsWords(jobWaits, waitingImport(jobWaits), 'UTC');
  expect(said(waits)).toBe(
    'The import at pier-2, process 7, since Sep 06, 2025, 1:58 AM, has not been heard of since Sep 06, 2025, 2:05 AM. ' +
      'Nothing was written. Within two minutes it is called failed, and the file can be imported again.',
  );
  expect(said({ ...waits, what: 'A backup', isStored: true })).toBe(
    'It waits for a backup at pier-2, process 7, since Sep 06, 2025, 1:58 AM. ' +
      'Its checked list is stored: it goes on by itself within two minutes of that.',
  );
  const nobody = { what: null, where: null, since: null, heardAt: null, isStored: true };
  expect(said(nobody)).toBe(
    'No server is at it. Its checked list is stored: it goes on by itself within two minutes.',
  );
  progress = { ...progress, state: 'running', done: 0, finishedAt: null, waits };
  open(`?section=users&import=${importId}`);
  expect(await screen.findByText(/^The import at pier-2/)).toBeVisible();
  expect(screen.queryByText(/It goes on when this page is closed/)).toBeNull();
});

describe('a file', () => {
  const bytes = (...values: number[]) => new Uint8Array(values);
  it('is read as UTF-8, or as UTF-16 behind its mark; anything else is refused in words [ADM-171]', () => {
    expect(textOfBytes(new TextEncoder().encode('José'))).toEqual({ text: 'José' });
    expect(textOfBytes(bytes(0xff, 0xfe, 0xe9, 0))).toEqual({ text: 'é' });
    expect(textOfBytes(bytes(0xfe, 0xff, 0, 0xe9))).toEqual({ text: 'é' });
    const latin1 = textOfBytes(bytes(0x4a, 0x6f, 0x73, 0xe9));
    expect('problem' in latin1 && latin1.problem).toContain('Save it as “CSV UTF-8”');
    const workbook = textOfBytes(bytes(0x50, 0x4b, 3, 4));
    expect('problem' in workbook && workbook.problem).toContain('workbook');
    const old = textOfBytes(bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1));
    expect('problem' in old && old.problem).toContain('old Excel');
    const large = textOfBytes(new Uint8Array(5 * 1024 * 1024 + 1));
    expect('problem' in large && large.problem).toContain('larger than 5 MB');
  });

  it('gives its refused lines back as they were, each with its reason [ADM-173]', () => {
    const text = 'Username;Name;Tags\r\na;A;x\r\n\r\nb;"B\r\nC";y\r\nc;C;z';
    const lines = [
      lineOf(2),
      lineOf(4, { outcome: 'refused', reason: 'There is no tag "y".' }),
      lineOf(6, { outcome: 'refused', reason: 'No.' }),
    ];
    const file = refusedCsv(text, { columns: ['Username', 'Name', 'Tags'], separator: ';', lines });
    expect(file).toBe(
      '\uFEFF"Username","Name","Tags","Reason"\r\n"b","B\nC","y","There is no tag ""y""."\r\n"c","C","z","No."\r\n',
    );
  });

  it('gives refused lines back so that no spreadsheet runs them, whatever stands above the header [ADM-173, OPS-55]', () => {
    const text = 'sep=;\nStaff list;;\nReason;Username;Name\nold;=cmd;"@x ""y"\n"open;b;c';
    const lines = [4, 5].map((line) => lineOf(line, { outcome: 'refused', reason: '=No.' }));
    const columns = ['Reason', 'Username', 'Name'];
    expect(refusedCsv(text, { columns, separator: ';', lines }).split('\r\n')).toEqual([
      '\uFEFF"Username","Name","Reason"',
      `"'=cmd","'@x ""y","'=No."`,
      `,,"'=No."`,
      '',
    ]);
  });
});

it('lines say what they do, what needs a look first [ADM-172]', () => {
  const change = lineOf(5, {
    outcome: 'change',
    hasPassword: true,
    changes: [
      { field: 'Role', before: 'Member', after: 'PSO' },
      { field: 'Tag', before: null, after: 'Xray' },
      { field: 'Tag', before: 'SSM', after: null },
    ],
  });
  expect(deedWords(change)).toBe(
    'Role Member to PSO, Tag Xray added, Tag SSM taken off. The password stays as it is.',
  );
  expect(deedWords(lineOf(2))).toBe('New person, gets a sign-in link');
  expect(deedWords(refused)).toBe('There is no team A9.');
  expect(newPeopleWords({ ...counts, create: 42, links: 38 })).toBe(
    '38 get a sign-in link, 4 bring a password',
  );
  const lines = [lineOf(2), lineOf(4, { outcome: 'same' }), change, refused];
  expect(inOrder(lines).map(({ line }) => line)).toEqual([3, 5, 2, 4]);
});
