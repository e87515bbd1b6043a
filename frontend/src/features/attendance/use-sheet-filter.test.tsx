import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import type { SessionScope } from '../../shared/session/session-scope.ts';
import { SessionProvider } from '../../shared/session/session-context.tsx';
import { sessionScopeOf } from '../../testing/session-scope-of.ts';
import { useSheetFilter } from './use-sheet-filter.ts';

it('search and role of a sheet survive a reload on its team and date, until the leader signs out [UI-70]', () => {
  const load = (scope: SessionScope, team = 'A1', date = '2026-11-20') => {
    const wrapper = ({ children }: { children: ReactNode }) => (
      <SessionProvider scope={scope}>{children}</SessionProvider>
    );
    return renderHook(() => useSheetFilter(team, date), { wrapper }).result;
  };
  const mine = () => sessionScopeOf('tl.a1', sessionStorage);
  const first = mine();
  const before = load(first);
  act(() => before.current[1]({ search: 'nur', role: 'PSO' }));
  expect(before.current[0]).toMatchObject({ search: 'nur', role: 'PSO' });
  expect(load(mine()).current[0]).toMatchObject({ search: 'nur', role: 'PSO' });
  const everybody = { search: '', role: 'All Roles' };
  expect(load(mine(), 'A2').current[0]).toMatchObject(everybody);
  expect(load(mine(), 'A1', '2026-11-21').current[0]).toMatchObject(everybody);
  first.end();
  expect(load(mine()).current[0]).toMatchObject(everybody);
});
