import { defaultDisplaySettings, type DisplaySnapshot, type OverviewRow } from '@muster/protocol';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contactOf, makeContact } from './use-wall.ts';
import { displaySnapshot, overviewRow } from './wall.fixture.ts';
import { quietWords, recentChanges, wallFigures, wallTeams } from './wall.view.ts';
import { contrastOf } from '../../../testing/contrast.ts';
import { sessionScopeOf } from '../../../testing/session-scope-of.ts';

const at = (time: string) => Date.parse(`2026-11-20T${time}:00.000Z`);
const submitted = (id: string, submittedAt: string, over = {}) =>
  overviewRow(id, {
    status: 'submitted',
    presentCount: 12,
    submittedAt: `2026-11-20T${submittedAt}:00.000Z`,
    updatedAt: `2026-11-20T${submittedAt}:00.000Z`,
    ...over,
  });

describe('contact', () => {
  it('is late after 10 s and lost after 30 s [DIS-20]', () => {
    expect([0, 9_999, 10_000, 29_999, 30_000].map(contactOf)).toEqual([
      'live',
      'live',
      'late',
      'late',
      'lost',
    ]);
  });
});

const wallTeam = (row: OverviewRow, now: number) => wallTeams([row], now)[0];

describe('a team on the wall', () => {
  it('counts its people once it has submitted [DIS-12, DIR-5]', () => {
    const row = submitted('SAC AC CVG AC', '02:21', { presentCount: 9, absentCount: 1 });
    expect(wallTeam(row, at('02:52'))).toMatchObject({
      shortName: 'SAC',
      state: { kind: 'submitted', present: 9, of: 10 },
    });
  });

  it('that submitted with somebody not marked says how many are, and no rate [DIS-12, MON-32]', () => {
    const line = [...Array<'present'>(7).fill('present'), 'not_marked', 'not_marked'] as const;
    const row = submitted('A1', '02:21', { presentCount: 7, line });
    expect(wallTeam(row, at('02:52'))?.state).toEqual({ kind: 'incomplete', marked: 7, of: 9 });
    expect(recentChanges([row])[0]?.text).toBe('Team A1 submitted, 7 of 9 marked');
    const [, , teams, rate] = wallFigures(displaySnapshot([row]), at('02:52'));
    expect(teams).toMatchObject({ addition: '1 incomplete', additionTone: 'incomplete' });
    expect(rate?.addition).toBe('of 7 marked');
  });

  it('is shown by its name where two teams would share a badge [DIS-12]', () => {
    const rows = [overviewRow('Bravo'), overviewRow('Bravo 2'), overviewRow('A1')];
    expect(wallTeams(rows, at('02:52')).map(({ shortName }) => shortName)).toEqual([
      'A1',
      'Team Bravo',
      'Team Bravo 2',
    ]);
  });

  it('stands first while it is overdue, and before and after in the order of all lists [DIS-13]', () => {
    const dueAt = '2026-11-20T02:30:00.000Z';
    const late = (name: string) => overviewRow(name, { dueAt });
    const rows = [late('A10'), submitted('A1', '02:21'), late('A2'), submitted('A3', '02:22')];
    const order = (now: number) => wallTeams(rows, now).map(({ shortName }) => shortName);
    expect(order(at('02:29'))).toEqual(['A1', 'A2', 'A3', 'A10']);
    expect(order(at('02:52'))).toEqual(['A2', 'A10', 'A1', 'A3']);
  });

  it('is pending until it is due, then late by the server’s clock [DIS-12]', () => {
    const row = overviewRow('A5', { dueAt: '2026-11-20T02:30:00.000Z' });
    expect(wallTeam(row, at('02:29'))?.state).toMatchObject({ kind: 'pending' });
    expect(wallTeam(row, at('02:52'))?.state).toEqual({ kind: 'overdue', late: '22 min late' });
  });

  it('says how late in hours only, from an hour on [DIS-12]', () => {
    const row = overviewRow('A5', { dueAt: '2026-11-20T02:30:00.000Z' });
    expect(wallTeam(row, at('14:20'))?.state).toEqual({ kind: 'overdue', late: '11 h late' });
  });

  it('without members is awaited by nobody [MON-51]', () => {
    const row = overviewRow('A14', { memberCount: 0 });
    expect(wallTeam(row, at('03:00'))?.state).toEqual({ kind: 'empty' });
  });

  it('is never late on a day off [DIS-12, MON-11]', () => {
    const row = overviewRow('A5', { dueAt: null });
    expect(wallTeam(row, at('23:00'))?.state).toEqual({ kind: 'pending', dueAt: null });
  });
});

