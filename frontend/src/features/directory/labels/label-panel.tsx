import { formatInstantDate } from '../../../shared/dates/time-format.ts';
import type { Column } from '../../../shared/ui/table/table.tsx';
import { InUse, keptWords } from '../list/cells.tsx';
import { editAndDelete, RowActions, RowQuestion } from '../../../shared/list/row-actions.tsx';
import { counted, isolated } from '@muster/protocol';
import { Plus } from 'lucide-react';
import { useState, type ComponentType } from 'react';
import type { UseMutationResult } from '@tanstack/react-query';
import { ListTable, actionsColumn, useList } from '../../../shared/list/list.tsx';
import type { Topic } from '../../../shared/realtime/topic.ts';
import { useLive } from '../../../shared/realtime/use-live.ts';
import { Subject } from '../../../shared/subject/subject.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { SectionHead } from '../../../shared/ui/layout/card.tsx';
import { compareText, type Compares } from '../../../shared/ui/table/table-props.ts';
import { Loaded } from '../../../shared/ui/feedback/loaded.tsx';
import { useOpened } from '../../../shared/address/use-address.ts';

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
  timeZone: string;
  topic: Topic<Row[]>;
  words: LabelWords;
  columns: (actions: LabelActions<Row>) => readonly Column<Row>[];
  removal: UseMutationResult<unknown, Error, Row>;
  /** The form of a new one, or of this one. */
  Form: ComponentType<{ row: Row | undefined; timeZone: string; onClose: () => void }>;
};

interface LabelWords {
  readonly one: 'role' | 'tag';
  readonly many: 'Roles' | 'Tags';
  readonly failure: string;
  readonly create: string;
  readonly remove: string;
  /** Why one may be deleted. */
  readonly unused: string;
  /** What there would be. */
  readonly none: { readonly title: string; readonly text: string };
}

const none: readonly never[] = [];

const compares: Compares<Label> = {
  name: (a, b) => compareText(a.name, b.name),
  use: (a, b) => a.userCount - b.userCount || a.stationCount - b.stationCount,
  created: (a, b) => compareText(a.createdAt, b.createdAt),
};
const rules = { defaults: { sort: 'name' }, compares };

/** A section of names that people and stations go by: its table, its form, its question before one is deleted (ADM-45, ADM-46). */
export function LabelPanel<Row extends Label>({
  title,
  timeZone,
  topic,
  words,
  columns,
  removal,
  Form,
}: LabelPanelProps<Row>) {
  const query = useLive(topic);
  const list = useList<Row, never>(query.data ?? none, rules);
  const [editing, setEditing] = useState<{ id: string | undefined }>();
  const [deleting, setDeleting] = useState<string>();
  const closeForm = () => setEditing(undefined);
  useOpened((id) => setEditing({ id }));
  const known = { thing: words.one, rows: query.data };
  const isCreating = editing !== undefined && editing.id === undefined;

  return (
    <>
      <SectionHead title={title} note={query.data && counted(query.data.length, words.one)}>
        <Button variant="primary" onClick={() => setEditing({ id: undefined })}>
          <Plus aria-hidden />
          {words.create}
        </Button>
      </SectionHead>
      <Loaded framed query={query} failure={words.failure}>
        {() => (
          <ListTable
            list={list}
            label={words.many}
            noun={words.one}
            columns={columns({
              timeZone,
              onEdit: ({ id }) => setEditing({ id }),
              onDelete: ({ id }) => setDeleting(id),
            })}
            none={
              <EmptyState
                title={words.none.title}
                action={
                  <Button onClick={() => setEditing({ id: undefined })}>{words.create}</Button>
                }
              >
                {words.none.text}
              </EmptyState>
            }
          />
        )}
      </Loaded>
      {isCreating && <Form row={undefined} timeZone={timeZone} onClose={closeForm} />}
      <Subject {...known} id={editing?.id}>
        {(row) => <Form row={row} timeZone={timeZone} onClose={closeForm} />}
      </Subject>
      <Subject {...known} id={deleting}>
        {(row) => (
          <RowQuestion
            row={row}
            title={`Delete the ${words.one} ${isolated(row.name)}?`}
            confirmLabel={words.remove}
            deed={removal}
            onClose={() => setDeleting(undefined)}
          >
            {words.unused} It can be restored for 30 days from Recently Deleted.
          </RowQuestion>
        )}
      </Subject>
    </>
  );
}
