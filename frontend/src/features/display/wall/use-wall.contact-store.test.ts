import { afterEach, expect, it, vi } from 'vitest';
import { sessionScopeOf } from '../../../testing/session-scope-of.ts';
import { makeContact } from './use-wall.ts';

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
