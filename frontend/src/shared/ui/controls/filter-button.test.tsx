import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { FilterButton } from './filter-button.tsx';

function Sample() {
  const [value, setValue] = useState('all');
  return (
    <FilterButton
      label="Status"
      value={value}
      onChange={setValue}
      options={[
        { value: 'all', label: 'All' },
        { value: 'submitted', label: 'Submitted' },
        { value: 'pending', label: 'Pending' },
      ]}
    />
  );
}

it('shows its value, is set with the keyboard alone and cleared by its cross [UI-21, UI-31]', async () => {
  const { user } = render(<Sample />);
  await user.tab();
  expect(screen.getByRole('button', { name: 'Status All' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Clear Status filter' })).not.toBeInTheDocument();

  await user.keyboard('{Enter}{ArrowDown}{ArrowDown}{Enter}');
  expect(screen.getByRole('button', { name: 'Status Pending' })).toHaveFocus();

  await user.click(screen.getByRole('button', { name: 'Clear Status filter' }));
  expect(screen.getByRole('button', { name: 'Status All' })).toBeVisible();
});

it.each([
  [9, true],
  [8, false],
])('with %i options can be searched: %s [UI-21]', async (count, isSearchable) => {
  const teams = Array.from({ length: count - 1 }, (_, index) => `Team A${index + 1}`);
  const { user } = render(
    <FilterButton
      label="Team"
      value="all"
      onChange={() => undefined}
      options={[{ value: 'all', label: 'All' }, ...teams.map((label) => ({ value: label, label }))]}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Team All' }));
  expect(screen.getAllByRole('option')).toHaveLength(count);
  expect(screen.queryAllByRole('combobox')).toHaveLength(isSearchable ? 1 : 0);
});
