import { describe, expect, it } from 'vitest';
import { scheduleOf } from '../schedule/schedule.rules.ts';
import { calendarFile, type CalendarOf } from './calendar.file.ts';

const made = (overrides: Partial<CalendarOf> = {}): string =>
  calendarFile({
    id: 'u1',
    name: 'Ada',
    timeZone: 'Asia/Singapore',
    at: '2025-09-06T02:20:00.123Z',
    days: scheduleOf('A1', '2025-09-06', 4),
    posts: new Map([['2025-09-07', { stationName: 'CAR 3', zoneName: 'Car' }]]),
    ...overrides,
  });

/** Lines as a reader joins them again. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

describe('a calendar file', () => {
  it('has each shift with its zone or its saved post, a night shift until the next day, and no days off [PST-21, PST-22]', () => {
    const lines = linesOf(made());
    const of = (name: string) => lines.filter((line) => line.startsWith(`${name}:`));
    expect(of('DTSTART')).toEqual(['DTSTART:20250906T020000Z', 'DTSTART:20250907T140000Z']);
    expect(of('DTEND')).toEqual(['DTEND:20250906T140000Z', 'DTEND:20250908T020000Z']);
    expect(of('SUMMARY')).toEqual(['SUMMARY:Morning Shift: D2CAR', 'SUMMARY:Night Shift: CAR 3']);
    expect(of('LOCATION')).toEqual([String.raw`LOCATION:CAR 3\, Car`]);
    expect(of('DTSTAMP')[0]).toBe('DTSTAMP:20250906T022000Z');
  });

  it('has a post as tentative until a sheet names its person [PST-28]', () => {
    const of = (file: string) => linesOf(file).filter((line) => line.startsWith('STATUS:'));
    expect(of(made())).toEqual(['STATUS:CONFIRMED', 'STATUS:TENTATIVE']);
    expect(of(made({ posts: new Map() }))).toEqual(['STATUS:CONFIRMED', 'STATUS:CONFIRMED']);
  });

  it('keeps the id of an event when its post changes [PST-23]', () => {
    const ids = (file: string) => linesOf(file).filter((line) => line.startsWith('UID:'));
    expect(ids(made({ posts: new Map() }))).toEqual(ids(made()));
  });

  it('escapes texts and folds lines at 75 bytes, never inside a character [PST-22]', () => {
    const name = `a;b,c\\d\r\ne\u0007${'日本語𝕏'.repeat(40)}`;
    const file = made({ name });
    for (const line of file.split('\r\n')) {
      expect(encodeURI(line).replaceAll(/%../g, 'x').length).toBeLessThanOrEqual(75);
      expect(line).not.toContain('\ufffd');
    }
    expect(file).not.toMatch(/[^\r]\n|\r[^\n]/);
    const escaped = String.raw`a\;b\,c\\d\ne` + '日本語𝕏'.repeat(40);
    expect(linesOf(file)).toContain(`X-WR-CALNAME:Shifts of ${escaped}`);
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });

  const mark = (status: 'present' | 'absent' | 'pto', ptoTiming: string | null = null) =>
    new Map([
      [
        '2025-09-06',
        { status, ptoTiming, revision: 3, updatedAt: '2025-09-06T05:00:00.000Z' } as const,
      ],
    ]);
  const events = (file: string) => file.split('BEGIN:VEVENT').slice(1).map(linesOf);
  const first = (overrides: Partial<CalendarOf>) => events(made(overrides))[0] ?? [];

  it('cancels the event of who is absent, under its id, and says no reason [PST-26]', () => {
    const before = first({});
    const after = first({ marks: mark('absent') });
    expect(before).toContain('STATUS:CONFIRMED');
    expect(after).toContain('STATUS:CANCELLED');
    const uid = before.find((line) => line.startsWith('UID:'));
    expect(after).toContain(uid);
    expect(after.join()).not.toMatch(/absent|MC/i);
  });

  it.each([
    ['14:00-22:00', ['020000Z/060000Z']],
    ['10:00-14:00', ['060000Z/140000Z']],
    ['13:00-15:30', ['020000Z/050000Z', '073000Z/140000Z']],
    ['08:00-12:00', ['040000Z/140000Z']],
  ])('has the hours that are left beside a time off %s [PST-26]', (ptoTiming, spans) => {
    const found = events(made({ marks: mark('pto', ptoTiming) })).slice(0, spans.length);
    const time = (lines: string[], name: string) =>
      lines.find((line) => line.startsWith(`${name}:20250906T`))?.slice(-7);
    expect(found.map((lines) => `${time(lines, 'DTSTART')}/${time(lines, 'DTEND')}`)).toEqual(
      spans,
    );
    const ids = found.map((lines) => lines.find((line) => line.startsWith('UID:')));
    expect(ids[0]).toBe('UID:2025-09-06.u1@muster');
    expect(new Set(ids).size).toBe(spans.length);
  });

  it('tells a change by SEQUENCE and LAST-MODIFIED [PST-26]', () => {
    const post = { stationName: 'CAR 1', zoneName: 'Car' };
    const saved = { ...post, revision: 7, savedAt: '2025-09-06T04:00:00.000Z' };
    const of = (overrides: Partial<CalendarOf>) =>
      first({ posts: new Map(), ...overrides }).filter((line) => /^(SEQ|LAST)/.test(line));
    expect(of({})).toEqual(['LAST-MODIFIED:20250906T022000Z', 'SEQUENCE:0']);
    const posts = new Map([['2025-09-06', saved]]);
    expect(of({ posts })).toEqual(['LAST-MODIFIED:20250906T040000Z', 'SEQUENCE:7']);
    expect(of({ posts, marks: mark('absent') })).toEqual([
      'LAST-MODIFIED:20250906T050000Z',
      'SEQUENCE:10',
    ]);
  });
});
