import {
  figure,
  compareText,
  sortedBy,
  sortOf,
  sortText,
  type Compares,
  type ReportFormat,
  type Sort,
} from '@muster/protocol';
import { ChevronDown, Download, FileSpreadsheet, FileText, type LucideIcon } from 'lucide-react';
import { useMemo, useState, type ComponentProps, type ReactNode } from 'react';
import { useAddress, useTyped } from '../address/use-address.ts';
import { Button } from '../ui/controls/button.tsx';
import { useWritingStop } from '../live/connection/use-connection.ts';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { DropdownMenu, type MenuItem } from '../ui/overlays/dropdown-menu.tsx';
import { FilterButton } from '../ui/controls/filter-button.tsx';
import { SearchInput } from '../ui/controls/search-input.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { usePhone, usePrinting } from '../ui/hooks/use-media.ts';
import type { Option } from '../ui/pickers/option-list.tsx';
import { Pagination, pageOf, type Page } from '../ui/table/pagination.tsx';
import { Table, type Column } from '../ui/table/table.tsx';
import { turnedBy, type Selection } from '../ui/table/table-props.ts';

type Values<Name extends string> = Readonly<Record<Name, string>>;

/** How a list is chosen by the address (ADM-40): one object for the life of the list. */
export interface ListRules<Row, Name extends string> {
  /** What the address has where nothing is chosen; `q` is the search, `page` the page. */
  readonly defaults: Values<Name | 'sort'>;
  readonly compares: Compares<Row>;
  /** The order, where it is not that of `compares` alone. */
  readonly ordered?: (rows: readonly Row[], sort: Sort) => readonly Row[];
  /** The rows that pass every filter and have what is searched for. */
  readonly matching?: (rows: readonly Row[], values: Values<Name | 'sort'>) => readonly Row[];
  /** Absent: all rows are one page. */
  readonly pageSize?: number;
}

export interface List<Row, Name extends string> {
  /** All rows, and those that are chosen, in their order. */
  readonly all: readonly Row[];
  readonly rows: readonly Row[];
  readonly page: Page<Row>;
  readonly defaults: Values<Name | 'sort'>;
  readonly values: Values<Name | 'sort'>;
  /** Whether a column has an order. */
  readonly isSortable: (column: string) => boolean;
  /** Chooses other rows, from the first page on. */
  readonly choose: (next: Partial<Values<Name | 'sort'>>) => void;
  readonly turnTo: (page: number) => void;
  readonly sort: Sort;
  readonly onSort: (by: string) => void;
}

const one = <Name extends string>(name: string, value: string) =>
  ({ [name]: value }) as Partial<Values<Name>>;

const none: readonly never[] = [];

/** The rows that the address chooses, in its order; none until they are known. */
export function useList<Row, Name extends string>(
  fetched: readonly Row[] | undefined,
  rules: ListRules<Row, Name>,
): List<Row, Name> {
  const all = fetched ?? none;
  const { defaults, compares, ordered, matching, pageSize = Infinity } = rules;
  const [values, change] = useAddress(defaults);
  const { by, direction } = sortOf(values.sort, compares);
  const sorted = useMemo(
    () => (ordered ?? ((rows, sort) => sortedBy(rows, sort, compares)))(all, { by, direction }),
    [all, by, direction, compares, ordered],
  );
  const rows = useMemo(
    () => (matching ? matching(sorted, values) : sorted),
    [sorted, values, matching],
  );
  const { page: wanted }: { readonly sort: string; readonly page?: string } = values;
  const first = wanted !== undefined && { page: '1' };
  const choose = (next: Partial<Values<Name | 'sort'>>) => change({ ...next, ...first });
  const sort = { by, direction };
  return {
    all,
    rows,
    page: pageOf(rows, Number(wanted ?? 1), pageSize),
    defaults,
    values,
    isSortable: (column) => Object.hasOwn(compares, column),
    choose,
    turnTo: (page) => change(one('page', String(page)), { push: true }),
    sort,
    onSort: (column) => choose(one('sort', sortText(turnedBy(sort, column)))),
  };
}

/** The filter that lets every row pass. */
export const anyOption = { value: '', label: 'All' } as const;

/** Each name once, in order. */
export const namedOptions = (names: Iterable<string>): readonly Option[] =>
  [...new Set(names)].toSorted(compareText).map((name) => ({ value: name, label: name }));

/** A filter of a list: the value it has in the address, its words, and what can be chosen. */
interface ListFilter<Name extends string> {
  readonly name: Name;
  readonly label: string;
  /** The first one is what the list is like without this filter. */
  readonly options: readonly [Option, ...Option[]];
}

type ListFiltersProps<Row, Name extends string> = {
  list: List<Row, Name | 'q'>;
  /** What is listed, in the plural: "users". */
  noun: string;
  filters: readonly ListFilter<Name | 'sort'>[];
  /** Whether the filters can be hidden, which they are on a phone. */
  canHide?: boolean;
};

