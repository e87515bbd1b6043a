import type { LogEntry } from '@muster/protocol';
import { ChevronRight } from 'lucide-react';
import { formatTime } from '../../../shared/dates/time-format.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { Badge } from '../../../shared/ui/feedback/badge.tsx';
import type { Column } from '../../../shared/ui/table/table.tsx';
import { fieldWords, updateTypeWords } from '../attendance.words.ts';
import {
  isPartial,
  membersWords,
  submitWords,
  type SizeOfTeam,
  type UpdateEvent,
} from '../updates.events.ts';
import { ChangeDetails } from './change-details.tsx';

/** One line of the log, or a whole submit that opens into its lines. */
export type UpdateRow =
  | {
      readonly kind: 'entry';
      readonly id: string;
      readonly entry: LogEntry;
      readonly isInside: boolean;
    }
  | {
      readonly kind: 'submit';
      readonly id: string;
      readonly event: UpdateEvent;
      readonly isOpen: boolean;
    };

interface UpdateColumns {
  readonly timeZone: string;
  readonly hasTeams: boolean;
  readonly sizeOf: SizeOfTeam;
  readonly onToggle: (id: string) => void;
}

const typeTone = { creation: 'present', modification: 'accent', deletion: 'absent' } as const;
const lineOf = (row: UpdateRow): LogEntry =>
  row.kind === 'entry' ? row.entry : row.event.entries[0];

export const updateColumns = ({
  timeZone,
  hasTeams,
  sizeOf,
  onToggle,
}: UpdateColumns): Column<UpdateRow>[] => [
  {
    id: 'time',
    header: 'Time',
    width: '6rem',
    card: 'aside',
    cell: (row) => (
      <span className="whitespace-nowrap text-ink2">
        {formatTime(lineOf(row).createdAt, timeZone)}
      </span>
    ),
  },
  {
    id: 'member',
    header: 'Member',
    card: 'title',
    cell: (row) =>
      row.kind === 'submit' ? (
        <Opener row={row} size={sizeOf(lineOf(row).teamId)} onToggle={onToggle} />
      ) : (
        <span className={cn('font-medium', row.isInside && 'pl-5.5')}>{row.entry.memberName}</span>
      ),
  },
  ...(hasTeams
    ? [{ id: 'team', header: 'Team', cell: (row: UpdateRow) => lineOf(row).teamName }]
    : []),
  {
    id: 'type',
    header: 'Type',
    width: '8rem',
    cell: (row) => {
      const { updateType } = lineOf(row);
      return <Badge tone={typeTone[updateType]}>{updateTypeWords[updateType]}</Badge>;
    },
  },
  {
    id: 'field',
    header: 'Field',
    width: '7rem',
    cell: (row) => fieldWords[lineOf(row).fieldChanged],
  },
  {
    id: 'change',
    header: 'Change Details',
    cell: (row) =>
      row.kind === 'submit' ? submitWords(row.event.entries) : <ChangeDetails entry={row.entry} />,
  },
  { id: 'by', header: 'Updated By', cell: (row) => lineOf(row).updatedByName },
];

type OpenerProps = {
  row: Extract<UpdateRow, { kind: 'submit' }>;
  size: number | undefined;
  onToggle: UpdateColumns['onToggle'];
};

function Opener({ row: { id, event, isOpen }, size, onToggle }: OpenerProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={() => onToggle(id)}
      className="-ml-1 inline-flex items-center gap-1.5 rounded-badge pr-1 align-middle font-medium whitespace-nowrap touch:min-h-11"
    >
      <ChevronRight
        aria-hidden
        className={cn('size-4 stroke-[1.5] text-ink3', isOpen && 'rotate-90')}
      />
      <span className={cn(isPartial(event, size) && 'text-pto-text')}>
        {membersWords(event, size)}
      </span>
      <span className="sr-only"> of {event.entries[0].teamName}</span>
    </button>
  );
}
