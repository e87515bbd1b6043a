import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { cards, list } from './board.ts';
import { isAmber } from './overview.ts';
import { logIn, pairedWall, signedIn } from './people.ts';
import { startProduct, type Product } from './server.ts';
import { test } from './story.ts';

/** The evening before, and the morning after it: who will be away is known, the board is planned, the sheets come in. */

/** A morning shift that is not over yet by any real clock, and 20:00 of the Off Day before it. */
const date = '2047-11-30';
const evening = Date.parse('2047-11-29T12:00:00.000Z');
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Fourteen plans: eight and three, and the three who are left of a tag that needs three. */
const openStations = ['car-1', 'bike-ic', 'ac-1'];

test.use({ actionTimeout: 10_000 });

interface Officer {
  readonly id: string;
  readonly name: string;
  readonly teamId: string;
  readonly tags: readonly { readonly name: string }[];
}
interface BoardAnswer {
  readonly officers: readonly Officer[];
  readonly stations: Readonly<Record<string, { readonly capacity: number }>>;
  readonly saved: readonly { readonly userId: string; readonly stationId: string }[];
}

let product: Product;
/** Asks as a watch TL. */
let ask: <Answer>(path: string) => Promise<Answer>;
let write: (method: 'POST' | 'PUT', path: string, data: object) => Promise<void>;
/** By the server's clock. */
let nowMs = evening;
const passUntil = (at: string) => {
  const until = Date.parse(`${date}T${at}:00.000+08:00`);
  product.pass(until - nowMs);
  nowMs = until;
};

