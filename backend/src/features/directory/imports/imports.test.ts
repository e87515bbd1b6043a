import {
  csv,
  importRoutes,
  keepingRoutes,
  roleRoutes,
  tagRoutes,
  teamRoutes,
  userRoutes,
  type CheckedImport,
  type ImportProgress,
  type User,
} from '@muster/protocol';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../../testing/organisation.ts';
import type { ImportDoc } from './imports.repo.ts';
import { userWritten } from '../directory.changes.ts';

let app: TestApp;
let org: Organisation;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  org = await seedOrganisation(app.db);
  admin = await app.login('admin');
});
afterAll(() => app.close());

const header = 'Username,Name,Role,Team,Status';
const file = (...lines: string[]) => [header, ...lines].join('\n');
const post = (body: object, by = admin) => by.raw('POST', '/api/admin/users/import', body);
const words = async (text: string) => {
  const { statusCode, json } = await post({ csv: text, dryRun: true });
  return `${statusCode} ${json<{ message: string }>().message}`;
};

async function check(text: string): Promise<CheckedImport> {
  const answer = await admin.call(importRoutes.start, { body: { csv: text, dryRun: true } });
  if (!('lines' in answer)) throw new Error('not a checked list');
  return answer;
}

async function begin(text: string): Promise<string> {
  const { hash: expected } = await check(text);
  const body = { csv: text, dryRun: false, expected };
  const answer = await admin.call(importRoutes.start, { body });
  if (!('importId' in answer)) throw new Error('not begun');
  return answer.importId;
}

async function untilOver(importId: string, by = admin): Promise<ImportProgress> {
  for (;;) {
    const progress = await by.call(importRoutes.progress, { params: { importId } });
    if (progress.state === 'done' || progress.state === 'failed') return progress;
    await pause(5);
  }
}
const make = async (text: string) => untilOver(await begin(text));

const people = async (by = admin): Promise<Map<string, User>> =>
  new Map((await by.call(userRoutes.list)).map((user) => [user.username, user]));

describe('a file that cannot be read is refused as a whole, with words', () => {
  const unreadable: [string, string][] = [
    ['Missing: Username.', 'Name,Role,Team,Status\n'],
    ['Not known: Shoe size.', `${header},Shoe size\na,b,c,d,Active,44`],
    ['Twice: Name.', `${header},name\n`],
    ['a header and no lines below it', header],
    ['The file is empty.', ' \n'],
    [
      'Line 2 cannot be read: a quotation mark is opened',
      file('a,"b,FRT,A1,Active', 'c,d,FRT,A1,Active'),
    ],
    [
      'Line 3 cannot be read: a quotation mark stands',
      file('a,b,FRT,A1,Active', 'c,d"e"f,FRT,A1,Active'),
    ],
    ['Line 2 has characters that cannot be read.', file('a,Ren\uFFFD,FRT,A1,Active')],
    ['Line 3 has characters that cannot be read.', file('', 'a,\u0000,FRT,A1,Active')],
    [
      'The file has more than 5000 lines.',
      file(...Array.from({ length: 5001 }, (_, at) => `p${at},P,FRT,A1,Active`)),
    ],
  ];
  it.each(unreadable)('%s [DIR-120, DIR-121]', async (said, text) => {
    const answered = await words(text);
    expect(answered).toContain('400 ');
    expect(answered).toContain(said);
  });

  it('a body of up to 5 MB is taken, a larger one is not [DIR-120]', async () => {
    const padded = (bytes: number) => file(`big,Big,FRT,A1,Active${' '.repeat(bytes)}`);
    expect((await check(padded(4 * 1024 * 1024))).counts.create).toBe(1);
    expect((await post({ csv: padded(5 * 1024 * 1024), dryRun: true })).statusCode).toBe(413);
  });
});

