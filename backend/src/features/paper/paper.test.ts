import { auditRoutes, noteRoutes, type Assignment, type Officer } from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../testing/app.ts';
import { textOfPdf } from '../../testing/pdf-text.ts';
import { operate, startBoardApp, type BoardApp } from '../board/board-app.fixture.ts';
import { drag, plainStations } from '../board/board.fixture.ts';
import { deploymentPaper } from './deployment-paper.ts';
import { writePaper } from '../../files/paper-pdf.ts';

let boardApp: BoardApp;
let date: string;
beforeAll(async () => {
  boardApp = await startBoardApp();
  const { officer, newDay, wen } = boardApp;
  date = await newDay({ [officer(4)]: { status: 'pto', ptoTiming: '12:00-13:00' } });
  for (const index of [3, 4]) await operate(wen, date, drag(officer(index), null, 'car-1'));
});
afterAll(() => boardApp.app.close());

const get = (url: string, client: TestClient = boardApp.wen, headers = {}) =>
  client.raw('GET', url, undefined, headers);
const paper = () => get(`/api/deployment/sheet/${date}.pdf`);

it('the saved deployment is printed with cover and zones, and the same save gives the same bytes later [PAP-1, PAP-2, PAP-5]', async () => {
  const { app, wen, officer, submit } = boardApp;
  expect((await paper()).statusCode).toBe(404);
  const note = { text: 'The key is at the desk', stationId: 'car-1' };
  await wen.call(noteRoutes.create, { params: { date }, body: note });
  await operate(wen, date, { type: 'save' });
  const first = await paper();
  expect(first.headers['content-type']).toBe('application/pdf');
  expect(first.headers['content-disposition']).toContain(`deployment_${date}.pdf`);
  const text = textOfPdf(first.rawPayload);
  for (const words of [
    'Sep 06, 2025',
    'Saved Sep 06, 2025, 10:20 AM by Wen Watch',
    'CAR 1',
    'CAR 1: The key is at the desk (Wen Watch)',
    'Others without a tag or role they need',
    'Page 1 of ',
  ])
    expect(text).toContain(words);
  expect(text).toMatch(/CAR 1 · 2 of \d+/);
  expect(text).toContain('off 12:00-13:00');
  expect(text).toMatch(/\d+ of at least \d+/);
  expect(text).toContain('Signature');
  app.clock.advance(60_000);
  await operate(wen, date, drag(officer(5), null, 'car-1'));
  await submit(date, { [officer(4)]: { status: 'absent', absenceType: 'MC' } });
  expect((await paper()).rawPayload.equals(first.rawPayload)).toBe(true);
});

it('is for those who read what it prints, and in the trail unless a page keeps it of its own person’s save [PAP-1, PAP-7, PAP-10]', async () => {
  const { app } = boardApp;
  const [leader, admin] = [await app.login('tl.a1'), await app.login('admin')];
  expect((await get(`/api/deployment/sheet/${date}.pdf`, leader)).statusCode).toBe(403);
  const count = async () => {
    const { entries } = await admin.call(auditRoutes.activity, { query: { limit: 50 } });
    return entries.filter(({ what }) => /^(deployment|attendance)-paper$/.test(what.id ?? ''))
      .length;
  };
  const before = await count();
  await get(`/api/deployment/sheet/${date}.pdf`, boardApp.wen, { 'x-background': '1' });
  expect(await count()).toBe(before);
  await paper();
  expect(await count()).toBe(before + 1);
  // A word of the caller's own hides nothing else: neither a sheet nor what somebody else has saved.
  await get(`/api/attendance-sheet/A1/${date}.pdf`, boardApp.wen, { 'x-background': '1' });
  expect(await count()).toBe(before + 2);
  await get(`/api/deployment/sheet/${date}.pdf`, admin, { 'x-background': '1' });
  expect(await count()).toBe(before + 3);
});

