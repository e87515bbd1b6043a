import { directoryRoutes, forecastRoutes, type ForecastDay } from '@muster/protocol';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { setClockOffset } from '../../shared/dates/clock.ts';
import { FakeServer, Refused } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import { dayOf, daysFrom, tagOf, zoneOf } from './forecast.fixture.ts';
import {
  awayOf,
  cellIn,
  columnsOf,
  fittingColumns,
  leftOutWords,
  needOf,
  planSentence,
  sentenceOf,
  summaryOf,
} from './forecast.view.ts';
import { NextShifts } from './next-shifts.tsx';
import { TeamShifts } from './team-shifts.tsx';

// Nov 20 and 24 have morning shifts, Nov 21 and 25 night shifts.
const short = {
  byTag: [tagOf({ expected: 1, missing: 1 })],
  missing: 1,
  reasons: ['RSS 1 is 1 short'],
};
const away: ForecastDay['away'] = [
  {
    userId: idOf(1),
    userName: 'Benjamin Ho',
    teamId: 'A5',
    absenceType: 'MC',
    ptoTiming: null,
    until: '2026-11-24',
    tags: ['RSS'],
  },
  {
    userId: idOf(2),
    userName: 'Li Chua',
    teamId: 'A1',
    absenceType: 'PTO',
    ptoTiming: '12:00-14:00',
    until: '2026-11-20',
    tags: [],
  },
];
function idOf(n: number) {
  return `00000000-0000-4000-8000-00000000000${n}`;
}

/** The window is as wide as this, to the end of the test. */
function matching(query: string): void {
  const spy = vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const list = new EventTarget() as MediaQueryList;
    return Object.assign(list, { media, matches: media.includes(query) });
  });
  onTestFinished(() => spy.mockRestore());
}

describe('a figure against its minimum', () => {
  const cell = (zone: object, kind: 'zone' | 'tag' = 'zone') => {
    const day = dayOf(
      '2026-11-20',
      kind === 'zone' ? { byZone: [zoneOf(zone)] } : { byTag: [tagOf(zone)] },
    );
    const column = columnsOf([day]).find((one) => one.kind === kind);
    return column && cellIn(day, column);
  };
  it.each([
    ['zone', { expected: 29, minimum: 28 }, 'met', undefined],
    ['zone', { expected: 28, minimum: 28 }, 'tight', 'no spare'],
    ['zone', { expected: 24, minimum: 25 }, 'tight', '1 from others'],
    ['zone', { expected: 24, minimum: 25, missing: 1 }, 'short', '1 short'],
    ['zone', { expected: 0, minimum: 0 }, 'met', undefined],
    ['tag', { expected: 2, minimum: 2 }, 'tight', 'no spare'],
    ['tag', { expected: 3, minimum: 2, missing: 1 }, 'short', '1 short'],
  ] as const)('a %s with %o is %s: %s [MON-81]', (kind, figures, need, word) => {
    expect(cell(figures, kind)).toMatchObject({ need, word });
  });

  it('has its minimum in the head while it is the same for all shifts [MON-80]', () => {
    const [one, other] = [zoneOf({ minimum: 28 }), zoneOf({ minimum: 20 })];
    const minimumOf = (zones: (typeof one)[]) =>
      columnsOf(zones.map((zone) => dayOf('2026-11-20', { byZone: [zone], byTag: [] })))[0]
        ?.minimum;
    expect([minimumOf([one, one]), minimumOf([one, other])]).toEqual([28, undefined]);
  });
});