describe('each line says what it would do, or why it is refused', () => {
  const reasons: [string, string][] = [
    [',Nia,FRT,A1,Active', 'Username is required.'],
    ['nia,,FRT,A1,Active', 'Name is required.'],
    ['=cmd,Nia,FRT,A1,Active', 'A username cannot begin with “=”'],
    ['nia,@Nia,FRT,A1,Active', 'A name cannot begin with “@”'],
    ["nia,'+Nia,FRT,A1,Active", 'A name cannot begin with “+”'],
    ['nia,Nia,FRTT,A1,Active', 'There is no role FRTT. Did you mean FRT?'],
    ['nia,Nia,FRT,A41,Active', 'There is no team A41.'],
    ['nia,Nia,FRT,A22,Active', 'There is no team A22. Did you mean A2?'],
    ['nia,Nia,FRT,A1,Perhaps', 'Status is Active or Inactive, not “Perhaps”.'],
    ['nia,Nia,FRT', 'The line has 3 cells'],
    [`nia,${'N'.repeat(121)},FRT,A1,Active`, 'A name has at most 120 characters.'],
    ['admin,Asha Admin,FRT,No Team,Active', 'You cannot delete or deactivate yourself'],
    ['ADMIN,Asha Admin,admin,No Team,Inactive', 'You cannot delete or deactivate yourself'],
  ];
  it.each(reasons)('%j is refused: %s [DIR-122, DIR-125]', async (line, reason) => {
    const { lines, counts } = await check(file(line));
    expect(lines[0]).toMatchObject({ line: 2, outcome: 'refused', changes: [] });
    expect(lines[0]?.reason).toContain(reason);
    expect(counts).toEqual({ create: 0, change: 0, same: 0, refused: 1, links: 0 });
  });

  it('two lines with one username in other letters are both refused [DIR-122]', async () => {
    const { lines } = await check(file('Nia,Nia,FRT,A1,Active', '', 'nIA,Nia,FRT,A2,Active'));
    const reason = 'The username stands in lines 2 and 4. Keep one of them.'.replace(' and', ',');
    expect(lines.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'refused'],
      [4, 'refused'],
    ]);
    expect(lines.map((one) => one.reason)).toEqual([reason, reason]);
  });

  it('the same letters, another role, and a new person; semicolons and tabs separate too [DIR-121, DIR-122]', async () => {
    const lines = [
      'A1.04,Ada A1,member,team a1,active',
      'a1.05,Ben A1,FRT,No Team,Inactive',
      'nia,Nia New,FRT,A3,Active',
    ];
    for (const sign of [',', ';', '\t']) {
      const found = await check(file(...lines).replaceAll(',', sign));
      expect(found.lines.map(({ outcome }) => outcome)).toEqual(['same', 'change', 'create']);
      expect(found.lines[1]?.changes).toEqual([
        { field: 'Role', before: 'Member', after: 'FRT' },
        { field: 'Team', before: 'Team A1', after: 'No Team' },
        { field: 'Status', before: 'Active', after: 'Inactive' },
      ]);
      expect(found.counts).toEqual({ create: 1, change: 1, same: 1, refused: 0, links: 1 });
    }
  });

  it('a password must be a good one, and is not set for who exists [DIR-124]', async () => {
    const text = [
      `${header},Password`,
      'nia,Nia,FRT,A3,Active,short',
      'a1.04,Ada A1,Member,A1,Active,short',
    ].join('\n');
    const { lines } = await check(text);
    expect(lines.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['refused', 'A password has 10 to 256 characters.'],
      ['same', null],
    ]);
  });
});

it('what was exported comes back the same, whatever people are called [DIR-121]', async () => {
  await admin.call(teamRoutes.create, { body: { id: 'X1', name: '=Team, "X"' } });
  await admin.call(teamRoutes.create, { body: { id: 'X2', name: 'Twin' } });
  await admin.call(teamRoutes.create, { body: { id: 'X3', name: 'Twin' } });
  await admin.call(roleRoutes.create, { body: { name: '+Odd role' } });
  const names = [
    '=1+1',
    "'=1+1",
    "''@x",
    '-',
    '+65',
    '@kim',
    '＝x',
    ';x',
    'O"Neil; a,b',
    'Ñandú 李',
  ];
  for (const [at, name] of names.entries()) {
    await admin.call(userRoutes.create, {
      body: {
        name,
        username: `${name.slice(0, 20)} ${at}`,
        role: '+Odd role',
        teamId: ['X1', 'X2', 'X3', null][at % 4] ?? null,
        isActive: at % 2 === 0,
        password: 'walk the night shift',
      },
    });
  }
  const rows = [...(await people()).values()].map((user) => [
    user.username,
    user.name,
    user.role,
    user.teamName ?? 'No Team',
    user.isActive ? 'Active' : 'Inactive',
  ]);
  const { counts, lines } = await check(csv([header.split(','), ...rows]));
  expect(lines.filter(({ outcome }) => outcome !== 'same')).toEqual([]);
  expect(counts.same).toBe(rows.length);
});

