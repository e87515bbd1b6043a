import { expect, type Page } from '@playwright/test';
import { atBoard, cards, drag, idOf } from './board.ts';
import {
  bellSays,
  boardSays,
  leaderSays,
  overviewSays,
  serverOf,
  toldOf,
  wallSays,
  type Server,
} from './night.ts';
import { logIn, pairedWall, signedIn } from './people.ts';
import { startProduct, type Product } from './server.ts';
import { test } from './story.ts';
import { submitTeam } from './submitting.ts';

/** One night of two watch TLs, a leader and a wall, from before the shift to after it, at every quarter of an hour. */

/** A night shift that is not over yet by any real clock; two dates later comes the next shift. */
const night = '2046-11-20';
const next = '2046-11-23';
const hourMs = 60 * 60_000;
const quarterMs = hourMs / 4;
/** 21:40 in Singapore, and 10:20 of the next day. */
const from = Date.parse(`${night}T13:40:00.000Z`);
const to = Date.parse('2046-11-21T02:20:00.000Z');
const agreeWithinMs = 10_000;

test.use({ actionTimeout: 10_000 });

let product: Product;
let server: Server;
test.beforeAll(async ({ browser }) => {
  product = await startProduct({
    CLOCK_AT: `${night}T13:39:30.000Z`,
    SESSION_ABSOLUTE_HOURS: '24',
    SESSION_IDLE_MINUTES: '1440',
  });
  for (const [key, off] of [
    ['a1', '22:00-04:00'],
    ['a2', '02:00-05:00'],
    ['a3', '22:00-04:00'],
  ] as const) {
    await submitTeam(browser, product, key, night, undefined, off);
  }
  const { request } = await browser.newContext();
  await logIn(request, product, 'watch.3');
  server = serverOf(request, product.url);
});
test.afterAll(() => product.close());

/** A browser whose own clock is so many hours wrong. */
const wrongBy = (hours: number) => async (page: Page) => {
  await page.addInitScript((wrongMs) => {
    const TrueDate = Date;
    globalThis.Date = class extends TrueDate {
      constructor(...args: [] | [number]) {
        if (args.length === 0) super(TrueDate.now() + wrongMs);
        else super(...args);
      }
      static override now() {
        return TrueDate.now() + wrongMs;
      }
    } as DateConstructor;
  }, hours * hourMs);
};

interface Screens {
  readonly overview: Page;
  readonly board: Page;
  readonly leader: Page;
  readonly wall: Page;
}

type Shown = string | number | boolean | undefined;