it('under a shift with nobody to spare stands what is just met, and who is away of those who carry it [MON-81]', () => {
  const away = (userName: string, tags: string[], ptoTiming: string | null = null) => ({
    userId: userName,
    userName,
    teamId: 'A1',
    absenceType: ptoTiming === null ? ('MC' as const) : ('PTO' as const),
    ptoTiming,
    until: '2026-11-30',
    tags,
  });
  const tight = {
    byTag: [tagOf({ expected: 2, minimum: 2 })],
    away: [away('Wei Tan', ['rss']), away('Asha Rao', []), away('Ben Ho', ['RSS'], '10:00-12:00')],
  };
  const [first, second] = daysFrom('2026-11-20', 2, {
    '2026-11-20': tight,
    '2026-11-21': { ...tight, byTag: [tagOf({ expected: 2, minimum: 2 })] },
  }) as [ForecastDay, ForecastDay];
  expect(sentenceOf(first)).toBe('RSS is met by 2 of 2: Wei Tan is away (MC until Nov 30).');
  expect(sentenceOf(second, [first])).toBe('RSS is met by 2 of 2, as on Nov 20.');
  const zone = dayOf('2026-11-20', { byZone: [zoneOf({ expected: 27, minimum: 28 })] });
  expect(sentenceOf(zone)).toBe('Car is met with 1 from other zones.');
  const many = dayOf('2026-11-20', {
    ...tight,
    away: ['A', 'B', 'C'].map((name) => away(name, ['RSS'])),
  });
  expect(sentenceOf(many)).toMatch(/: A is away \(.+\), B is away \(.+\), 1 more\.$/);
});

it('a shift is as on the first one that it was so on, also on the last day of who is away [MON-81]', () => {
  const [first, second, , , third, fourth] = daysFrom(
    '2026-11-20',
    6,
    Object.fromEntries(
      daysFrom('2026-11-20', 6).map(({ date }) => [
        date,
        {
          byTag: [tagOf({ expected: 0, minimum: 1, missing: 1 })],
          missing: 1,
          reasons: ['RSS 1 has 0 of 1 RSS: nobody who is expected counts for RSS'],
          // Until the day of the second one.
          away: date < '2026-11-22' ? away.map((one) => ({ ...one, until: '2026-11-21' })) : [],
        },
      ]),
    ),
  ) as [ForecastDay, ForecastDay, ForecastDay, ForecastDay, ForecastDay, ForecastDay];
  expect(sentenceOf(second, [first])).toBe('RSS 1 has 0 of 1 RSS, as on Nov 20.');
  expect(sentenceOf(third, [first, second])).toMatch(/counts for RSS\.$/);
  expect(sentenceOf(fourth, [first, second, third])).toBe('RSS 1 has 0 of 1 RSS, as on Nov 24.');
  const fifth = { ...fourth, date: '2026-11-28' };
  expect(sentenceOf(fifth, [first, second, third, fourth])).toMatch(/, as on Nov 24\.$/);
});

it('who is away and whose tag has ended is named too where a station asks for one of several tags [MON-81]', () => {
  const away = {
    userId: 'w',
    userName: 'Wei Tan',
    teamId: 'A1',
    absenceType: 'MC' as const,
    ptoTiming: null,
    until: '2026-11-30',
    tags: ['Mobix'],
  };
  const of = { userId: 'k', userName: 'Kai Quek', teamId: 'A1', tag: 'SSM', lastDay: '2026-11-19' };
  const tag = tagOf({ name: 'SSM or MOBIX', expected: 2, minimum: 2 });
  const day = dayOf('2026-11-20', { byTag: [tag], away: [away], ended: [of] });
  expect(sentenceOf(day, undefined)).toBe(
    'SSM or MOBIX is met by 2 of 2: Wei Tan is away (MC until Nov 30), the SSM of Kai Quek ended on Nov 19.',
  );
  const missing = { ...day, byTag: [{ ...tag, missing: 1 }] };
  expect(awayOf(missing).missed).toMatchObject([{ userName: 'Wei Tan', tags: ['Mobix'] }]);
});

it('where there is no room for all, plain tags are left out first, then plain zones, and it is said [MON-83]', () => {
  const tags = Array.from({ length: 30 }, (_, at) =>
    tagOf({ name: `Tag ${at}`, minimum: at === 29 ? 9 : 1, missing: at === 29 ? 6 : 0 }),
  );
  const zones = ['car', 'bus', 'bike'].map((zoneId) => zoneOf({ zoneId, name: zoneId }));
  const day = dayOf('2026-11-20', { byZone: zones, byTag: tags, missing: 6 });
  const fitted = (most: number, isBrief: boolean) => {
    const { columns, ...left } = fittingColumns([day], { most, isBrief });
    return [columns.map(({ name }) => name).join(), leftOutWords(left)];
  };
  expect(fitted(10, true)).toEqual([
    'car,bus,bike,Tag 29',
    '29 tags have people to spare in every shift.',
  ]);
  expect(fitted(2, true)).toEqual([
    'car,Tag 29',
    '29 tags have people to spare in every shift. 2 zones and tags have no room in this window.',
  ]);
  expect(fitted(5, false)[0]).toBe('car,bus,bike,Tag 0,Tag 29');
  expect(fitted(40, false)[1]).toBe('');
});