/** Search, filters, sort and Reset of a list, all of which stand in the address (ADM-40). */
export function ListFilters<Row, Name extends string>(props: ListFiltersProps<Row, Name>) {
  const { list, noun, filters, canHide = false } = props;
  const { all, rows, defaults, values, choose } = list;
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(!canHide || !isPhone);
  const [typed, type] = useTyped(values.q, (q) => choose(one('q', q)));
  const isAsDefault = (Object.keys(defaults) as (keyof typeof defaults)[]).every(
    (name) => values[name] === defaults[name],
  );
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <SearchInput
        label={`Search ${noun}`}
        placeholder={`Search ${noun}...`}
        value={typed}
        onChange={type}
        note={rows.length < all.length ? `${figure(rows.length)} found` : undefined}
        className="w-full sm:max-w-80 sm:min-w-52 sm:flex-1"
      />
      {isOpen &&
        filters.map(({ name, label, options }) => (
          <FilterButton
            key={name}
            label={label}
            options={options}
            value={values[name]}
            onChange={(value) => choose(one(name, value))}
          />
        ))}
      {canHide && (
        <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide Filters' : 'Show Filters'}
        </Button>
      )}
      <Button variant="quiet" disabled={isAsDefault} onClick={() => choose(defaults)}>
        Reset
      </Button>
    </div>
  );
}

/** What a section of the administrator's area is given of the screen. */
export interface PanelProps {
  readonly label: string;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

type ListTableProps<Row, Name extends string> = {
  list: List<Row, Name>;
  /** Read aloud: what the rows are. */
  label: string;
  /** The same in a sentence, in the plural: "users". */
  noun: string;
  columns: readonly Column<Row>[];
  selection?: Selection;
  /** In place of the rows where there is none at all. */
  none?: ReactNode;
  /** In place of the rows where none is chosen. */
  noMatch?: ReactNode;
  /** Whether one page alone says so, too. */
  alwaysPaged?: boolean;
};

/** The rows of a page as a table, or as cards on a phone; paper has all pages. */
export function ListTable<Row extends Named, Name extends string>(
  props: ListTableProps<Row, Name>,
) {
  const { list, label, noun, columns, selection, none, noMatch, alwaysPaged = false } = props;
  const isPrinting = usePrinting();
  const { all, rows, page, sort, onSort } = list;
  const noneChosen = noMatch ?? (
    <EmptyState
      title={`No ${noun} found matching your filters`}
      action={<Button onClick={() => list.choose(list.defaults)}>Reset</Button>}
    />
  );
  return (
    <>
      <Table
        label={label}
        columns={columns.map((column) => ({ ...column, sortable: list.isSortable(column.id) }))}
        rows={isPrinting ? rows : page.rows}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        sort={sort}
        onSort={onSort}
        selection={selection}
        empty={(all.length === 0 && none) || noneChosen}
      />
      {(alwaysPaged || page.pages > 1) && (
        <Pagination page={page} noun={noun} onPage={list.turnTo} />
      )}
    </>
  );
}

type ExportButtonProps = Pick<
  ComponentProps<typeof Button>,
  'disabled' | 'writes' | 'pending' | 'onClick'
>;

/** Saves what is shown of a list as a spreadsheet. */
export const ExportButton = (props: ExportButtonProps) => (
  <Button {...props} pendingText="Exporting…">
    <Download aria-hidden />
    Export CSV
  </Button>
);

export type FileFormat = Exclude<ReportFormat, 'json'>;

type ExportFilesProps = {
  disabled: boolean;
  pending: boolean;
  save: (format: FileFormat) => void;
  /** A CSV with more than its written columns. */
  wider?: { label: string; save: () => void };
};

/** The same, or as another file. */
export function ExportFiles({ disabled, pending, save, wider }: ExportFilesProps) {
  const itemOf = useFileItem(save);
  const csv = itemOf('csv', FileSpreadsheet);
  return (
    <span className="inline-flex items-center">
      <ExportButton writes disabled={disabled} pending={pending} onClick={() => save('csv')} />
      <DropdownMenu
        trigger={<IconButton label="Other files" icon={ChevronDown} disabled={disabled} />}
        items={[
          ...(wider ? [{ ...csv, label: wider.label, onSelect: wider.save }] : []),
          itemOf('xlsx', FileSpreadsheet),
          itemOf('pdf', FileText),
        ]}
      />
    </span>
  );
}

/** The same as one menu. */
export function ExportMenu({ disabled, pending, save }: ExportFilesProps) {
  const itemOf = useFileItem(save);
  return (
    <DropdownMenu
      trigger={
        <Button disabled={disabled} pending={pending}>
          <Download aria-hidden />
          Export
          <ChevronDown aria-hidden />
        </Button>
      }
      items={[
        itemOf('csv', FileSpreadsheet),
        itemOf('xlsx', FileSpreadsheet),
        itemOf('pdf', FileText),
      ]}
    />
  );
}

/** Who saved it is in the trail, so it is a write. */
function useFileItem(save: ExportFilesProps['save']) {
  const stop = useWritingStop();
  return (format: FileFormat, icon: LucideIcon): MenuItem => ({
    label: format.toUpperCase(),
    icon,
    disabled: stop !== undefined,
    ...(stop && { hint: stop }),
    onSelect: () => save(format),
  });
}

type ActionsColumn<Row> = Pick<Column<Row>, 'cell' | 'width' | 'card' | 'headerHidden'>;

/** The last column: what can be done with a row; not on paper. */
export const actionsColumn = <Row,>(column: ActionsColumn<Row>): Column<Row> => ({
  id: 'actions',
  header: 'Actions',
  align: 'end',
  isScreenOnly: true,
  card: 'foot',
  ...column,
});
