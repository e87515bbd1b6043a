import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { expect, it } from 'vitest';
import { useAddress } from './use-address.ts';

const open = (address: string) => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  );
  const { result } = renderHook(
    () => ({
      address: useAddress({ role: 'all', page: '1' }),
      search: useLocation().search,
      navigate: useNavigate(),
    }),
    { wrapper },
  );
  return result;
};

it('the address keeps what is not the default, and what others keep there [ADM-40]', () => {
  const view = open('/dashboard?section=users&role=TL');
  expect(view.current.address[0]).toEqual({ role: 'TL', page: '1' });
  act(() => view.current.address[1]({ page: '2' }));
  expect(view.current.search).toBe('?section=users&role=TL&page=2');
  act(() => view.current.address[1]({ role: 'all', page: '1' }));
  expect(view.current.search).toBe('?section=users');
});

it('a step of its own can be taken back, a filter is no step [ADM-40]', () => {
  const view = open('/dashboard');
  act(() => view.current.address[1]({ role: 'TL' }));
  act(() => view.current.address[1]({ page: '2' }, { push: true }));
  act(() => void view.current.navigate(-1));
  expect(view.current.search).toBe('?role=TL');
});
