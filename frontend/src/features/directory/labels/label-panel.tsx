import { formatInstantDate } from '../../../shared/dates/time-format.ts';
import type { Column } from '../../../shared/ui/table/table.tsx';
import { InUse, keptWords } from '../list/cells.tsx';
import { editAndDelete, RowActions, RowQuestion } from '../../../shared/list/row-actions.tsx';
import { counted, isolated, compareText, type Compares } from '@muster/protocol';
import { Plus } from 'lucide-react';
import type { ComponentType } from 'react';
import { useChange } from '../editing/use-change.ts';
import { ListTable, actionsColumn, useList } from '../../../shared/list/list.tsx';
import type { Topic } from '../../../shared/live/topic.ts';
import { useLive } from '../../../shared/live/use-live.ts';
import { RowDialogs, useRowDialogs } from '../../../shared/list/row-dialogs.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { SectionHead } from '../../../shared/ui/layout/card.tsx';
import { Loaded } from '../../../shared/ui/feedback/loaded.tsx';
import { useOpened } from '../../../shared/address/use-address.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

/** Where the people are listed who match all of what is given. */
export function addressOfUsers(filters: {
  readonly role?: string;
  readonly tag?: string;
  readonly team?: string;
}): string {
  const params = new URLSearchParams({ section: 'users', ...filters });
  return `/dashboard?${params}`;
}

/** Where the stations are listed that require what is given. */
export function addressOfStations(filters: {
  readonly role?: string;
  readonly tag?: string;
}): string {
  const params = new URLSearchParams({ section: 'stations', ...filters });
  return `/dashboard?${params}`;
}

/** What a role and a tag have in common. */
interface Label {
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
    cell: ({ createdAt }) => (
      <span className="whitespace-nowrap">{formatInstantDate(createdAt, timeZone)}</span>
    ),
  },
  actionsColumn({
    width: '6rem',
    cell: (row: Row) => (
      <RowActions
        name={row.name}
        actions={editAndDelete(
          () => onEdit(row),
          () => onDelete(row),
          keptFor(row) ?? keptWords(row.userCount, row.stationCount),
        )}
      />
    ),
  }),
];

type LabelPanelProps<Row extends Label> = {
  title: string;
  topic: Topic<Row[]>;
  one: 'role' | 'tag';
  /** What one is for, where there is none yet. */
  purpose: string;
  /** Why one may be deleted. */
  unused: string;
  columns: (actions: LabelActions<Row>) => readonly Column<Row>[];
  remove: (id: string) => Promise<unknown>;
  /** The form of a new one, or of this one. */
  Form: ComponentType<{ row: Row | undefined; onClose: () => void }>;
};

const compares: Compares<Label> = {
  name: (a, b) => compareText(a.name, b.name),
  use: (a, b) => a.userCount - b.userCount || a.stationCount - b.stationCount,
  created: (a, b) => compareText(a.createdAt, b.createdAt),
};
const rules = { defaults: { sort: 'name' }, compares };

/** A section of names that people and stations go by: its table, its form, its question before one is deleted (ADM-45, ADM-46). */
export function LabelPanel<Row extends Label>(props: LabelPanelProps<Row>) {
  const { timeZone } = useOrganisation();
  const { title, topic, one, purpose, unused, columns, remove, Form } = props;
  const named = one === 'role' ? 'Role' : 'Tag';
  const query = useLive(topic);
  const list = useList<Row, never>(query.data, rules);
  const dialogs = useRowDialogs<'edit' | 'delete'>();
  useOpened((id) => (id === undefined ? dialogs.create() : dialogs.show('edit', { id })));
  const form = { onClose: dialogs.close };
  const removal = useChange(({ id }: Row) => remove(id), {
    success: `${named} deleted successfully`,
    failure: `Failed to delete ${one}. It may be assigned to users.`,
    lists: [topic],
  });

  return (
    <>
      <SectionHead title={title} note={query.data && counted(query.data.length, one)}>
        <Button variant="primary" onClick={dialogs.create}>
          <Plus aria-hidden />
          Create {named}
        </Button>
      </SectionHead>
      <Loaded framed query={query} failure={`Failed to fetch ${one}s`}>
        {() => (
          <ListTable
            list={list}
            label={`${named}s`}
            noun={one}
            columns={columns({
              timeZone,
              onEdit: (row) => dialogs.show('edit', row),
              onDelete: (row) => dialogs.show('delete', row),
            })}
            none={
              <EmptyState
                title={`There is no ${one}`}
                action={<Button onClick={dialogs.create}>Create {named}</Button>}
              >
                {purpose}
              </EmptyState>
            }
          />
        )}
      </Loaded>
      <RowDialogs
        thing={one}
        rows={query.data}
        dialogs={dialogs}
        create={<Form row={undefined} {...form} />}
      >
        {(row, action) =>
          action === 'edit' ? (
            <Form row={row} {...form} />
          ) : (
            <RowQuestion
              row={row}
              title={`Delete the ${one} ${isolated(row.name)}?`}
              confirmLabel={`Delete ${named}`}
              action={removal}
              onClose={dialogs.close}
            >
              {unused} It can be restored for 30 days from Recently Deleted.
            </RowQuestion>
          )
        }
      </RowDialogs>
    </>
  );
}
