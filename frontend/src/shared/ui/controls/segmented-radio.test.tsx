import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { SegmentedRadio } from './segmented-radio.tsx';

type Status = 'present' | 'absent' | 'pto';

function Sample({ start = null }: { start?: Status | null }) {
  const [value, setValue] = useState<Status | null>(start);
  return (
    <SegmentedRadio
      label="Attendance of Mei Hassan"
      value={value}
      onChange={setValue}
      segments={[
        { value: 'present', label: 'Present', tone: 'present' },
        { value: 'absent', label: 'Absent', tone: 'absent' },
        { value: 'pto', label: 'PTO', tone: 'pto' },
      ]}
    />
  );
}

it('is one tab stop; Space chooses and arrows move on, round the end [UI-23]', async () => {
  const { user } = render(<Sample />);
  expect(screen.getByRole('radiogroup', { name: 'Attendance of Mei Hassan' })).toBeVisible();
  for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();

  await user.tab();
  expect(screen.getByRole('radio', { name: 'Present' })).toHaveFocus();
  await user.keyboard(' ');
  expect(screen.getByRole('radio', { name: 'Present' })).toBeChecked();

  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: 'Absent' })).toBeChecked();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('radio', { name: 'Present' })).toBeChecked();

  await user.tab();
  expect(document.body).toHaveFocus();
});

it('two groups on one page do not share their choice [UI-23]', async () => {
  const { user } = render(
    <>
      <Sample start="pto" />
      <Sample />
    </>,
  );
  await user.tab();
  await user.keyboard('{ArrowRight}');
  const [first, second] = screen.getAllByRole('radio', { name: 'Present' });
  expect(first).toBeChecked();
  expect(second).not.toBeChecked();

  await user.click(screen.getAllByRole('radio', { name: 'Absent' })[1] as HTMLElement);
  expect(first).toBeChecked();
});
