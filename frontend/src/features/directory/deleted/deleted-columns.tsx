import type { DeletedThing } from '@muster/protocol';
import { Undo2 } from 'lucide-react';
import { formatDateTime, formatInstantDate } from '../../../shared/dates/time-format.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import type { Column } from '../../../shared/ui/table/table.tsx';
import { kindWords } from './deleted.view.ts';

export const deletedColumns = (
  timeZone: string,
  onRestore: (thing: DeletedThing) => void,
): readonly Column<DeletedThing>[] => [
  {
    id: 'name',
    header: 'Name',
    sortable: true,
    cell: ({ name, username }) => (
      <span className="flex min-w-0 items-baseline gap-2">
        <bdi
          data-tip={name}
          data-tip-cut=""
          className="max-w-72 truncate font-medium max-xl:max-w-40"
        >
          {name}
        </bdi>
        {username !== null && <span className="truncate text-12 text-ink2">{username}</span>}
      </span>
    ),
  },
  { id: 'kind', header: 'Kind', sortable: true, cell: ({ what }) => kindWords[what] },
  {
    id: 'deleted',
    header: 'Deleted',
    sortable: true,
    cell: ({ deletedAt }) => (
      <span className="xl:whitespace-nowrap">{formatDateTime(deletedAt, timeZone)}</span>
    ),
  },
  { id: 'by', header: 'By', cell: ({ deletedBy }) => deletedBy?.name ?? '–' },
  {
    id: 'until',
    header: 'Can be restored until',
    cell: ({ restorableUntil }) => (
      <span className="whitespace-nowrap">{formatInstantDate(restorableUntil, timeZone)}</span>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    headerHidden: true,
    align: 'end',
    isScreenOnly: true,
    card: 'foot',
    cell: (thing) => (
      <Button size="small" writes onClick={() => onRestore(thing)}>
        <Undo2 aria-hidden />
        Restore<bdi className="sr-only"> {thing.name}</bdi>
      </Button>
    ),
  },
];
