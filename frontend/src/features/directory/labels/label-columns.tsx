import { formatInstantDate } from '../../../shared/dates/time-format.ts';
import type { Column } from '../../../shared/ui/table/table.tsx';
import { InUse, keptWords } from '../list/in-use.tsx';
import { editAndDelete, RowActions } from '../list/row-actions.tsx';

/** What a role and a tag have in common. */
export interface Label {
  readonly id: string;
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly userCount: number;
  readonly stationCount: number;
  readonly createdAt: string;
}

export interface LabelActions<Row> {
  readonly timeZone: string;
  readonly onEdit: (row: Row) => void;
  readonly onDelete: (row: Row) => void;
}

export const descriptionColumn: Column<Label> = {
  id: 'description',
  header: 'Description',
  cell: ({ description }) =>
    description ? (
      <span className="wrap-anywhere">{description}</span>
    ) : (
      <span className="text-ink3">–</span>
    ),
};

/** Who uses it, since when it is there, and what can be done with it. */
export const usageColumns = <Row extends Label>(
  { timeZone, onEdit, onDelete }: LabelActions<Row>,
  /** Where its people and its stations are shown. */
  addressesOf: (row: Row) => { readonly people: string; readonly stations: string },
  /** Why it cannot be deleted although nobody uses it. */
  keptFor: (row: Row) => string | undefined = () => undefined,
): readonly Column<Row>[] => [
  {
    id: 'use',
    header: 'In use',
    sortable: true,
    cell: (row) => (
      <InUse
        people={row.userCount}
        stations={row.stationCount}
        peopleAddress={addressesOf(row).people}
        stationsAddress={addressesOf(row).stations}
        name={row.name}
      />
    ),
  },
  {
    id: 'created',
    header: 'Created At',
    sortable: true,
    cell: ({ createdAt }) => (
      <span className="whitespace-nowrap">{formatInstantDate(createdAt, timeZone)}</span>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    align: 'end',
    isScreenOnly: true,
    width: '6rem',
    card: 'foot',
    cell: (row) => (
      <RowActions
        name={row.name}
        actions={editAndDelete(
          () => onEdit(row),
          () => onDelete(row),
          keptFor(row) ?? keptWords(row.userCount, row.stationCount),
        )}
      />
    ),
  },
];