it('whose tag has ended is said where it has nobody to spare [MON-81]', () => {
  const of = { userId: 'k', userName: 'Kai Quek', teamId: 'A1', tag: 'RSS', lastDay: '2026-11-19' };
  const day = dayOf('2026-11-20', {
    byTag: [tagOf({ expected: 2, minimum: 2 })],
    ended: [of, { ...of, tag: 'Xray' }],
  });
  expect(sentenceOf(day)).toBe('RSS is met by 2 of 2: the RSS of Kai Quek ended on Nov 19.');
});

it('what is missing for want of a tag is red at the tag, and not at a zone that has people enough [MON-81]', () => {
  const specialist = zoneOf({
    zoneId: 'sp',
    name: 'Specialist',
    expected: 39,
    minimum: 21,
    missing: 1,
  });
  const needs = (day: ForecastDay) => columnsOf([day]).map((column) => cellIn(day, column)?.need);
  const ofTag = dayOf('2026-11-20', { ...short, byZone: [specialist] });
  expect([needs(ofTag), needOf(ofTag)]).toEqual([['met', 'short'], 'short']);
  const ofBoth = dayOf('2026-11-20', { ...short, byZone: [specialist], missing: 2 });
  expect(needs(ofBoth)).toEqual(['short', 'short']);
});

it('the title says how many shifts miss a minimum and which, a shift why, or that it is as before [MON-81]', () => {
  const days = daysFrom('2026-11-20', 6, { '2026-11-20': short, '2026-11-21': short });
  expect(summaryOf(days)).toEqual({
    title: '2 of the next 4 shifts miss a minimum',
    detail: 'RSS on Nov 20 and Nov 21',
  });
  const [first, second, , , later] = days as [
    ForecastDay,
    ForecastDay,
    ForecastDay,
    ForecastDay,
    ForecastDay,
  ];
  expect(sentenceOf(first)).toBe('RSS 1 is 1 short.');
  expect(sentenceOf(second, [first])).toBe('RSS 1 is 1 short, as on Nov 20.');
  expect(sentenceOf(later, [first, second])).toBeUndefined();
  expect([needOf(first), needOf(later)]).toEqual(['short', 'met']);
  expect(summaryOf(daysFrom('2026-11-24', 4)).title).toBe(
    'Every minimum of the next 2 shifts can be met',
  );
  const withoutStations = daysFrom('2026-11-24', 4).map((day) => ({
    ...day,
    byZone: [],
    byTag: [],
  }));
  expect(summaryOf(withoutStations).title).toBe('No station has a minimum in the next 2 shifts');
});

it('the plan of a shift is said with whom and when [MON-82]', () => {
  const by = { id: idOf(3), name: 'Priya' };
  const plan = (savedAt: string | null) =>
    planSentence({ plan: { placed: 12, savedAt, by } }, 'Asia/Singapore');
  expect(planSentence({ plan: null }, 'Asia/Singapore')).toBe('No plan yet.');
  expect(plan(null)).toMatch(/^12 people placed by .?Priya.?, not saved yet\.$/);
  expect(plan('2026-11-19T03:00:00.000Z')).toContain('Nov 19, 2026');
});

