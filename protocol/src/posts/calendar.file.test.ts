import { describe, expect, it } from 'vitest';
import { scheduleOf } from '../schedule/schedule.rules.ts';
import { calendarFile, type CalendarOf } from './calendar.file.ts';

const made = (given: Partial<CalendarOf> = {}): string =>
  calendarFile({
    id: 'u1',
    name: 'Ada',
    timeZone: 'Asia/Singapore',
    at: '2025-09-06T02:20:00.123Z',
    days: scheduleOf('A1', '2025-09-06', 4),
    posts: new Map([['2025-09-07', { stationName: 'CAR 3', zoneName: 'Car' }]]),
    ...given,
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
});