it('a team’s sheet is printed, and without marks to be filled in by hand [PAP-10]', async () => {
  const leader = await boardApp.app.login('tl.a1');
  const text = textOfPdf((await get(`/api/attendance-sheet/A1/${date}.pdf`, leader)).rawPayload);
  for (const words of ['Team A1', 'Ada A1', 'Absent', 'MC', 'by Tara A1', 'Signature'])
    expect(text).toContain(words);
  const empty = textOfPdf((await get(`/api/attendance-sheet/A2/${date}.pdf`)).rawPayload);
  expect(empty).toContain('Not submitted. Printed Sep 06, 2025');
  expect(empty).toContain('Ada A2');
});

it('whoever is on time off is counted among the present, on a sheet as everywhere [PAP-10, MON-1]', async () => {
  const { newDay, officer, org } = boardApp;
  const day = await newDay({ [officer(4)]: { status: 'pto', ptoTiming: '12:00-13:00' } });
  const text = textOfPdf((await get(`/api/attendance-sheet/A1/${day}.pdf`)).rawPayload);
  expect(text).toContain(`${org.team('A1').length} (1 PTO)`);
  expect(text).toContain('off 12:00-13:00');
});

const deploymentOf = (
  names: readonly string[],
  perStation = 10,
  off = '12:00-14:00',
  { savedAt = '2025-09-06T02:20:00.000Z', expected = [] as readonly string[] } = {},
) => {
  const catalogue = plainStations(Math.ceil(names.length / perStation), perStation);
  const officers = names.map((name, index): Officer => ({
    username: null,
    id: `u${index}`,
    name,
    role: 'Member',
    teamId: `B${index % 14}`,
    status: expected.includes(name) ? 'expected' : index % 9 === 0 ? 'pto' : 'present',
    ptoTiming: index % 9 === 0 ? off : null,
    tags: [{ id: 't', name: 'Xray', color: '#3B82F6' }],
  }));
  const stations = catalogue.stations.map(
    ({ id }) =>
      [
        id,
        {
          isOpen: true,
          capacity: perStation,
          minimum: 2,
          minimumByTag: {},
          minimumByRole: {},
          timeLimitMinutes: null,
        },
      ] as const,
  );
  const lines = officers.map(({ id, name }, index): Assignment => {
    const station = catalogue.stations[Math.floor(index / perStation)];
    return {
      date: '2025-09-06',
      stationId: station?.id ?? '',
      userId: id,
      assignedBy: null,
      assignmentType: 'manual',
      userName: name,
      userRole: 'Member',
      userTeamId: 'B1',
      stationName: station?.name ?? '',
      stationZoneId: 'z',
      zoneName: 'Zone',
      notes: null,
    };
  });
  return deploymentPaper({
    date: '2025-09-06',
    savedAt,
    savedByName: 'Wen',
    lines,
    board: { officers, stations: Object.fromEntries(stations) },
    catalogue,
    notes: [{ text: 'Check the gate', zoneId: null, stationId: 's-1', byName: 'Wen' }],
    organisation: 'Muster',
    timeZone: 'Asia/Singapore',
  });
};

it('the cover has the date in large, and no time is parted at the end of a line [PAP-1, PAP-2]', async () => {
  const paper = deploymentOf(['Ada', 'Ben'], 10, '10:30-12:30');
  expect(paper.sections[0]?.heading).toBe('Saturday, Sep 06, 2025');
  const text = textOfPdf(await writePaper(paper));
  expect(text).toContain('Saturday, Sep 06, 2025');
  expect(text).toContain('off 10:30-12:30');
});

it('a station is short on paper by who was here when it was saved, and until when [PAP-1, STF-13]', () => {
  // Saved at 10:20; of ten officers the first has the time off.
  const shortsOf = (names: readonly string[], off: string) =>
    deploymentOf(names, 10, off).sections[0]?.lists?.[0]?.lines;
  expect(shortsOf(['Ada', 'Ben'], '10:00-14:00')).toEqual([
    'S 1, Zone: 1 of at least 2, 1 short until 14:00',
  ]);
  expect(shortsOf(['Ada', 'Ben'], '12:00-14:00')).toEqual(['No station is short.']);
});