test.beforeAll(async ({ browser }) => {
  product = await startProduct({
    CLOCK_AT: new Date(evening).toISOString(),
    SESSION_ABSOLUTE_HOURS: '24',
    SESSION_IDLE_MINUTES: '1440',
  });
  const { request } = await browser.newContext();
  const { token } = await logIn(request, product, 'watch.3');
  ask = async <Answer>(path: string) => {
    const answer = await request.get(product.url + path);
    expect(answer.ok(), path).toBe(true);
    return (await answer.json()) as Answer;
  };
  write = async (method, path, data) => {
    const headers = { 'x-csrf-token': token };
    const answer = await request.fetch(product.url + path, { method, data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  const { stations } = await ask<BoardAnswer>(`/api/deployment/board/${date}`);
  const closed = Object.keys(stations).filter((id) => !openStations.includes(id));
  const stationConfigs = Object.fromEntries(
    closed.map((id) => [id, { isOpen: false, capacity: stations[id]?.capacity }]),
  );
  await write('POST', '/api/deployment/configuration', { date, stationConfigs });
});
test.afterAll(() => product.close());

const daysOf = (page: Page, person: Officer): Locator => page.locator(`[data-days="${person.id}"]`);

/** Where a day stands, as a share of the line: days off are narrow. */
const dayPlace = { 'Nov 30': 0.05, 'Dec 1': 0.1 };

async function touchDay(page: Page, line: Locator, day: keyof typeof dayPlace): Promise<void> {
  // Away from the bottom, where what was done is said for a while.
  await line.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = await line.boundingBox();
  if (!box) throw new Error('no line of days');
  await page.touchscreen.tap(box.x + box.width * dayPlace[day], box.y + box.height / 2);
}

/** Enters who is away, with a reason, for so many days more than the touched one; tells when it was sent. */
async function enter(leader: Page, reason: 'MC' | 'Training Course', moreDays: number) {
  const dialog = leader.getByRole('dialog', { name: /^Absence of / });
  if (reason === 'MC') await dialog.getByRole('radio', { name: reason }).tap();
  else {
    await dialog.getByRole('button', { name: /^Any reason/ }).tap();
    await leader.getByRole('option', { name: reason }).tap();
  }
  const later = dialog.getByRole('button', { name: 'To: a day later' });
  for (let day = 0; day < moreDays; day++) await later.tap();
  const sent = leader
    .waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/absences'))
    .then(() => Date.now());
  await dialog.getByRole('button', { name: 'Save Absence' }).tap();
  return sent;
}

/** Hands in over HTTP the sheets of the teams of these people: everybody present but who did not come. */
async function handIn(browser: Browser, teams: ReadonlySet<string>, absent: readonly string[]) {
  for (const teamId of teams) {
    const { request } = await browser.newContext();
    const { token } = await logIn(request, product, `tl.${teamId.toLowerCase()}`);
    const members = await request.get(`${product.url}/api/teams/${teamId}/members`);
    const marks = ((await members.json()) as Officer[]).map(({ id }) => [
      id,
      absent.includes(id) ? { status: 'absent', absenceType: 'MC' } : { status: 'present' },
    ]);
    const submitted = await request.post(`${product.url}/api/attendance/submit`, {
      data: { teamId, date, attendanceData: Object.fromEntries(marks) },
      headers: { 'x-csrf-token': token },
    });
    expect(submitted.ok(), await submitted.text()).toBe(true);
  }
}

test('a course and an MC on a phone turn the next shift amber, its board is planned with whom is expected, and in the morning twelve of fourteen plans come true and a press repairs the rest, beside a wall that shows the plan until 10:00 [ABS-30, ABS-50, ABS-51, ABS-60, ABS-61, ABS-62, DEP-500, DEP-507, DEP-508, DEP-511, DEP-513, DIS-50, DIS-51, MON-80]', async ({
  browser,
}, story) => {
  test.setTimeout(150_000);
  const [leader, priya, daniel] = await Promise.all([
    signedIn(browser, product, 'tl.sac', phone),
    signedIn(browser, product, 'watch.1', { path: '/dashboard?tab=next' }),
    signedIn(browser, product, 'watch.2', { path: '/dashboard?tab=next&view=absences' }),
  ]);
  const wall = await pairedWall(browser, product);
  // One page, that a look is enough.
  const [display] = await ask<{ id: string }[]>('/api/displays');
  await write('PUT', `/api/displays/${display?.id}`, { show: ['deployment'] });
  await expect(wall.getByText('No plan saved yet').first()).toBeVisible();
  const { officers } = await ask<BoardAnswer>(`/api/deployment/board/${date}`);
  const carriers = officers.filter(
    ({ teamId, tags }) => teamId === 'SAC AC CVG AC' && tags.some(({ name }) => name === 'AC'),
  );
  const [ill, learning] = carriers;
  if (!ill || !learning) throw new Error('nobody carries the tag');

  // Five carry the tag of whom three are needed: with two away there is nobody to spare.
  const shift = priya.locator('tbody').filter({ hasText: 'Nov 30' });
  await expect(shift.getByText('no spare')).toHaveCount(0);
  await leader.getByRole('tab', { name: 'Absences' }).tap();
  await touchDay(leader, daysOf(leader, ill), 'Nov 30');
  const sentAt = await enter(leader, 'MC', 2);
  const bar = `MC of ${ill.name}, Nov 30 – Dec 02`;
  await expect(daniel.getByRole('button', { name: bar })).toBeVisible({ timeout: 5_000 });
  const seenAfter = Date.now() - sentAt;
  story.annotations.push({ type: 'measured', description: `seen elsewhere after ${seenAfter} ms` });
  expect(seenAfter).toBeLessThan(1_000);
  await expect(leader.getByRole('button', { name: bar })).toBeVisible();
  await touchDay(leader, daysOf(leader, learning), 'Nov 30');
  await enter(leader, 'Training Course', 0);
  await expect(shift.getByText('no spare')).toBeVisible();
  expect(await isAmber(shift.getByText('no spare'))).toBe(true);
  await expect(shift).toContainText('AC is met by 3 of 3');
  await expect(shift).toContainText(`${ill.name} is away (MC until Dec 02)`);
  await expect(shift).toContainText(`${learning.name} is away (COURSE)`);

  // The board of that shift, planned this evening before the eyes of another.
  await daniel.goto(`${product.url}/dashboard?tab=deployment&date=${date}`);
  await shift.getByRole('button').click();
  await priya.getByRole('link', { name: 'Plan it' }).click();
  await priya.getByRole('button', { name: 'Auto-Assign', exact: true }).click();
  const solve = priya.getByRole('dialog', { name: 'Auto-Assign', exact: true });
  await expect(solve).toContainText(
    /Everybody (?:with a place is expected|who is expected has a place then)\./,
  );
  await solve.getByRole('button', { name: /^Why / }).click();
  await expect(solve).toContainText('No assignment places more.');
  await solve.getByRole('button', { name: 'Apply 14 moves' }).click();
  await expect(priya.getByText('Auto-assignment complete')).toBeVisible();
  await expect(cards(daniel, 'car-1')).toHaveCount(8);
  await expect(list(daniel, 'car-1')).toContainText('planned');
  await save(priya);
  await expect(wall.getByText('14', { exact: true }).first()).toBeVisible();

  // Twenty to ten: the wall still shows the plan, and a sheet is two taps.
  passUntil('09:40');
  await expect(wall.getByText('Plan for Nov 30, 10:00')).toBeVisible();
  await leader.getByRole('tab', { name: 'Team Attendance' }).tap();
  await expect(leader.getByText(/^MC until Dec 02, entered by /)).toBeVisible();
  await expect(leader.getByText('0 of 13 members marked')).toBeVisible();
  await leader.getByRole('button', { name: 'Mark All Present' }).tap();
  await expect(leader.getByText('11 members present, 2 known absences taken.')).toBeVisible();
  // Marked on the phone and sent nowhere yet.
  const strip = daniel.getByText(/^\d+ of 14 plans came true/);
  await expect(cards(daniel, 'ac-1').filter({ hasText: 'expected' })).toHaveCount(3);
  await leader.getByRole('button', { name: 'Submit Attendance' }).tap();
  await expect(leader.getByText(/Submitted 9:4\d AM/)).toBeVisible();
  await expect(cards(daniel, 'ac-1').filter({ hasText: 'expected' })).toHaveCount(1);
  await expect(strip).toHaveCount(0);

  // Of the others two do not come.
  const { saved } = await ask<BoardAnswer>(`/api/deployment/board/${date}`);
  expect(saved).toHaveLength(14);
  const absent = ['car-1', 'bike-ic'].map(
    (station) => saved.find(({ stationId }) => stationId === station)?.userId ?? '',
  );
  const teamOf = new Map(officers.map(({ id, teamId }) => [id, teamId]));
  const teams = new Set(saved.map(({ userId }) => teamOf.get(userId) ?? ''));
  teams.delete('SAC AC CVG AC');
  await handIn(browser, teams, absent);
  await expect(strip).toHaveText('12 of 14 plans came true');
  await expect(priya.getByText('12 of 14 plans came true')).toBeVisible();
  await daniel.getByRole('button', { name: 'Repair', exact: true }).click();
  await expect(strip).toHaveCount(0);
  await expect(cards(priya, 'car-1')).toHaveCount(8);
  await expect(cards(priya, 'bike-ic')).toHaveCount(3);
  await daniel.getByRole('button', { name: /^Undo: Repair of the plan/ }).click();
  await expect(strip).toHaveText('12 of 14 plans came true');
  await expect(cards(priya, 'car-1')).toHaveCount(7);
  await daniel.getByRole('button', { name: 'Repair', exact: true }).click();
  await expect(cards(priya, 'car-1')).toHaveCount(8);
  await expect(priya.getByText(/plans came true/)).toHaveCount(0);
  await expect(wall.getByText('Plan for Nov 30, 10:00')).toBeVisible();
  await save(daniel);

  // The shift begins: on the wall it is the deployment from now on.
  passUntil('10:00');
  await expect(wall.getByText('Deployment', { exact: true })).toBeVisible();
  await expect(wall.getByText(/^Plan for/)).toHaveCount(0);
  await expect(wall.getByText(/ by Daniel Ng/)).toBeVisible();
});

async function save(board: Page): Promise<void> {
  await board.getByRole('button', { name: 'Save Assignments' }).click();
  await expect(board.getByText('Assignments saved').first()).toBeVisible();
}
