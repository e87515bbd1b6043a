import { expect, it } from 'vitest';
import { loggedUrl } from './log.ts';

it.each([
  '/calendar/s3cret.ics',
  '//calendar/s3cret.ics',
  '/%63alendar/s3cret.ics?x=1',
  '/CALENDAR%2fs3cret.ics',
  '/%63alendar/s3cret%',
])('%s is logged without its secret [PST-20]', (url) => {
  expect(loggedUrl(url)).toBe('/calendar/…');
});

it('other addresses are logged as they came, cut where they are long [OPS-21]', () => {
  expect(loggedUrl('/api/users?x=%63')).toBe('/api/users?x=%63');
  expect(loggedUrl(`/${'x'.repeat(300)}`)).toBe(`/${'x'.repeat(199)}…`);
});