/** What the screens say at this moment and the server does not; nothing where all agree. `heard`: what was true at any time. */
async function disagreements(
  { overview, board, leader, wall }: Screens,
  heard: Set<string>,
): Promise<string[]> {
  const [ofOverview, ofBoard, ofLeader, ofWall] = await Promise.all([
    overviewSays(overview),
    boardSays(board),
    leaderSays(leader),
    wallSays(wall),
  ]);
  const bells = await Promise.all([overview, board, leader].map(bellSays));
  const now = await server.now();
  const dates = [ofOverview.date, ofBoard.date, ofLeader.date, ofWall.date];
  const figuresByDate = new Map(
    await Promise.all(
      [...new Set([now.today, night])].map(
        async (date) => [date, await toldOf(server, date, date === night)] as const,
      ),
    ),
  );
  const { saved, draft, alerts } = figuresByDate.get(night) ?? {};
  heard.add(`away ${saved?.away}`).add(`short ${draft?.shortStations}`).add(`due ${saved?.relief}`);
  for (const subject of alerts ?? []) heard.add(subject);
  const found: string[] = [];
  const hold = (screen: string, label: string, said: Shown, wanted: Shown) => {
    if (said !== wanted) found.push(`${screen} says ${label} ${said}, the server ${wanted}`);
  };
  const today = figuresByDate.get(now.today);
  if (!today) throw new Error('nothing is told of today');
  const all = { overview: ofOverview, board: ofBoard, leader: ofLeader, wall: ofWall };
  for (const [screen, { date, clock, words }] of Object.entries(all)) {
    const hasEnded = /Night Shift of Nov 20, 2046 has ended/.test(words);
    const isOffered = hasEnded && words.includes('Go to Nov 23, 2046') && screen !== 'wall';
    hold(screen, 'the date', isOffered && date === night ? now.today : date, now.today);
    if (clock !== undefined && ![0, 1].includes(today.clock - clock))
      hold(screen, 'the time', clock, today.clock);
  }
  for (const { isOver, reliefCount, date } of figuresByDate.values()) {
    if (isOver) hold('the relief list', `of ${date}, which has ended,`, reliefCount, '0');
  }
  const toldOn = (at: number) => figuresByDate.get(dates[at] ?? '') ?? today;
  if (ofOverview.date === night) {
    for (const figure of ['present', 'submitted', 'overdue'] as const) {
      hold('overview', figure, ofOverview[figure], toldOn(0)[figure]);
    }
  }
  for (const at of [0, 1]) hold('the bell', 'alerts', bells[at], String(today.alerts.length));
  hold('board', 'short', ofBoard.short, toldOn(1).short);
  hold('board', 'short', ofBoard.shortStations, toldOn(1).draft.shortStations);
  hold('board', 'relief', ofBoard.relief, toldOn(1).draft.reliefIds);
  hold('board', 'reliefs due or soon', ofBoard.reliefCount, toldOn(1).reliefCount);
  if (ofLeader.date === night) {
    const wanted = toldOn(2).dueWordsOf('A4');
    hold('leader', `"${wanted}"`, ofLeader.words.includes(wanted), true);
    const isLate = /late|just due/.test(wanted) && today.date === night;
    if (isLate) hold('leader', 'no alert', bells[2] === '0', false);
  }
  if (ofWall.date === night) {
    for (const sheetFigure of ['present', 'submitted', 'overdue'] as const) {
      hold('wall', sheetFigure, ofWall[sheetFigure], toldOn(3)[sheetFigure]);
    }
    for (const boardFigure of ['shortStations', 'away', 'relief'] as const) {
      hold('wall', boardFigure, ofWall[boardFigure], toldOn(3).saved[boardFigure]);
    }
  }
  return found;
}