it('a checked list is made in one step; refused lines stay out [DIR-123, DIR-126, DIR-127, DIR-129, AUD-7]', async () => {
  const { id: diver } = await admin.call(tagRoutes.create, { body: { name: 'Diver' } });
  await admin.call(tagRoutes.create, { body: { name: 'Medic' } });
  const userId = org.id('a2.04');
  await admin.call(userRoutes.addTag, { params: { userId }, body: { tagId: diver } });
  const text = [
    `${header},Password,Tags`,
    'new.1,New One,FRT,Team A3,Active,walk the night shift,diver|Medic',
    'new.2,New Two,FRT,A3,Active,,',
    'a2.04,Ada Renamed,Member,A2,Active,,Medic',
    'a2.05,Ben A2,Member,A2,Active,,Nobody',
    'a2.06,Cai A2,Member,A2,Inactive,,',
  ].join('\n');
  const socket = await (await app.login('watch.1')).socket();
  const events: string[][] = [];
  socket.on('directory:changed', ({ what, ids }) => void (what === 'users' && events.push(ids)));
  const progress = await make(text);
  expect(progress).toMatchObject({
    state: 'done',
    done: 4,
    total: 4,
    linksLeft: 1,
    counts: { create: 2, change: 2, same: 0, refused: 1, links: 1 },
    by: { name: 'Asha Admin' },
  });
  const now = await people();
  const tagsOf = (username: string) => now.get(username)?.tags.map(({ tagName }) => tagName);
  expect(tagsOf('new.1')).toEqual(['Diver', 'Medic']);
  expect(now.get('new.1')).toMatchObject({ teamId: 'A3', revision: 1, isActive: true });
  expect([now.get('a2.04')?.name, tagsOf('a2.04')]).toEqual(['Ada Renamed', ['Medic']]);
  expect(now.get('a2.06')).toMatchObject({ isActive: false, revision: 2 });
  await app.login('new.1', 'walk the night shift');
  await expect(app.login('new.2', '')).rejects.toThrow('Password is required');
  await app.changes.idle();
  expect(events).toHaveLength(1);
  const { entries } = (await admin.raw('GET', '/api/admin/activity?limit=500')).json<{
    entries: { kind: string; what: { name: string; id: string }; after: object }[];
  }>();
  const kinds = (name: string) =>
    entries.filter(({ what }) => what.name === name).map(({ kind }) => kind);
  expect(kinds('New One').toSorted()).toEqual([
    'session.opened',
    'user.created',
    'user.tagged',
    'user.tagged',
  ]);
  expect(kinds('Cai A2')).toContain('user.updated');
  const ended = entries.find(({ kind }) => kind === 'import.completed');
  expect(ended).toMatchObject({ what: { id: progress.id }, after: { create: 2, refused: 1 } });
  expect(JSON.stringify(entries)).not.toContain('argon2');
});