describe('the figures', () => {
  it('say of an incomplete lowest team whom its rate counts [DIS-11, MON-32]', () => {
    const line = [...Array<'present'>(6).fill('present'), 'absent', 'not_marked'] as const;
    const row = submitted('A1', '02:21', {
      presentCount: 6,
      absentCount: 1,
      attendanceRate: 86,
      line,
    });
    expect(wallFigures(displaySnapshot([row]), at('02:52'))[3]?.addition).toBe(
      'lowest: Team A1, 86% of 7 marked',
    );
  });

  it('name the overdue and the lowest team [DIS-11]', () => {
    const rows = [
      submitted('A10', '02:21', { presentCount: 9, absentCount: 3 }),
      submitted('A6', '02:21', { presentCount: 9, absentCount: 3 }),
      submitted('A1', '02:21'),
      overviewRow('A2'),
    ];
    const figures = wallFigures(displaySnapshot(rows), at('02:52'));
    expect(figures.map(({ addition }) => addition)).toEqual([
      'of 36 marked',
      'of 36 marked',
      '1 overdue',
      'lowest: Team A6, 75%',
    ]);
  });
});

it('the lowest of two teams whose rates round to the same is the lower one [DIS-11]', () => {
  const rows = [
    submitted('A1', '02:21', { presentCount: 14, absentCount: 1 }),
    submitted('A4', '02:21', { presentCount: 13, absentCount: 1 }),
  ];
  const figures = wallFigures(displaySnapshot(rows), at('02:52'));
  expect(figures.at(-1)?.addition).toBe('lowest: Team A4, 93%');
});

it('no figure is green or red, and who is here is not said, while nobody is marked [DIS-11]', () => {
  const figures = wallFigures(displaySnapshot([overviewRow('A1')]), at('02:00'));
  expect(figures.map(({ tone }) => tone)).toEqual([undefined, undefined, undefined, undefined]);
  expect(figures.map(({ value, unit = '' }) => value + unit)).toEqual(['–', '–', '0/1', '–']);
  expect(figures.map(({ addition }) => addition)).toEqual([
    'nobody is marked yet',
    'nobody is marked yet',
    '1 to come',
    'nobody is marked yet',
  ]);
});

describe('the newest events', () => {
  it('tell submits and corrections, newest first, and never more than asked for [DIS-14]', () => {
    const rows = [
      submitted('A1', '02:21'),
      submitted('A4', '02:32', {
        updatedAt: '2026-11-20T02:51:00.000Z',
        updatedByName: null,
        revision: 2,
      }),
      submitted('A7', '02:52'),
      overviewRow('A5'),
    ];
    expect(recentChanges(rows, 2)).toEqual([
      { teamId: 'A7', at: '2026-11-20T02:52:00.000Z', text: 'Team A7 submitted, 12 of 12 present' },
      { teamId: 'A4', at: '2026-11-20T02:51:00.000Z', text: 'Team A4 corrected' },
    ]);
    expect(recentChanges(rows)).toHaveLength(3);
  });
});

describe('a wall without teams', () => {
  const settings = { ...defaultDisplaySettings, show: ['counts' as const] };
  const stats = {
    submittedTeams: 1,
    totalTeams: 3,
    countedTeams: 3,
    pendingTeams: 2,
    presentCount: 9,
    absentCount: 1,
  };
  const hidden = (over: Partial<DisplaySnapshot> = {}) => {
    const shown = displaySnapshot([], { settings, dueAt: '2026-11-20T02:30:00.000Z', ...over });
    return { ...shown, stats: { ...shown.stats, ...stats } };
  };
  const additions = (now: number) => wallFigures(hidden(), now).map(({ addition }) => addition);

  it('counts what is overdue without a row, and names no team [DIS-36]', () => {
    expect(additions(at('02:29'))).toContain('2 to come');
    expect(additions(at('02:52'))).toContain('2 overdue');
    expect(additions(at('02:52')).at(-1)).toBe('of 10 marked');
  });

  it('says nothing of submits that it does not hear of [DIS-36, DIS-14]', () => {
    expect(quietWords(hidden())).toBe('');
    expect(quietWords(displaySnapshot([]))).toBe('No team has submitted yet');
    expect(quietWords(displaySnapshot([], { shift: 'off_day', shiftTime: null }))).toBe('');
  });
});

