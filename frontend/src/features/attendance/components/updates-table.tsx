import type { LogEntry } from '@muster/protocol';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Table } from '../../../shared/ui/table/table.tsx';
import { eventsOf, membersWords, type SizeOfTeam } from '../updates.events.ts';
import { updateColumns, type UpdateRow } from './update-columns.tsx';

interface UpdatesTableProps {
  readonly entries: readonly LogEntry[];
  readonly timeZone: string;
  readonly hasTeams: boolean;
  readonly sizeOf: SizeOfTeam;
  readonly empty: ReactNode;
}

/** A shift's log can have hundreds of lines: they are drawn by the hundred. */
const pageSize = 100;

/** The lines of the update log, newest first; a whole submit is one line that opens (ATT-90). */
export function UpdatesTable({ entries, timeZone, hasTeams, sizeOf, empty }: UpdatesTableProps) {
  const [limit, setLimit] = useState(pageSize);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const rows = rowsOf(entries, opened);
  const hidden = rows.length - limit;
  const toggle = (id: string) =>
    setOpened((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  return (
    <>
      <Table
        label="Recent Updates"
        columns={updateColumns({ timeZone, hasTeams, sizeOf, onToggle: toggle })}
        rows={rows.slice(0, limit)}
        rowKey={({ id }) => id}
        rowLabel={(row) =>
          row.kind === 'submit'
            ? membersWords(row.event, sizeOf(row.event.entries[0].teamId))
            : row.entry.memberName
        }
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

function rowsOf(entries: readonly LogEntry[], opened: ReadonlySet<string>): UpdateRow[] {
  return eventsOf(entries).flatMap((event): UpdateRow[] => {
    const isWhole = event.kind === 'submit' && event.entries.length > 1;
    const lines = event.entries.map((entry): UpdateRow => ({
      kind: 'entry',
      id: entry.id,
      entry,
      isInside: isWhole,
    }));
    if (!isWhole) return lines;
    const isOpen = opened.has(event.id);
    return [{ kind: 'submit', id: event.id, event, isOpen }, ...(isOpen ? lines : [])];
  });
}