it('a Phone column sets numbers, an empty cell leaves them, and what is none is refused [DIR-120, DIR-170]', async () => {
  const text = csv([
    [...header.split(','), 'Phone'],
    ['phone.1', 'Phone One', 'FRT', 'A3', 'Active', '+1 555 0150'],
    ['a3.04', 'Ada A3', 'Member', 'A3', 'Active', '(555) 01-51'],
    ['a3.05', 'Ben A3', 'Member', 'A3', 'Active', 'by radio'],
  ]);
  const { lines } = await check(text);
  expect(lines.map(({ outcome, reason, changes }) => [outcome, reason ?? changes])).toEqual([
    ['create', []],
    ['change', [{ field: 'Phone', before: '', after: '(555) 01-51' }]],
    ['refused', 'Phone: digits, spaces, + ( ) - . / and x before an extension.'],
  ]);
  await make(text);
  const now = await people();
  expect(['phone.1', 'a3.04', 'a3.05'].map((name) => now.get(name)?.phone)).toEqual([
    '+1 555 0150',
    '(555) 01-51',
    null,
  ]);
  const without = await check(text.replace(/\(555\) 01-51/, ''));
  expect(without.lines[1]?.outcome).toBe('same');
});

it('is refused when the directory is not what was looked at, and nothing is written [DIR-126]', async () => {
  const text = file('other.1,Other One,FRT,A3,Active', 'a3.06,Cai A3,FRT,A3,Active');
  const { hash: expected } = await check(text);
  const params = { userId: org.id('a3.06') };
  await admin.call(userRoutes.change, { params, body: { role: 'FC' } });
  const late = await post({ csv: text, dryRun: false, expected });
  expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'IMPORT_CHANGED']);
  expect((await people()).has('other.1')).toBe(false);
  const unchecked = await post({ csv: text, dryRun: false });
  expect(unchecked.statusCode).toBe(400);
  const idle = file('a3.05,Ben A3,Member,A3,Active');
  const { hash } = await check(idle);
  const nothing = await post({ csv: idle, dryRun: false, expected: hash });
  expect(nothing.json()).toMatchObject({ message: 'No line creates or changes anybody.' });
});

it('a change that comes while passwords are prepared stops it, whole [DIR-126]', async () => {
  const later = Array.from(
    { length: 6 },
    (_, at) => `late.${at},L,FRT,A3,Active,walk the night shift`,
  );
  const text = [`${header},Password`, ...later, 'a3.04,Ada A3,FC,A3,Active,'].join('\n');
  const importId = await begin(text);
  await app.directory.changeUser(org.id('a3.04'), { role: 'FRT' });
  expect(await untilOver(importId)).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('Nothing was imported.') as string,
  });
  expect((await people()).has('late.0')).toBe(false);
});

it('a second import, a cleanup and a backup wait while one runs [DIR-128]', async () => {
  const text = [`${header},Password`, 'busy.1,B,FRT,A3,Active,walk the night shift'].join('\n');
  const importId = await begin(text);
  const { hash: expected } = await check(file('busy.2,B,FRT,A3,Active'));
  const second = post({ csv: file('busy.2,B,FRT,A3,Active'), dryRun: false, expected });
  const cleanup = admin.raw('POST', keepingRoutes.cleanup.path, { days: 90 });
  for (const { statusCode, json } of [await second, await cleanup]) {
    const message = 'An import is running. Wait until it is done.';
    expect([statusCode, json()]).toEqual([409, { code: 'BUSY', message }]);
  }
  await untilOver(importId);
  expect((await make(file('busy.2,B,FRT,A3,Active'))).state).toBe('done');
});

it('a server that ends between two steps goes on at its next start, and everything is there once [DIR-127]', async () => {
  // More than are made while the server ends.
  const many = 400;
  const other = await startTestApp();
  await seedOrganisation(other.db);
  admin = await other.login('admin');
  const text = file(
    ...Array.from({ length: many }, (_, at) => `half.${at},Half ${at},FRT,A1,Active`),
  );
  let stopped: Promise<void> | undefined;
  other.changes.follow(userWritten, () => {
    stopped ??= other.http.close();
  });
  const importId = await begin(text);
  while (!stopped) await pause(2);
  await stopped;
  const made = await other.db.collection('users').countDocuments({ role: 'FRT', teamId: 'A1' });
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThan(many);
  const next = await startTestApp({ uri: other.uri });
  try {
    const again = await next.login('admin');
    expect(await untilOver(importId, again)).toMatchObject({ state: 'done', linksLeft: many });
    const half = [...(await people(again)).values()].filter(({ username }) =>
      username.startsWith('half.'),
    );
    expect(half).toHaveLength(many);
    expect(half.every(({ revision }) => revision === 1)).toBe(true);
    await next.changes.idle();
    const entries = next.db.collection('audit');
    expect(await entries.countDocuments({ kind: 'user.created' })).toBe(many);
    expect(await entries.countDocuments({ kind: 'import.completed' })).toBe(1);
  } finally {
    await next.close();
    await other.close();
    admin = await app.login('admin');
  }
});

