import type { AdminStation } from '@muster/protocol';
import { ArrowDown, ArrowUp, RotateCcw } from 'lucide-react';
import { Badge } from '../../../shared/ui/feedback/badge.tsx';
import type { Column } from '../../../shared/ui/table/table.tsx';
import { editAndDelete, RowActions } from '../list/row-actions.tsx';
import { priorityWords } from './priorities.ts';

interface StationActions {
  readonly onEdit: (station: AdminStation) => void;
  readonly onRemove: (station: AdminStation) => void;
  readonly onRestore: (station: AdminStation) => void;
  readonly onMove: (station: AdminStation, by: -1 | 1) => void;
  /** Whether there is a neighbour of the same zone to go past. */
  readonly canMove: (station: AdminStation, by: -1 | 1) => boolean;
}

const quiet = (text: string) => text || <span className="text-ink3">–</span>;

export const stationColumns = ({
  onEdit,
  onRemove,
  onRestore,
  onMove,
  canMove,
}: StationActions): readonly Column<AdminStation>[] => [
  {
    id: 'name',
    header: 'Station',
    cell: ({ name, description }) => (
      <>
        <span className="font-medium">{name}</span>
        <span className="block text-12 wrap-anywhere text-ink3">{description}</span>
      </>
    ),
  },
  { id: 'zone', header: 'Zone', cell: ({ zoneName }) => zoneName },
  { id: 'capacity', header: 'Capacity', align: 'end', cell: ({ capacity }) => capacity },
  { id: 'priority', header: 'Priority', cell: ({ priority }) => priorityWords(priority) },
  {
    id: 'roles',
    header: 'Required roles',
    cell: ({ requiredRoles }) => quiet((requiredRoles ?? []).join(' or ')),
  },
  {
    id: 'tags',
    header: 'Required tags',
    cell: ({ requiredTags }) => quiet((requiredTags ?? []).join(', ')),
  },
  {
    id: 'use',
    header: 'Use',
    cell: ({ isActive, retiredAt }) => (
      <Badge tone={isActive ? 'present' : 'neutral'}>
        {isActive ? 'In use' : retiredAt ? 'Retired' : 'Out of use'}
      </Badge>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    align: 'end',
    isScreenOnly: true,
    width: '11rem',
    card: 'foot',
    cell: (station) => (
      <RowActions
        name={station.name}
        actions={[
          {
            word: 'Move up',
            icon: ArrowUp,
            onPress: () => onMove(station, -1),
            stopped: canMove(station, -1) ? undefined : 'It is the first of its zone',
          },
          {
            word: 'Move down',
            icon: ArrowDown,
            onPress: () => onMove(station, 1),
            stopped: canMove(station, 1) ? undefined : 'It is the last of its zone',
          },
          ...(station.retiredAt
            ? [{ word: 'Restore', icon: RotateCcw, onPress: () => onRestore(station) }]
            : []),
          ...editAndDelete(
            () => onEdit(station),
            () => onRemove(station),
            station.retiredAt ? 'Retired: a saved deployment names it.' : undefined,
          ),
        ]}
      />
    ),
  },
];
