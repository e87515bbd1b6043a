import { expect, it } from 'vitest';
import { sessionScopeOf } from '../../testing/session-scope-of.ts';
import { makeLastLook } from './use-new-updates.ts';

const at = '2026-11-20T02:41:00.000Z';
const lookedAt = (userId: string) => sessionScopeOf(userId).part(makeLastLook).store.getState().at;

it('what one person has looked at is new for the next, and not for themselves later [MON-24, SES-48]', () => {
  sessionScopeOf('priya').part(makeLastLook).look(at);
  expect(lookedAt('daniel')).toBe('');
  expect(lookedAt('priya')).toBe(at);
});

it('a look that the device has not kept ends with the session [MON-24, SES-48]', () => {
  const mine = sessionScopeOf('mei').part(makeLastLook);
  mine.look(at);
  localStorage.clear();
  expect(mine.store.getState().at).toBe(at);
  expect(lookedAt('mei')).toBe('');
});