test('from 21:40 to 10:20 all four screens agree with the server at every quarter of an hour, over midnight and the shift’s end, whatever is open on them [SCH-16, SCH-17, SCH-20, STF-13, STF-31, DIS-10, DIS-49]', async ({
  browser,
}) => {
  test.setTimeout(400_000);
  const board = await atBoard(browser, product, 'watch.2');
  const [overview, leader] = await Promise.all([
    signedIn(browser, product, 'watch.1', { prepare: wrongBy(3) }),
    signedIn(browser, product, 'tl.a4', { prepare: wrongBy(-3) }),
  ]);
  const wall = await pairedWall(browser, product);
  const screens = { overview, board, leader, wall };
  await showDeployment(board);
  const mark = (status: string, place: number) =>
    leader.locator('[data-member]').nth(place).getByRole('radio', { name: status }).click();

  // Filled ahead, with those alone whom sheets have.
  const plans = board.getByRole('switch', { name: 'Plan with expected people' });
  await plans.click();
  await expect(plans).not.toBeChecked();
  await board.getByRole('button', { name: 'Auto-Assign', exact: true }).click();
  const solve = board.getByRole('dialog', { name: 'Auto-Assign', exact: true });
  await solve.getByRole('button', { name: /^Apply \d+ moves?$/ }).click();
  await expect(board.getByText('Auto-assignment complete')).toBeVisible();
  await board.keyboard.press('Escape');
  await save(board);

  /** What people do before these times are looked at, and what stays true until somebody does something else. */
  const deeds: Readonly<Record<string, () => Promise<void>>> = {
    async '23:45'() {
      for (let place = 0; place < 7; place++) await mark('Present', place);
      await drag(board, await idOf(board, 'car-1', 0), 'unassigned');
      await expect(cards(board, 'car-1')).toHaveCount(5);
      await overview.getByRole('button', { name: 'View Details of Team A1' }).click();
    },
    async '00:30'() {
      await expect(leader.getByText('7 of 14 members marked')).toBeVisible();
      await expect(overview.getByRole('dialog')).toContainText('Team A1');
      await expect(board.getByText(/unsaved/).first()).toBeVisible();
      for (let place = 7; place < 14; place++) await mark('Present', place);
      await leader.getByRole('button', { name: 'Submit Attendance' }).click();
      await expect(leader.getByText(/Submitted 12:\d\d AM/)).toBeVisible();
      await overview.keyboard.press('Escape');
    },
    async '01:00'() {
      await save(board);
    },
    async '05:15'() {
      await submitTeam(browser, product, 'a5', night, undefined, '06:00-09:00');
    },
    async '06:00'() {
      await board.getByRole('button', { name: /^Relief due: \d+$/ }).click();
      const due = board.getByRole('dialog', { name: 'Relief due', exact: true });
      await due
        .getByRole('button', { name: /^Relieve .+ by / })
        .first()
        .click();
      await board.keyboard.press('Escape');
      await save(board);
    },
    async '09:45'() {
      await mark('Absent', 3);
      await leader.getByRole('option').first().click();
      await drag(board, await idOf(board, 'car-1', 0), 'unassigned');
    },
  };

  const found: string[] = [];
  const heard = new Set<string>();
  for (const at of quarters()) {
    const { atMs } = await server.now();
    product.pass(Math.max(0, at - atMs) + 1_000);
    const time = new Date(at + 8 * hourMs).toISOString().slice(11, 16);
    await deeds[time]?.();
    const until = Date.now() + agreeWithinMs;
    let left = await disagreements(screens, heard);
    while (left.length > 0 && Date.now() < until) left = await disagreements(screens, heard);
    found.push(...left.map((words) => `${time} ${words}`));
  }
  expect(found, 'screens that disagree').toEqual([]);
  // The night has had what it should have: who comes and goes, stations that become short, reliefs, alerts.
  const kinds = (kind: RegExp) => [...heard].filter((words) => kind.test(words)).length;
  expect(kinds(/^away /)).toBeGreaterThanOrEqual(4);
  expect(kinds(/^short /)).toBeGreaterThanOrEqual(4);
  expect(kinds(/^due /)).toBeGreaterThanOrEqual(3);
  for (const alert of [/relief/, /overdue/, /below their minimum/]) {
    expect(kinds(alert), String(alert)).toBeGreaterThan(0);
  }

  for (const page of [board, leader]) {
    await page.getByRole('button', { name: 'Go to Nov 23, 2046' }).first().click();
    await expect(page.getByText('Nov 23, 2046').first()).toBeVisible();
  }
  expect((await server.now()).today < next).toBe(true);
});

async function save(board: Page): Promise<void> {
  await board.getByRole('button', { name: 'Save Assignments' }).click();
  await expect(board.getByText(/^All saved/).first()).toBeVisible();
}

/** The wall shows counts and stations, without turning pages. */
async function showDeployment(board: Page): Promise<void> {
  const [display] = await server.ask<{ id: string; revision: number }[]>('/api/displays');
  const token = await board.evaluate(() => localStorage.getItem('auth_token'));
  const answer = await board.request.put(`${product.url}/api/displays/${display?.id}`, {
    data: { show: ['counts', 'deployment'], baseRevision: display?.revision },
    headers: { 'x-csrf-token': token?.replace(/^"|"$/g, '') ?? '' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Every quarter of an hour of it, and its two ends. */
function quarters(): number[] {
  const first = Math.ceil(from / quarterMs) * quarterMs;
  const count = Math.floor((to - first) / quarterMs) + 1;
  const inside = Array.from({ length: count }, (_, index) => first + index * quarterMs);
  return [from, ...inside, to];
}