it('while 600 people are imported other changes come in between, and none takes a username of the file [DIR-160, DIR-127]', async () => {
  const text = file(
    ...Array.from({ length: 600 }, (_, at) => `long.${at},Long ${at},FRT,A1,Active`),
  );
  const importId = await begin(text);
  const progress = () => admin.call(importRoutes.progress, { params: { importId } });
  const reached: number[] = [];
  const hasBegun = async () => {
    const { state, done } = await progress();
    return state === 'running' && done > 0;
  };
  while (!(await hasBegun())) await pause(1);
  const person = (username: string) =>
    admin.raw('POST', '/api/users', {
      username,
      name: 'Between',
      password: 'walk the night shift',
      role: 'FRT',
      teamId: null,
    });
  await admin.call(tagRoutes.create, { body: { name: 'Between' } });
  const after = await progress();
  expect([after.state, after.done < 600]).toEqual(['running', true]);
  const taken = await person('LONG.599');
  expect([taken.statusCode, taken.json<{ code: string }>().code]).toEqual([409, 'USERNAME_TAKEN']);
  for (;;) {
    const { state, done } = await progress();
    reached.push(done);
    if (state !== 'running') break;
    await pause(1);
  }
  expect(reached).toEqual(reached.toSorted((a, b) => a - b));
  expect((await untilOver(importId)).done).toBe(600);
  const made = [...(await people()).keys()].filter((username) => username.startsWith('long.'));
  expect(made).toHaveLength(600);
}, 30_000);

it('people who were made without a password sign in by a link, made once more for who has not [DIR-124, DIR-130]', async () => {
  const { id: importId } = await make(
    file('link.1,L One,FRT,A3,Active', 'link.2,L Two,FRT,,Active', 'link.3,L Three,FRT,,Inactive'),
  );
  const links = () => admin.call(importRoutes.signInLinks, { params: { importId } });
  const redeem = (token: string) =>
    app.anonymous().raw('POST', '/api/auth/redeem', { token, password: 'walk the night shift' });
  const first = await links();
  expect(first.map(({ username, name, teamName }) => [username, name, teamName])).toEqual([
    ['link.1', 'L One', 'Team A3'],
    ['link.2', 'L Two', null],
  ]);
  const [one, two] = first.map(({ token }) => token);
  expect((await redeem(one ?? '')).statusCode).toBe(200);
  await app.login('link.1', 'walk the night shift');
  await app.changes.idle();
  const again = await links();
  expect(again.map(({ username }) => username)).toEqual(['link.2']);
  expect((await redeem(two ?? '')).statusCode).toBe(400);
});

it('one that ended before its list was stored has written nothing and says so [DIR-127]', async () => {
  const id = '3f0c3f5e-4a53-4c51-9d38-2b8f2c5f9d10';
  await app.db.collection<ImportDoc>('userImports').insertOne({
    _id: id,
    state: 'begun',
    acting: { by: { id: org.id('admin'), name: 'Asha Admin' }, from: '::1' },
    counts: { create: 1, change: 0, same: 0, refused: 0, links: 1 },
    startedAt: new Date(),
    finishedAt: null,
    message: null,
    withoutPassword: [],
    noPassword: null,
  });
  const next = await startTestApp({ uri: app.uri });
  try {
    const { state, message } = await untilOver(id, await next.login('admin'));
    expect([state, message]).toEqual([
      'failed',
      'The server stopped before the list was stored. Nothing was imported.',
    ]);
  } finally {
    await next.close();
  }
});
