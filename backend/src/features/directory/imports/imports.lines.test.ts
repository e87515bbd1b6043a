import {
  csv,
  nameKey,
  roleRoutes,
  teamRoutes,
  userRoutes,
  type CheckedImport,
} from '@muster/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts';
import { Fault } from '../../../lib/fault.ts';
import { passwordJudge } from '../../../lib/passwords/password-judge.ts';
import { seedOrganisation, type Organisation } from '../../../testing/organisation.ts';
import { directoryRepo } from '../directory.repo.ts';
import { checkList, presentList } from './import.check.ts';
import { readImportFile } from './import.file.ts';
import { knownAmong, readPeople } from './import.people.ts';
import { file, header, importing } from './imports.fixture.ts';

let app: TestApp;
let org: Organisation;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  org = await seedOrganisation(app.db);
  admin = await app.login('admin');
});
afterAll(() => app.close());

const { post, words, people } = importing(() => admin);

/** What the thread of an import does; the calls that start one are tested beside this. */
async function check(text: string): Promise<CheckedImport> {
  const directoryIndex = knownAmong(await readPeople(directoryRepo(app.db)));
  const passwordProblem = await passwordJudge(10);
  return presentList(
    checkList(readImportFile(text), {
      known: directoryIndex,
      byId: org.id('admin'),
      passwordProblem,
    }),
  );
}

describe('a file that cannot be read is refused as a whole, with words', () => {
  const unreadable: [string, string][] = [
    ['Missing: Username.', 'Name,Role,Team,Status\n'],
    ['Not known: Shoe size.', `${header},Shoe size\na,b,c,d,Active,44`],
    ['Twice: Name.', `${header},name\n`],
    ['a header and no lines below it', header],
    ['The file is empty.', ' \n'],
    ['Taken as that: line 2, which begins with “Staff list”', 'sep=;\nStaff list;;\nnia;Nia;FRT\n'],
    ['Line 1: The line has characters that cannot be read.', 'U\u0000s\u0000\n'],
    ['The file is an HTML page', '<html><table><tr><th>Username</th></tr></table></html>'],
    ['The file is a workbook of an old Excel', '\uFFFD\uFFFD\u0011\uFFFD\uFFFD\u001a\uFFFD'],
    ['Line 1 has 5001 columns', `${header},${'x,'.repeat(4995)}x\na,b,FRT,A1,Active`],
    ['The file is empty.', ','.repeat(4_900_000)],
    [
      'The file has more than 5000 lines.',
      file(...Array.from({ length: 5001 }, (_, at) => `p${at},P,FRT,A1,Active`)),
    ],
  ];
  it.each(unreadable)('%s [DIR-120, DIR-121]', async (said, text) => {
    const refused = await check(text).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Fault);
    expect((refused as Fault).message).toContain(said);
  });

  it('the call says so too [DIR-120]', async () => {
    expect(await words(header)).toMatch(/^400 .*a header and no lines below it/);
  });

  it('a body of up to 5 MB is taken, a larger one is not [DIR-120]', async () => {
    const padded = (bytes: number) => file(`big,Big,FRT,A1,Active${'\n'.repeat(bytes)}`);
    const taken = await post({ csv: padded(2 * 1024 * 1024), dryRun: true });
    expect(taken.json<CheckedImport>().counts.create).toBe(1);
    expect((await post({ csv: padded(5 * 1024 * 1024), dryRun: true })).statusCode).toBe(413);
  });
});