describe('at night', () => {
  const css = (name: string) =>
    readFileSync(path.join(import.meta.dirname, 'components', name), 'utf8');
  const colors = new Map(
    [css('../../../../styles/tokens.css'), css('wall.css')]
      .flatMap((text) => [...text.matchAll(/\[data-theme='dark'\][^{]*\{([^}]*)\}/g)])
      .flatMap(([, body = '']) => [...body.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6});/gi)])
      .map(([, name = '', value = '']) => [name, value] as const),
  );
  const colorOf = (name: string) => colors.get(name) ?? expect.fail(`no colour ${name}`);

  const grounds = ['bg', 'surface'];
  const onGrounds = (names: readonly string[]) =>
    names.flatMap((name) => grounds.map((ground) => [name, ground] as const));
  const shifts = ['morning', 'night', 'night-off', 'off-day'].map(
    (shift) => [`${shift}-text`, `${shift}-ground`] as const,
  );

  it.each([
    ...onGrounds([
      'ink',
      'ink2',
      'ink3',
      'present-text',
      'absent-text',
      'pto-text',
      'overdue-text',
    ]),
    ...shifts,
    ['on-absent', 'absent'] as const,
    ['bg', 'pto'] as const,
  ])('at night %s has at least 4.5:1 on %s [DIS-25]', (text, ground) => {
    expect(contrastOf(colorOf(text), colorOf(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(onGrounds(['present', 'pto', 'absent', 'field', 'overdue-text']))(
    'at night a tick or an edge in %s has at least 3:1 on %s [DIS-25]',
    (edge, ground) => {
      expect(contrastOf(colorOf(edge), colorOf(ground))).toBeGreaterThanOrEqual(3);
    },
  );

  it('the night is dimmer than the day [DIS-25]', () => {
    expect(colorOf('ink')).not.toBe('#eaeef3');
    expect(contrastOf(colorOf('ink'), colorOf('bg'))).toBeLessThan(
      contrastOf('#eaeef3', '#0b0f14'),
    );
  });
});

describe('its size', () => {
  const here = path.join(import.meta.dirname, 'components');
  const css = readFileSync(path.join(here, 'wall.css'), 'utf8');
  const pairing = path.join(here, '../../pairing');
  const components = [here, pairing].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.tsx'))
      .map((name) => [name, readFileSync(path.join(folder, name), 'utf8')] as const),
  );

  it.each([
    [1920, 1080, 16],
    [3840, 2160, 32],
    [1080, 1920, 16],
  ])('a screen of %i x %i has a rem of %i px [DIS-24]', (width, height, rem) => {
    const rules = [
      ...css.matchAll(/font-size: min\(calc\(100vw \/ ([\d.]+)\), calc\(100vh \/ ([\d.]+)\)\)/g),
    ];
    const [, byWidth, byHeight] = rules[width > height ? 0 : 1] ?? [];
    expect(Math.min(width / Number(byWidth), height / Number(byHeight))).toBe(rem);
  });

  it.each(components)('%s has no text under 24 px at 1080 lines [DIS-24]', (_, source) => {
    const sizes = [...source.matchAll(/text-\[(?:clamp\()?([\d.]+)rem/g)];
    for (const [, rem] of sizes) expect(Number(rem) * 16).toBeGreaterThanOrEqual(24);
    expect(source).not.toMatch(/\btext-\d/);
  });

  it('nothing scrolls and no cursor is drawn [DIS-24]', () => {
    const root = /html\[data-wall\] \{([^}]*)/.exec(css)?.[1];
    expect(root).toContain('overflow: hidden');
    expect(root).toContain('cursor: none');
  });
});

describe('the last contact', () => {
  afterEach(() => void vi.useRealTimers());

  it('a contact of one session does not count for the next [DIS-20, SES-48]', () => {
    vi.useFakeTimers({ now: 1_000 });
    const mine = sessionScopeOf('wall').part(makeContact);
    const next = sessionScopeOf('wall').part(makeContact);
    vi.setSystemTime(5_000);
    mine.record();
    expect(mine.store.getState().at.deviceMs).toBe(5_000);
    expect(next.store.getState().at.deviceMs).toBe(1_000);
  });
});
