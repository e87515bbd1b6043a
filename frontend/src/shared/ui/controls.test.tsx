import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Trash2 } from 'lucide-react';
import { render } from '../../testing/render.tsx';
import { FilterButton } from './controls/filter-button.tsx';
import { SegmentedRadio } from './controls/segmented-radio.tsx';
import { asPhone } from '../../testing/as-phone.ts';
import { Table, type Column } from './table/table.tsx';
import { ConnectionBadge } from './feedback/connection-badge.tsx';
import { SkeletonRows } from './feedback/skeleton.tsx';
import { AppFrame } from './layout/app-frame.tsx';
import { ScreenNotice } from './layout/screen-notice.tsx';
import { AlertDialog } from './overlays/alert-dialog.tsx';
import { Dialog } from './overlays/dialog.tsx';
import { DropdownMenu } from './overlays/dropdown-menu.tsx';
import { Button } from './controls/button.tsx';
import { IconButton } from './controls/icon-button.tsx';

describe('a filter', () => {
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
        options={[
          { value: 'all', label: 'All' },
          ...teams.map((label) => ({ value: label, label })),
        ]}
      />,
    );
    await user.click(screen.getByRole('button', { name: 'Team All' }));
    expect(screen.getAllByRole('option')).toHaveLength(count);
    expect(screen.queryAllByRole('combobox')).toHaveLength(isSearchable ? 1 : 0);
  });
});

describe('a segmented radio', () => {
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
});

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

it('on a phone says in a word or two what it says whole to a screen reader [UI-36]', () => {
  const { rerender } = render(<ConnectionBadge status="lost" since="11:05:29" />);
  expect(screen.getByRole('status')).toHaveTextContent(/^No answer since 11:05:29$/);
  expect(screen.getByText('Since 11:05:29')).toHaveAttribute('aria-hidden');
  rerender(<ConnectionBadge status="unanswered" since="11:05:29" />);
  expect(screen.getByText('As of 11:05:29')).toBeInTheDocument();
  rerender(<ConnectionBadge status="reconnecting" ageMs={12_000} />);
  expect(screen.getByRole('status')).toHaveTextContent(/^Reconnecting…$/);
  expect(screen.getByText('Retrying…')).toHaveAttribute('aria-hidden');
  rerender(<ConnectionBadge status="not-now" notNow="Nov 17, 2026" />);
  expect(screen.getByRole('status')).toHaveTextContent(/^Not live: Nov 17, 2026$/);
  expect(screen.getByText('Not live')).toBeInTheDocument();
});

it('says how old the screen is, but announces only the change of state, and no connection once [UI-14, OFF-23]', () => {
  const { rerender } = render(<ConnectionBadge status="live" ageMs={3000} />);
  expect(screen.getByRole('status')).toHaveTextContent(/^Live$/);
  expect(screen.queryByText(/old/)).not.toBeInTheDocument();

  rerender(<ConnectionBadge status="reconnecting" ageMs={12_900} />);
  expect(screen.getByRole('status')).toHaveTextContent(/^Reconnecting…$/);
  expect(screen.getByText('12 s old')).toBeVisible();

  rerender(<ConnectionBadge status="polling" ageMs={29_000} />);
  expect(screen.getByRole('status')).toHaveTextContent(/^Polling every 30 s$/);

  rerender(<ConnectionBadge status="offline" ageMs={31_000} />);
  expect(screen.getByRole('status')).toHaveTextContent(/^Offline$/);
  rerender(<ConnectionBadge status="offline" ageMs={31_000} isOfflineSaid />);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(screen.getByText('31 s old')).toBeVisible();
});

it('stands for a list with five rows and says that it is loading [UI-25]', () => {
  render(<SkeletonRows />);
  expect(screen.getByRole('status', { name: 'Loading' }).children).toHaveLength(5);
});

it('what a part says of how far it can be relied on stands above the screen and is not dimmed with it [UI-37]', () => {
  render(
    <AppFrame bar={null} stop="The server does not answer.">
      <p>93 present</p>
      <ScreenNotice>
        <p>What is shown may be old.</p>
      </ScreenNotice>
    </AppFrame>,
  );
  const figures = screen.getByText('93 present');
  const notice = screen.getByText('What is shown may be old.');
  expect(figures.closest('[data-dimmed]')).not.toBeNull();
  expect(notice.closest('[data-dimmed]')).toBeNull();
  expect(notice.compareDocumentPosition(figures)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

const reason = 'The server does not answer.';
const frame = (content: React.ReactNode) =>
  render(
    <AppFrame bar={null} stop={reason}>
      {content}
    </AppFrame>,
  );

it('while writing is stopped a form is not sent, by its button or by Enter, and its dialog says why [S26, UI-45]', async () => {
  const send = vi.fn((event: React.FormEvent) => event.preventDefault());
  const { user } = frame(
    <Dialog open onOpenChange={vi.fn()} title="Create Tag" footer={<Button>Cancel</Button>}>
      <form onSubmit={send}>
        <input aria-label="Name" />
        <Button type="submit">Create Tag</Button>
      </form>
    </Dialog>,
  );
  const button = screen.getByRole('button', { name: 'Create Tag' });
  expect(button).toHaveAccessibleDescription(reason);
  expect(screen.getByRole('alert')).toHaveTextContent(reason);
  await user.click(button);
  await user.type(screen.getByLabelText('Name'), 'Xray{Enter}');
  expect(send).not.toHaveBeenCalled();
});

it('what is filled, warns or is said to write cannot be pressed then; what only reads can [S26, UI-45]', async () => {
  const press = vi.fn();
  const { user } = frame(
    <>
      <Button variant="primary" onClick={() => press('create')}>
        Create
      </Button>
      <Button variant="danger-text" onClick={() => press('revoke')}>
        Revoke
      </Button>
      <Button writes onClick={() => press('restore')}>
        Restore
      </Button>
      <IconButton writes label="Delete" icon={Trash2} onClick={() => press('delete')} />
      <Button onClick={() => press('reset filters')}>Reset</Button>
      <DropdownMenu
        trigger={<Button>Actions</Button>}
        items={[
          { label: 'Edit', writes: true, onSelect: () => press('edit') },
          { label: 'View', onSelect: () => press('view') },
        ]}
      />
    </>,
  );
  for (const name of ['Create', 'Revoke', 'Restore', 'Delete', 'Reset', 'Actions']) {
    await user.click(screen.getByRole('button', { name }));
  }
  await user.click(screen.getByRole('menuitem', { name: /^Edit/ }));
  await user.click(screen.getByRole('menuitem', { name: 'View' }));
  expect(press.mock.calls).toEqual([['reset filters'], ['view']]);
});

it('a question that is open then cannot be confirmed, and says why [S26, UI-45]', async () => {
  const confirm = vi.fn();
  const { user } = frame(
    <AlertDialog
      open
      onOpenChange={vi.fn()}
      title="Delete Xray?"
      confirmLabel="Delete Tag"
      onConfirm={confirm}
    >
      3 officers carry it.
    </AlertDialog>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent(reason);
  await user.click(screen.getByRole('button', { name: 'Delete Tag' }));
  expect(confirm).not.toHaveBeenCalled();
});