describe('the page', () => {
  let days: ForecastDay[];
  let server: FakeServer;
  beforeEach(() => {
    days = daysFrom('2026-11-20', 6, { '2026-11-20': { ...short, away } });
    server = new FakeServer()
      .on(forecastRoutes.read, () => ({ days }))
      .on(directoryRoutes.tags, () => []);
  });
  const open = () => renderLive(<NextShifts />, { organisation: { today: '2026-11-20' } });

  it('has a row for each shift and a line for each day off, and opens what a shift is made of [MON-80, MON-82]', async () => {
    matching('width >= 80rem');
    const { user } = open();
    expect(
      await screen.findByRole('heading', { name: '1 of the next 4 shifts misses a minimum' }),
    ).toBeVisible();
    expect(screen.getAllByText(/nobody is due/)).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Fri, Nov 20' }));
    const day = within(await screen.findByRole('region', { name: 'Fri, Nov 20' }));
    expect(day.getByText('RSS 1 is 1 short.')).toBeVisible();
    expect(day.getByText(/No assignment of these 188 people misses fewer/)).toBeVisible();
    expect(
      within(day.getByRole('region', { name: 'Away and missed' })).getByText(/Benjamin Ho/),
    ).toBeVisible();
    expect(day.getByText('off 12:00-14:00')).toBeVisible();
    expect(day.getByRole('link', { name: 'Plan it' })).toHaveAttribute(
      'href',
      expect.stringContaining('?date=2026-11-20&tab=deployment'),
    );
    await user.click(day.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region', { name: 'Fri, Nov 20' })).toBeNull();
  });

  it('is current without a reload [MON-83]', async () => {
    const { channel } = open();
    await screen.findByRole('heading', { name: /misses a minimum/ });
    days = daysFrom('2026-11-20', 6);
    channel.push('forecast:changed', { dates: ['2026-11-20'] });
    await act(() => channel.flush());
    expect(await screen.findByRole('heading', { name: /Every minimum/ })).toBeVisible();
  });

  it('a shift leaves the list as it begins, without a reload [FOR-1]', async () => {
    setClockOffset(Date.parse('2026-11-20T09:59:59.800+08:00') - Date.now());
    open();
    await screen.findByRole('heading', { name: /misses a minimum/ });
    days = daysFrom('2026-11-21', 6);
    expect(await screen.findByRole('heading', { name: /Every minimum/ })).toBeVisible();
  });

  it('on a phone names only what is red or amber [MON-83]', async () => {
    matching('width < 64rem');
    const { user } = open();
    const card = await screen.findByRole('button', { name: /Fri, Nov 20/ });
    expect(card).toHaveTextContent('1 short');
    expect(card).not.toHaveTextContent('Car');
    await user.click(card);
    expect(await screen.findByRole('dialog', { name: 'Fri, Nov 20' })).toBeVisible();
  });

  it('an opened shift says what is met with nobody to spare, and each zone and tag; a keyboard begins on its plan [MON-82]', async () => {
    matching('width < 80rem');
    const tight = tagOf({ expected: 2, minimum: 2 });
    days = daysFrom('2026-11-20', 6, { '2026-11-20': { byTag: [tight], away } });
    const { user } = renderLive(<NextShifts onAbsences={() => undefined} />, {
      organisation: { today: '2026-11-20' },
    });
    expect(await screen.findByRole('table', { name: 'Next shifts' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Fri, Nov 20' }));
    const day = within(await screen.findByRole('dialog', { name: 'Fri, Nov 20' }));
    expect(
      within(day.getByRole('region', { name: 'Nobody to spare' })).getByRole('listitem'),
    ).toHaveTextContent('RSS is met by 2 of 2: Benjamin Ho is away (MC until Nov 24).');
    const strength = within(day.getByRole('region', { name: 'Per zone and tag' }));
    expect(strength.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Car54min 28',
      'RSS2no sparemin 2',
    ]);
    expect(day.getByRole('link', { name: 'Plan it' })).toHaveFocus();
  });

  it('says what failed, and tries again [MON-83]', async () => {
    server.on(forecastRoutes.read, () => {
      throw new Refused('UNAVAILABLE');
    });
    open();
    expect(await screen.findByText('Failed to fetch the next shifts')).toBeVisible();
  });

  it('a leader reads whom the own team expects and who is away [MON-84]', async () => {
    days = daysFrom('2026-11-20', 6, {
      '2026-11-20': { ...short, members: 15, expected: 14, away },
    });
    renderLive(<TeamShifts />, { organisation: { today: '2026-11-20' } });
    const [first] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent('14 of 15 expected');
    expect(first).toHaveTextContent(/Benjamin Ho.? MC until Nov 24 · .?Li Chua.? off 12:00-14:00/);
    expect(first).toHaveTextContent('RSS 1 is 1 short.');
  });
});
