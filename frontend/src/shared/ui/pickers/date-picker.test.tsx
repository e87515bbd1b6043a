import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { fromCalendarDate, toCalendarDate } from './calendar.tsx';
import { DatePicker } from './date-picker.tsx';

describe.each([
  ['Pacific/Kiritimati', -840],
  ['Pacific/Midway', 660],
  ['Asia/Singapore', -480],
])('on a device in %s', (zone, offsetMinutes) => {
  it('chooses the plain date that was pressed [SCH-1]', async () => {
    vi.stubEnv('TZ', zone);
    expect(new Date(2026, 10, 20).getTimezoneOffset()).toBe(offsetMinutes);

    const onChange = vi.fn<(date: string) => void>();
    const { user } = render(
      <DatePicker
        label="Attendance Date"
        value="2026-11-20"
        today="2026-11-20"
        onChange={onChange}
      />,
    );
    await user.click(screen.getByRole('button', { name: 'Attendance Date: Nov 20, 2026' }));
    await user.click(await screen.findByRole('button', { name: 'Thursday 5 November 2026' }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-11-05');
  });

  it('keeps every day of two years as it is [SCH-1]', () => {
    vi.stubEnv('TZ', zone);
    for (let day = Date.UTC(2025, 8, 1); day < Date.UTC(2027, 8, 1); day += 86_400_000) {
      const date = new Date(day).toISOString().slice(0, 10);
      const drawn = toCalendarDate(date);
      expect(drawn && fromCalendarDate(drawn)).toBe(date);
    }
  });
});

it('a day that the calendar does not have is no date [SCH-1]', () => {
  expect(toCalendarDate('2026-02-30')).toBeUndefined();
  expect(toCalendarDate('yesterday')).toBeUndefined();
});

it('Today is one press away and the arrows move the day [SCH-14, UI-31]', async () => {
  const onChange = vi.fn<(date: string) => void>();
  const { user } = render(
    <DatePicker label="Date" value="2026-11-18" today="2026-11-20" onChange={onChange} />,
  );
  await user.click(screen.getByRole('button', { name: 'Date: Nov 18, 2026' }));
  expect(
    await screen.findByRole('button', { name: 'Wednesday 18 November 2026, selected' }),
  ).toHaveFocus();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onChange).toHaveBeenLastCalledWith('2026-11-25');

  await user.click(screen.getByRole('button', { name: 'Date: Nov 18, 2026' }));
  await user.click(await screen.findByRole('button', { name: 'Today' }));
  expect(onChange).toHaveBeenLastCalledWith('2026-11-20');
});