it('people of one name are pointed out, in the file and in the team, and refused nowhere [DIR-122, DIR-185]', async () => {
  const { lines } = await check(
    file(
      'tan1,Tan Wei Ming,FRT,A1,Active',
      'tan2,tan wei ming,FRT,A1,Active',
      'nia,Nia,FRT,A1,Active',
    ),
  );
  expect(lines.map(({ outcome, alike }) => [outcome, alike])).toEqual([
    ['create', 'Also in line 3: Tan Wei Ming.'],
    ['create', 'Also in line 2: tan wei ming.'],
    ['create', null],
  ]);
  const there = (await people()).get('a1.04');
  const [first] = (await check(file(`other,${there?.name},FRT,A1,Active`))).lines;
  expect(first?.alike).toBe(`There is a ${there?.name} in A1 already: a1.04.`);
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

  const below = ['fld.one;Field One;FRT;A1;Active', 'fld.two;Field Two;FRT;A2;Active'];
  const semicolons = 'Username;Name;Role;Team;Status';
  const above: readonly (readonly [string, readonly string[]])[] = [
    ['a line that names the separator', ['sep=;', semicolons]],
    ['an empty line', ['', semicolons]],
    ['a line of separators', [';;;;', semicolons]],
    ['a title and a date', ['Staff list;;;;', 'Printed 01.11.2026;;;;', ';;;;', semicolons]],
    ['a type', ['#TYPE Selected.User', '"Username";"Name";"Role";"Team";"Status"']],
    ['a line break in its first cell', ['"Username\n";Name;Role;Team;Status']],
    ['an open quotation mark', ['Staff "list;;', semicolons]],
  ];
  it.each(above)('a header behind %s is found [DIR-120]', async (_, lines) => {
    const { lines: checked, counts } = await check(
      `\uFEFF${[...lines, ...below, 'Total: 2;;;;'].join('\r\n')}`,
    );
    expect(checked.map(({ username, outcome }) => [username, outcome])).toEqual([
      ['fld.one', 'create'],
      ['fld.two', 'create'],
      ['Total: 2', 'refused'],
    ]);
    expect(counts.create).toBe(2);
  });

  it('one bad line never condemns the file [DIR-121]', async () => {
    const { lines } = await check(
      file(
        'a,b,FRT,A1,Active',
        'c,d"e"f,FRT,A1,Active',
        'g,"h,FRT,A1,Active',
        'i,Ren\uFFFD,FRT,A1,Active',
        'k,l,FRT,A1,Active',
      ),
    );
    expect(lines.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'create'],
      [3, 'refused'],
      [4, 'refused'],
      [5, 'refused'],
      [6, 'create'],
    ]);
    expect(lines.map(({ reason }) => reason)).toEqual([
      null,
      expect.stringContaining('Line 3 cannot be read: a quotation mark stands inside'),
      expect.stringContaining('Line 4 cannot be read: a quotation mark is opened'),
      expect.stringContaining('characters that cannot be read'),
      null,
    ]);
  });

  it('what a spreadsheet made of a number is asked about [DIR-182]', async () => {
    await admin.call(userRoutes.create, {
      body: {
        username: '00421',
        name: 'Field Zero',
        role: 'FRT',
        teamId: 'A1',
        password: 'walk the night shift',
        phone: '+6591234567',
      },
    });
    const typed = ['421', '0421', '4.21E+02', '4,21E+02', '421.00', '00 421', '0 0421'];
    const { lines } = await check(file(...typed.map((one) => `"${one}",Zero,FRT,A1,Active`)));
    for (const [at, { outcome, reason }] of lines.entries()) {
      expect([outcome, reason]).toEqual([
        'refused',
        expect.stringContaining(`${typed[at]} is probably 00421, Field Zero.`),
      ]);
    }
    const phones = await check(
      [
        `${header},Phone`,
        '00421,Field Zero,FRT,A1,Active,6591234567',
        'nia,Nia,FRT,A1,Active,6.591E+09',
        'noa,Noa,FRT,A1,Active,6598765432',
        'ned,Ned,FRT,A1,Active,98765432',
      ].join('\n'),
    );
    expect(phones.lines.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('6591234567 is probably +6591234567'),
      expect.stringContaining('6.591E+09 is a number as a spreadsheet shortens it'),
      expect.stringContaining('6598765432 has probably lost its +'),
      null,
    ]);
  });

  it('an answer does not grow with the square of its file: twins and tags are named five at most [DIR-184]', async () => {
    const twins = file(...Array.from({ length: 5000 }, () => 'nia,Nia,FRT,A1,Active'));
    const answer = await post({ csv: twins, dryRun: true });
    expect(answer.body.length).toBeLessThan(2_000_000);
    expect(answer.body).toContain('lines 2, 3, 4, 5, 6 and 4,995 more. Keep one of them.');
    const tagged = (count: number) =>
      `${header},Tags\nnia,Nia,FRT,A1,Active,${Array.from({ length: count }, (_, at) => `t${at}`).join('|')}`;
    const many = await check(tagged(9000));
    expect(many.lines[0]?.reason).toContain('names 9000 tags. At most 20');
    expect(many.lines[0]?.tags).toHaveLength(20);
    expect((await check(tagged(9))).lines[0]?.reason).toContain('There is no tag t4. Nor 4 more.');
  });

  it('a name that a file may not have is refused by every call [DIR-183]', async () => {
    const body = {
      username: 'eve',
      name: 'Eve',
      role: 'FRT',
      teamId: 'A1',
      password: 'walk the night shift',
    };
    for (const wrong of [{ name: '=HYPERLINK("x")' }, { username: '@eve' }, { name: '+1' }]) {
      const answer = await admin.raw('POST', '/api/users', { ...body, ...wrong });
      expect([answer.statusCode, answer.body]).toEqual([
        400,
        expect.stringContaining('spreadsheets run it as a formula'),
      ]);
    }
    const { id: userId } = await admin.call(userRoutes.create, { body });
    expect((await admin.raw('PUT', `/api/users/${userId}`, { name: '-Eve' })).statusCode).toBe(400);
    await app.db
      .collection<{ _id: string }>('users')
      .updateOne({ _id: userId }, { $set: { name: '-Old' } });
    expect(
      (await admin.raw('PUT', `/api/users/${userId}`, { name: '-Old', role: 'FC' })).statusCode,
    ).toBe(200);
  });

  it('role and team are known however they are typed [DIR-180]', async () => {
    await admin.call(roleRoutes.create, { body: { name: 'Sanitäter' } });
    await admin.call(teamRoutes.create, { body: { id: 'LODZ', name: 'Łódź Al-Hassan' } });
    for (const team of ['Lodz Al Hassan', 'lodz alhassan', 'ŁÓDŹ AL–HASSAN']) {
      const { lines } = await check(file(`nia,Nia,SANITATER,${team},Active`));
      expect(lines[0]).toMatchObject({ outcome: 'create', reason: null });
    }
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
  await admin.call(teamRoutes.create, { body: { id: 'X1', name: 'Team X' } });
  await admin.call(teamRoutes.create, { body: { id: 'X2', name: 'Twin' } });
  await admin.call(teamRoutes.create, { body: { id: 'X3', name: 'Twin' } });
  const { id: roleId } = await admin.call(roleRoutes.create, { body: { name: 'Odd role' } });
  // As they were made before a name could begin with no formula (DIR-183).
  const called = (collection: string, _id: string, name: string) =>
    app.db
      .collection<{ _id: string }>(collection)
      .updateOne(
        { _id },
        { $set: { name, ...(collection === 'roles' && { nameKey: nameKey(name) }) } },
      );
  await called('teams', 'X1', '=Team, "X"');
  await called('roles', roleId, '+Odd role');
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
  const users = app.db.collection<{ _id: string }>('users');
  for (const [at, name] of names.entries()) {
    const { id } = await admin.call(userRoutes.create, {
      body: {
        name: `Odd ${at}`,
        username: `odd ${at}`,
        role: '+Odd role',
        teamId: ['X1', 'X2', 'X3', null][at % 4] ?? null,
        isActive: at % 2 === 0,
        password: 'walk the night shift',
      },
    });
    const username = `${name.slice(0, 20)} ${at}`;
    const $set = { name, username, usernameKey: nameKey(username) };
    await users.updateOne({ _id: id }, { $set });
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
