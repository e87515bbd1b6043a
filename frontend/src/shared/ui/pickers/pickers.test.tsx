import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { Select } from './combobox.tsx';
import { findOptions, nextByLetter, nextEnabled, type Option } from './option-list.tsx';
import { fromCalendarDate, toCalendarDate } from './calendar.tsx';
import { DatePicker } from './date-picker.tsx';

const noListeners = { addEventListener: () => undefined, removeEventListener: () => undefined };
const onAPhone = () =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => ({ ...noListeners, media, matches: media.includes('width < 40rem') }) as never,
    );
async function open(options = [{ value: 'car-1', label: 'CAR 1' }]) {
  const { user } = render(
    <Select label="Station" value="car-1" onChange={() => undefined} options={options} />,
  );
  await user.click(screen.getByRole('button', { name: /^Station/ }));
  return screen.getByRole('dialog', { name: 'Station' });
}

it('opens as a sheet from below on a phone [UI-28]', async () => {
  onAPhone();
  const panel = await open();
  expect(panel).toHaveClass('inset-x-0', 'bottom-(--toast-height)');
  expect(screen.getByRole('option', { name: 'CAR 1' })).toBeVisible();
});

it('opens beside its button on a desk [UI-28]', async () => {
  const panel = await open();
  expect(panel).not.toHaveClass('bottom-(--toast-height)');
});

it('without anything to choose says so beside its list, which stays empty [UI-28]', async () => {
  const panel = await open([]);
  const list = screen.getByRole('listbox');
  expect(list).toBeEmptyDOMElement();
  expect(panel).toHaveTextContent(/^Nothing|^No /);
});

const options: readonly Option[] = [
  { value: 'CMC', label: 'CMC', detail: 'Child Medical Certificate' },
  { value: 'MC', label: 'MC', detail: 'Medical Certificate' },
  { value: 'VL', label: 'VL', detail: 'Annual Vacation Leave', disabled: true },
  { value: 'UL', label: 'UL', detail: 'Urgent Leave' },
];
const found = (query: string) => findOptions(options, query).map((option) => option.value);

it('finds by every word, in label or detail, and puts what begins with the query first [ATT-41, UI-21]', () => {
  expect(found('mc')).toEqual(['MC', 'CMC']);
  expect(found('cert child')).toEqual(['CMC']);
  expect(found('  ')).toHaveLength(4);
  expect(found('xyz')).toEqual([]);
});

it('keys pass over what is disabled and go round the ends [UI-31]', () => {
  expect(nextEnabled(options, 1, 'ArrowDown')).toBe(3);
  expect(nextEnabled(options, 3, 'ArrowDown')).toBe(0);
  expect(nextEnabled(options, 0, 'ArrowUp')).toBe(3);
  expect(nextEnabled(options, 0, 'End')).toBe(3);
  expect(nextEnabled(options, 0, 'a')).toBeUndefined();
  expect(nextEnabled([], 0, 'ArrowDown')).toBeUndefined();
});

it('a letter leads to the next option that begins with it [UI-31]', () => {
  expect(nextByLetter(options, 0, 'm')).toBe(1);
  expect(nextByLetter(options, 3, 'C')).toBe(0);
  expect(nextByLetter(options, 0, 'v')).toBeUndefined();
  expect(nextByLetter([], 0, 'v')).toBeUndefined();
  const alike = ['A1', 'A2'].map((label) => ({ value: label, label }));
  expect([0, 1].map((from) => nextByLetter(alike, from, 'a'))).toEqual([1, 0]);
});

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