it('who is here is counted on the cover by the hours of times off, at the moment of the save [PAP-1, ATT-130]', () => {
  const figuresOf = (off: string) =>
    deploymentOf(['Ada', 'Ben'], 10, off).sections[0]?.figures?.slice(0, 2);
  const partly = ['On partial time off', '1'];
  expect(figuresOf('10:00-14:00')).toEqual([['Officers here', '1 of 2'], partly]);
  expect(figuresOf('12:00-14:00')).toEqual([['Officers here', '2'], partly]);
});

it.each([
  ['2025-09-05T10:00:00.000Z', 'Plan for Sep 06, 2025, 10:00', 'Short even if all come', []],
  ['2025-09-06T02:20:00.000Z', 'Deployment', 'Short', ['1 of at least 2, 1 short']],
])(
  'saved at %s paper is a %s, which counts nobody expected as here and says of them that they are [PAP-13, DEP-511]',
  (savedAt, title, heading, shorts) => {
    const paper = deploymentOf(['Ada', 'Ben'], 10, '12:00-14:00', { savedAt, expected: ['Ben'] });
    const [cover, zone] = paper.sections;
    expect(paper.title).toBe(title);
    expect(cover?.figures?.slice(0, 2)).toEqual([
      ['Officers here', '1'],
      ['Officers expected', '1'],
    ]);
    expect(cover?.lists?.[0]?.heading).toBe(heading);
    const [station] = zone?.table?.groups ?? [];
    expect(station?.heading).toBe(['S 1', '2 of 10', '1 expected', ...shorts].join(' · '));
    expect(station?.rows.map(([name]) => name)).toEqual(['Ada', 'Ben (expected)']);
  },
);

it('names of any script are printed [PAP-4]', async () => {
  const names = [
    '李明',
    'Łukasz Żółć',
    'Иван',
    'Νίκος',
    'Nguyễn Văn',
    'முருகன்',
    'राम',
    'ひろし',
    '김철수',
    'Ada 𝕏',
  ];
  const text = textOfPdf(await writePaper(deploymentOf(names)));
  for (const name of ['李明', 'Łukasz Żółć', 'Иван', 'Νίκος', 'Nguyễn Văn', 'ひろし', '김철수'])
    expect(text.replaceAll(' ', '')).toContain(name.replaceAll(' ', ''));
  // A letter outside the basic plane has a sign in its place.
  expect(text.replaceAll(' ', '')).toContain('Ada\ufffd');
});

it('long notes without a blank cost as many times more as there are more of them, and every letter of them is there [PAP-2, PAP-6]', async () => {
  // Chinese has no blanks between words.
  const texts = Array.from({ length: 12 }, (_, index) =>
    Array.from({ length: 500 }, (__, at) =>
      String.fromCodePoint(0x4e00 + ((index * 500 + at * 37) % 5000)),
    ).join(''),
  );
  const paper = deploymentOf(['Ada']);
  const write = async (lines: readonly string[]) => {
    const started = process.cpuUsage();
    const list = { heading: 'Notes', lines };
    const file = await writePaper({ ...paper, sections: [{ heading: 'Notes', lists: [list] }] });
    const { user, system } = process.cpuUsage(started);
    return { file, cpuMs: (user + system) / 1000 };
  };
  // Once before, so that fonts are read and the code is compiled.
  await write(texts.slice(0, 3));
  const few = await write(texts.slice(0, 3));
  const all = await write(texts);
  expect(all.cpuMs).toBeLessThan(8 * few.cpuMs);
  expect(textOfPdf(all.file).match(/\p{Script=Han}/gu)).toHaveLength(6000);
});

it('300 officers are written in less than a second [PAP-6]', async () => {
  const names = Array.from({ length: 300 }, (_, index) => `Officer ${index} Longer Name`);
  // Once before, so that fonts are read and the code is compiled: that is not counted with the officers.
  await writePaper(deploymentOf(names));
  const started = process.cpuUsage();
  const file = await writePaper(deploymentOf(names));
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1000).toBeLessThan(1000);
  const text = textOfPdf(file);
  expect(text).toContain('Officer 299 Longer');
  expect(text).toContain('(continued)');
});
