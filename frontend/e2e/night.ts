import type { APIRequestContext, Page } from '@playwright/test';

/** What the server and each screen say of a night: read alike, so that they can be held against each other. */

export interface Said {
  readonly date?: string;
  /** Minutes of the day. */
  readonly clock?: number;
  readonly present?: string;
  readonly submitted?: string;
  readonly overdue?: string;
  readonly short?: string;
  readonly shortStations?: string;
  readonly away?: string;
  readonly relief?: string;
}

interface Officer {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly ptoTiming: string | null;
}
interface Place {
  readonly userId: string;
  readonly stationId: string;
}
interface BoardAnswer {
  readonly officers: readonly Officer[];
  readonly assignments: readonly Place[];
  readonly stations: Readonly<Record<string, { isOpen: boolean; minimum: number }>>;
  readonly saved: readonly Place[];
}
interface Row {
  readonly id: string;
  readonly status: string;
  readonly dueAt: string | null;
}
interface AlertAnswer {
  readonly subject: string;
  readonly endedAt: string | null;
}

const minuteMs = 60_000;
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
/** Minutes since 22:00, when the night begins. */
const intoNight = (minutes: number) => (minutes + 2 * 60) % (24 * 60);
const zoneMs = 8 * 60 * minuteMs;

export interface Server {
  ask<Answer>(path: string): Promise<Answer>;
  now(): Promise<{ atMs: number; today: string }>;
}

export function serverOf(request: APIRequestContext, url: string): Server {
  async function ask<Answer>(path: string): Promise<Answer> {
    const answer = await request.get(url + path);
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }
  return {
    ask,
    async now() {
      const { now, today } = await ask<{ now: string; today: string }>('/api/zones/clock');
      return { atMs: Date.parse(now), today };
    },
  };
}

/** What the server says of a date at this moment; who is here and what is short is counted here from hours and minimums. */
export async function toldOf(server: Server, date: string, isNight: boolean) {
  const [{ atMs, today }, stats, rows, board, { due }, alerts] = await Promise.all([
    server.now(),
    server.ask<Record<string, number>>(`/api/dashboard/stats/${date}`),
    server.ask<Row[]>(`/api/dashboard/team-overview/${date}`),
    server.ask<BoardAnswer>(`/api/deployment/board/${date}`),
    server.ask<{ due: (Place & { state: string })[] }>(`/api/deployment/relief/${date}`),
    server.ask<AlertAnswer[]>(`/api/alerts/${date}`),
  ]);
  const clock = Math.floor((atMs + zoneMs) / minuteMs) % (24 * 60);
  const isOver = date !== today;
  const moment = isOver ? 719 : intoNight(clock) < 720 ? intoNight(clock) : 0;
  const people = new Map(board.officers.map((one) => [one.id, one]));
  const isAway = ({ userId }: Place) => {
    const { status, ptoTiming } = people.get(userId) ?? {};
    const [from = '', to = ''] = status === 'pto' ? (ptoTiming ?? '').split('-') : [];
    if (from === '') return false;
    return intoNight(minutesOf(from)) <= moment && moment < intoNight(minutesOf(to));
  };
  const nameOf = ({ userId }: Place) => people.get(userId)?.name ?? '';
  const dueOf = (places: readonly Place[]) =>
    due
      .filter(({ state }) => state !== 'soon')
      .filter((line) => places.some((one) => isSame(one, line)));
  const of = (places: readonly Place[]) => {
    const short = isNight
      ? Object.entries(board.stations).flatMap(([id, { isOpen, minimum }]) => {
          const there = places.filter((one) => one.stationId === id && !isAway(one));
          return isOpen && there.length < minimum ? [`${id} ${minimum - there.length}`] : [];
        })
      : [];
    const away = places.filter(isAway).map(nameOf);
    const lines = dueOf(places);
    return {
      shortStations: listed(short),
      away: listed(away),
      relief: listed(lines.map(nameOf)),
      reliefIds: listed(lines.map(({ userId }) => userId)),
    };
  };
  const lateMs = (row: Row | undefined) =>
    row?.status === 'pending' && row.dueAt !== null ? atMs - Date.parse(row.dueAt) : undefined;
  const [draft, saved] = [of(board.assignments), of(board.saved)];
  return {
    today,
    date,
    clock,
    isOver,
    // While nobody is marked the screens say a dash.
    present:
      Number(stats['presentCount']) + Number(stats['absentCount']) > 0
        ? String(stats['presentCount'])
        : '–',
    submitted: `${stats['submittedTeams']}/${stats['totalTeams']}`,
    overdue: String(rows.filter((row) => (lateMs(row) ?? -1) >= 0).length),
    dueWordsOf: (teamId: string) => dueWords(lateMs(rows.find(({ id }) => id === teamId))),
    short: totalOf(draft.shortStations),
    draft,
    saved,
    reliefCount: String(due.length),
    alerts: alerts.filter(({ endedAt }) => endedAt === null).map(({ subject }) => subject),
  };
}

/** How a sheet that is awaited says how late it is. */
function dueWords(lateMs: number | undefined): string {
  if (lateMs === undefined) return '';
  const minutes = lateMs < 0 ? Math.ceil(-lateMs / minuteMs) : Math.floor(lateMs / minuteMs);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const under = hours === 0 ? `${rest} min` : `${hours} h ${String(rest).padStart(2, '0')} min`;
  const span = hours > 0 && rest === 0 ? `${hours} h` : under;
  if (lateMs < 0) return `due in ${span}`;
  return minutes < 1 ? 'just due' : `${span} late`;
}

