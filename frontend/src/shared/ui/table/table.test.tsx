import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { asPhone } from '../../../testing/as-phone.ts';
import { render } from '../../../testing/render.tsx';
import { Table, type Column } from './table.tsx';

type Row = { id: string; name: string; present: number };

const rows: readonly Row[] = [
  { id: 'a1', name: 'Team A1', present: 14 },
  { id: 'a2', name: 'Team A2', present: 13 },
];
const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Team', sortable: true, cell: (row) => row.name },
  { id: 'present', header: 'Present', align: 'end', sortable: true, cell: (row) => row.present },
  { id: 'actions', header: 'Actions', cell: () => <button type="button">Export</button> },
];
const common = {
  label: 'Teams',
  columns,
  rows,
  rowKey: (row: Row) => row.id,
  rowLabel: (row: Row) => row.name,
};

it('the headers say how the rows are sorted and ask for another order [UI-24]', async () => {
  const onSort = vi.fn<(by: string) => void>();
  const { user } = render(
    <Table {...common} sort={{ by: 'name', direction: 'descending' }} onSort={onSort} />,
  );
  expect(screen.getByRole('columnheader', { name: 'Team' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  expect(screen.getByRole('columnheader', { name: 'Present' })).toHaveAttribute(
    'aria-sort',
    'none',
  );
  expect(screen.getByRole('columnheader', { name: 'Actions' })).not.toHaveAttribute('aria-sort');
  await user.click(screen.getByRole('button', { name: 'Present' }));
  expect(onSort).toHaveBeenCalledExactlyOnceWith('present');
});

it('the whole row takes the press, its own controls keep theirs, the keyboard has a button [UI-24, UI-31]', async () => {
  const onRowClick = vi.fn<(row: Row) => void>();
  const { user } = render(<Table {...common} onRowClick={onRowClick} />);
  await user.click(screen.getByRole('cell', { name: '13' }));
  expect(onRowClick).toHaveBeenLastCalledWith(rows[1]);
  await user.click(screen.getAllByRole('button', { name: 'Export' })[0] as HTMLElement);
  expect(onRowClick).toHaveBeenCalledTimes(1);
  screen.getByRole('button', { name: 'Team A1' }).focus();
  await user.keyboard('{Enter}');
  expect(onRowClick).toHaveBeenCalledTimes(2);
  expect(onRowClick).toHaveBeenLastCalledWith(rows[0]);
});

it('selecting all selects what is shown and leaves the other pages alone [UI-24]', async () => {
  function Sample() {
    const [keys, setKeys] = useState<ReadonlySet<string>>(new Set(['other', 'a1']));
    return (
      <>
        <Table {...common} selection={{ keys, onChange: setKeys }} />
        <output>{[...keys].sort().join()}</output>
      </>
    );
  }
  const { user } = render(<Sample />);
  const all = screen.getByRole('checkbox', { name: 'Select all' });
  expect(all).toBePartiallyChecked();
  await user.click(all);
  expect(screen.getByRole('status')).toHaveTextContent('a1,a2,other');
  await user.click(screen.getByRole('checkbox', { name: 'Select Team A1' }));
  expect(screen.getByRole('status')).toHaveTextContent('a2,other');
});

it('on a phone every row is a card with the same content [UI-24]', () => {
  asPhone();
  render(<Table {...common} />);
  const [first] = screen.getAllByRole('listitem');
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(within(first as HTMLElement).getByText('Team A1')).toBeVisible();
  expect(within(first as HTMLElement).getByText('14')).toBeVisible();
});
