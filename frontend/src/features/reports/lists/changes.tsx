import {
  changedFields,
  changeText,
  counted,
  type ChangesReport,
  type LogEntry,
} from '@muster/protocol';
import { formatDay } from '../../../shared/dates/date-format.ts';
import { formatDateTime } from '../../../shared/dates/time-format.ts';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { Table, type Column } from '../../../shared/ui/table/table.tsx';
import { FewRows } from './few-rows.tsx';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

/** What was changed after sheets had been submitted, newest first. */
export function Changes({ report }: { report: ChangesReport }) {
  const { timeZone } = useOrganisation();
  const { changes, totals } = report;
  if (changes.length === 0)
    return (
      <EmptyState title="Nothing was changed after submit">
        Corrections and later submits of these days stand here, field by field.
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-3">
      <p className="text-13 text-ink2">
        {counted(totals.changes, 'change')} on {counted(totals.sheets, 'sheet')}, of{' '}
        {counted(totals.people, 'person', 'people')}.
      </p>
      <FewRows rows={changes} word={['change', 'changes']}>
        {(rows) => (
          <Table
            label="Changes after submit"
            columns={columns(timeZone)}
            rows={rows}
            rowKey={({ id }) => id}
            rowLabel={({ memberName }) => memberName}
          />
        )}
      </FewRows>
    </div>
  );
}

const columns = (timeZone: string): readonly Column<LogEntry>[] => [
  {
    id: 'name',
    header: 'Person',
    card: 'title',
    cell: ({ memberName }) => <bdi>{memberName}</bdi>,
  },
  { id: 'team', header: 'Team', card: 'aside', cell: ({ teamName }) => <bdi>{teamName}</bdi> },
  { id: 'date', header: 'Sheet of', cell: ({ date }) => formatDay(date) },
  { id: 'field', header: 'What', cell: ({ fieldChanged }) => changedFields[fieldChanged] },
  { id: 'from', header: 'From', cell: (entry) => <Value text={changeText(entry).before} /> },
  { id: 'to', header: 'To', cell: (entry) => <Value text={changeText(entry).after} /> },
  {
    id: 'when',
    header: 'Changed',
    align: 'end',
    cell: ({ createdAt }) => formatDateTime(createdAt, timeZone),
  },
  { id: 'by', header: 'By', cell: ({ updatedByName }) => <bdi>{updatedByName}</bdi> },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => <Value text={reason} /> },
];

const Value = ({ text }: { text: string | null }) =>
  text === null || text === '' ? (
    '–'
  ) : (
    <span dir="auto" className="wrap-anywhere">
      {text}
    </span>
  );