const isSame = (one: Place, other: Place) =>
  one.userId === other.userId && one.stationId === other.stationId;
const listed = (all: readonly string[]) => all.toSorted().join(', ');
/** `77 short at 25 stations`. */
function totalOf(stations: string): string {
  const all = stations === '' ? [] : stations.split(', ');
  const sum = all.reduce((total, one) => total + Number(one.split(' ').at(-1)), 0);
  return all.length === 0
    ? ''
    : `${sum} short at ${all.length} station${all.length > 1 ? 's' : ''}`;
}

const wordsOn = (page: Page) => page.evaluate(() => document.body.innerText.replace(/\s+/g, ' '));
/** How many alerts nobody has acknowledged, as the bell of a dashboard says it. */
export async function bellSays(page: Page): Promise<string> {
  // Also under a dialog, which takes it from everybody but the eye.
  const name = await page
    .locator('[aria-label^="Notifications"]')
    .first()
    .getAttribute('aria-label');
  return /(\d+) alerts?/.exec(name ?? '')?.[1] ?? '0';
}

const find = (words: string, pattern: RegExp) => pattern.exec(words)?.slice(1);
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** `Nov 20, 2046` */
function dateOf(text: string | undefined): string {
  const [, month = '', day = '', year = ''] = /(\w{3}) (\d+), (\d{4})/.exec(text ?? '') ?? [];
  return `${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${day}`;
}

/** The overview of the watch: the whole words beside what is compared. */
export async function overviewSays(page: Page): Promise<Said & { words: string }> {
  const words = await wordsOn(page);
  const [date] =
    find(
      words,
      /Deployment Dashboard .*?(\w{3} \d+, 2046) (?:\d+ teams|Display|Night Off|Urgent|$)/,
    ) ?? [];
  const [clock = ''] = find(words, /(\d\d:\d\d):\d\d/) ?? [];
  const [overdue = '0'] = find(words, /Pending \d+ (\d+) overdue/) ?? [];
  return {
    words,
    date: dateOf(date),
    clock: minutesOf(clock),
    present: find(words, /Total Present (\d+|–)/)?.[0] ?? '',
    submitted: find(words, /Teams Submitted (\d+\/\d+)/)?.[0] ?? '',
    overdue,
  };
}

export async function boardSays(
  page: Page,
): Promise<Said & { words: string; reliefCount: string }> {
  const words = await wordsOn(page);
  const [clock = ''] = find(words, /(\d\d:\d\d):\d\d/) ?? [];
  const seen = await page.evaluate(() => {
    const text = (one: HTMLElement) => one.innerText.replace(/\s+/g, ' ');
    const stations = [...document.querySelectorAll<HTMLElement>('[data-station]')];
    return {
      short: stations.flatMap((one) => {
        const missing = /(\d+) short/.exec(text(one))?.[1];
        return missing === undefined ? [] : [`${one.dataset['station']} ${missing}`];
      }),
      relief: [...document.querySelectorAll<HTMLElement>('[data-station] [data-officer]')]
        .filter((one) => /relief (due now|.* over)/.test(text(one)))
        .flatMap((one) => one.dataset['officer'] ?? []),
      label: document.querySelector('[aria-label^="Relief due"]')?.getAttribute('aria-label') ?? '',
    };
  });
  return {
    words,
    date: dateOf(find(words, /Deployment Dashboard .*?(\w{3} \d+, 2046)/)?.[0]),
    clock: minutesOf(clock),
    short: find(words, /(\d+ short at \d+ stations?)/)?.[0] ?? '',
    shortStations: listed(seen.short),
    relief: listed(seen.relief),
    reliefCount: /\d+/.exec(seen.label)?.[0] ?? '0',
  };
}

export async function leaderSays(page: Page): Promise<Said & { words: string }> {
  const words = await wordsOn(page);
  return { words, date: dateOf(find(words, /Attendance Date (\w{3} \d+, \d{4})/)?.[0]) };
}

export async function wallSays(page: Page): Promise<Said & { words: string }> {
  const words = await wordsOn(page);
  const [time = ''] = find(words, /Scan me (\d\d:\d\d)/) ?? [];
  const [day] = find(words, /^(?:Night of )?\w+, (\w{3} \d+)/) ?? [];
  const seen = await page.evaluate(() => {
    const lines = [...document.querySelectorAll('section[aria-label="Deployment"] li')];
    const text = (one: Element) => one.textContent.replace(/\s+/g, ' ');
    const nameOf = (one: Element) => one.querySelector('bdi')?.textContent ?? '';
    return {
      short: lines.flatMap((one) => {
        const name = one.querySelector('strong')?.textContent;
        const missing = /▼(\d+)/.exec(text(one))?.[1];
        const id = name?.toLowerCase().replaceAll(' ', '-');
        return id === undefined || missing === undefined ? [] : [`${id} ${missing}`];
      }),
      away: lines.filter((one) => text(one).endsWith('away')).map(nameOf),
      relief: lines.filter((one) => text(one).includes('relief due')).map(nameOf),
    };
  });
  return {
    words,
    date: dateOf(day && `${day}, 2046`),
    clock: minutesOf(time),
    present: find(words, /Present (\d+|–)/)?.[0] ?? '',
    submitted: find(words, /Teams Submitted (\d+\/\d+)/)?.[0] ?? '',
    overdue: find(words, /(\d+) overdue/)?.[0] ?? '0',
    shortStations: listed(seen.short),
    away: listed(seen.away),
    relief: listed(seen.relief),
  };
}
