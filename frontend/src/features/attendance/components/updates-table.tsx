import type { LogEntry } from '@muster/protocol';
import { useState, type ReactNode } from 'react';
import { formatTime } from '../../../shared/dates/time-format.ts';
import { Badge } from '../../../shared/ui/feedback/badge.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Table, type Column } from '../../../shared/ui/table/table.tsx';
import { fieldWords, updateTypeWords } from '../attendance.words.ts';
import { ChangeDetails } from './change-details.tsx';

interface UpdatesTableProps {
  readonly entries: readonly LogEntry[];
  readonly timeZone: string;
  readonly hasTeams: boolean;
  readonly empty: ReactNode;
}

/** A shift's log can have hundreds of lines: they are drawn by the hundred. */
const pageSize = 100;
const typeTone = { creation: 'present', modification: 'accent', deletion: 'absent' } as const;

/** The lines of the update log, newest first. */
export function UpdatesTable({ entries, timeZone, hasTeams, empty }: UpdatesTableProps) {
  const [limit, setLimit] = useState(pageSize);
  const hidden = entries.length - limit;
  return (
    <>
      <Table
        label="Recent Updates"
        columns={columnsOf(timeZone, hasTeams)}
        rows={entries.slice(0, limit)}
        rowKey={({ id }) => id}
        rowLabel={({ memberName }) => memberName}
        empty={empty}
      />
      {hidden > 0 && (
        <Button className="self-center" onClick={() => setLimit(limit + pageSize)}>
          Show {Math.min(hidden, pageSize)} more
        </Button>
      )}
    </>
  );
}

const columnsOf = (timeZone: string, hasTeams: boolean): Column<LogEntry>[] => [
  {
    id: 'time',
    header: 'Time',
    width: '6rem',
    card: 'aside',
    cell: ({ createdAt }) => (
      <span className="whitespace-nowrap text-ink2">{formatTime(createdAt, timeZone)}</span>
    ),
  },
  {
    id: 'member',
    header: 'Member',
    card: 'title',
    cell: ({ memberName }) => <span className="font-medium">{memberName}</span>,
  },
  ...(hasTeams ? [{ id: 'team', header: 'Team', cell: (entry: LogEntry) => entry.teamName }] : []),
  {
    id: 'type',
    header: 'Type',
    width: '8rem',
    cell: (entry) => (
      <Badge tone={typeTone[entry.updateType]}>{updateTypeWords[entry.updateType]}</Badge>
    ),
  },
  { id: 'field', header: 'Field', width: '7rem', cell: (entry) => fieldWords[entry.fieldChanged] },
  { id: 'change', header: 'Change Details', cell: (entry) => <ChangeDetails entry={entry} /> },
  { id: 'by', header: 'Updated By', cell: ({ updatedByName }) => updatedByName },
];
