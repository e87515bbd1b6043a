import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useStayingDay } from './sheet/use-chosen-sheet.ts';

const turning = (isInUse: boolean) => {
  const hook = renderHook(({ today }) => useStayingDay(today, () => isInUse), {
    initialProps: { today: '2025-09-07' },
  });
  hook.rerender({ today: '2025-09-08' });
  return hook;
};

it('a day that nobody works on turns by itself [ATT-85]', () => {
  expect(turning(false).result.current).toMatchObject({ day: '2025-09-08' });
});

it('a day with marks that are not sent stays until the person leaves it [ATT-85]', () => {
  const { result } = turning(true);
  expect(result.current).toMatchObject({ day: '2025-09-07' });
  act(() => result.current.goToToday());
  expect(result.current).toMatchObject({ day: '2025-09-08' });
});
