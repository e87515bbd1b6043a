import { beforeEach, expect, it } from 'vitest';
import { makeDensity } from './density.store.ts';

beforeEach(() => sessionStorage.clear());
const densityOf = (userId: string) => makeDensity({ userId, storage: sessionStorage });

it('the density is kept over a reload, for each person their own [DEP-105]', () => {
  densityOf('priya').chooseDensity('map');
  expect(densityOf('priya').store.getState().density).toBe('map');
  expect(densityOf('daniel').store.getState().density).toBe('roomy');
});

it('what is no density, or cannot be kept, leaves the board roomy [DEP-105]', () => {
  sessionStorage.setItem('muster_board_density.priya', 'tiny');
  expect(densityOf('priya').store.getState().density).toBe('roomy');
  const closed = {
    getItem: () => {
      throw new Error('closed');
    },
    setItem: () => {
      throw new Error('closed');
    },
    removeItem: () => undefined,
  };
  const density = makeDensity({ userId: 'priya', storage: closed });
  density.chooseDensity('dense');
  expect(density.store.getState().density).toBe('dense');
});
