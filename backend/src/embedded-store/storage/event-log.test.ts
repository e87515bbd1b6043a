import { expect, it } from 'vitest';
import { EventLog, followedMs } from './event-log.ts';

it('what a collection was not followed for is never passed over: an earlier place is lost [PRC-8]', () => {
  const log = new EventLog();
  log.follow('db.a');
  const place = log.last;
  expect(log.after(place, 'db.a')).toEqual([]);
  log.expire(Date.now() + followedMs / 2);
  expect(log.after(place, 'db.a')).toEqual([]);
  log.expire(Date.now() + 2 * followedMs);
  expect(log.after(place, 'db.a')).toBeUndefined();
  log.note({ kind: 'drop', namespace: 'db.a' }, undefined);
  log.follow('db.a');
  expect(log.after(place, 'db.a')).toBeUndefined();
  expect(log.after(log.last, 'db.a')).toEqual([]);
});
