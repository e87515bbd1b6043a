import { expect, it } from 'vitest';
import { sessionScopeOf } from '../../testing/session-scope-of.ts';
import { makeUpdatesFilter } from './updates.ts';
const sessionOf = (userId: string) => {
  const scope = sessionScopeOf(userId, sessionStorage);
  return { scope, filter: scope.part(makeUpdatesFilter) };
};

it('what the updates are filtered by survives a reload, for this person only, until they sign out [UI-41, SES-48]', () => {
  const mine = sessionOf('priya');
  mine.filter.setState({ team: 'A2', search: 'mei' });
  expect(sessionOf('priya').filter.getState()).toMatchObject({ team: 'A2', search: 'mei' });
  expect(sessionOf('daniel').filter.getState().team).toBe('all');
  mine.scope.end();
  expect(sessionOf('priya').filter.getState()).toMatchObject({ team: 'all', search: '' });
});
