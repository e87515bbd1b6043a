import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { TIME_OPTIONS, TimePicker } from './time-picker.tsx';

it('has the 96 steps of 15 minutes, shown in 12 hours [ATT-43]', () => {
  expect(TIME_OPTIONS).toHaveLength(96);
  expect(new Set(TIME_OPTIONS.map((option) => option.value)).size).toBe(96);
  const labels = Object.fromEntries(TIME_OPTIONS.map(({ value, label }) => [value, label]));
  expect(labels).toMatchObject({
    '00:00': '12:00 AM',
    '09:45': '9:45 AM',
    '12:00': '12:00 PM',
    '23:45': '11:45 PM',
  });
});

it.each(['2:30 p', '14:30', '1430'])(
  'typing "%s" and Enter chooses 14:30 [ATT-43]',
  async (typed) => {
    const onChange = vi.fn<(time: string) => void>();
    const { user } = render(<TimePicker label="PTO start" value={null} onChange={onChange} />);
    await user.click(screen.getByRole('button', { name: 'PTO start: Time' }));
    expect(screen.getAllByRole('option')).toHaveLength(96);
    await user.keyboard(`${typed}{Enter}`);
    expect(onChange).toHaveBeenCalledExactlyOnceWith('14:30');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  },
);
