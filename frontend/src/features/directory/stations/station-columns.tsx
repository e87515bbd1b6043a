import type { AdminStation } from '@muster/protocol';
import { ArrowDown, ArrowUp, RotateCcw } from 'lucide-react';
import { leastWords } from '../../../shared/domain/staffing/least.ts';
import { Badge } from '../../../shared/ui/feedback/badge.tsx';
import type { Column } from '../../../shared/ui/table/table.tsx';
import { editAndDelete, RowActions } from '../list/row-actions.tsx';
import { priorityWords } from './priorities.ts';
import { statusOf, statusWords } from './stations.view.ts';

export interface StationActions {
  readonly onEdit: (station: AdminStation) => void;
  readonly onRemove: (station: AdminStation) => void;
  readonly onRestore: (station: AdminStation) => void;
  readonly onMove: (station: AdminStation, by: -1 | 1) => void;
  /** Why it cannot be moved that way; undefined when it can. */
  readonly stopOf: (station: AdminStation, by: -1 | 1) => string | undefined;
}

/** Any one of the roles; all of the tags below them. */
const required = ({ requiredRoles, requiredTags }: AdminStation) => {
  const roles = (requiredRoles ?? []).join(' or ');
  const tags = (requiredTags ?? []).join(', ');
  if (!roles && !tags) return <span className="text-ink3">–</span>;
  return (
    <>
      {roles && <span className="block wrap-anywhere">{roles}</span>}
      {tags && <span className="block wrap-anywhere">{tags}</span>}
    </>
  );
};

const minimums = ({ minimum, minimumByRole, minimumByTag }: AdminStation) => (
  <>
    {minimum}
    <span className="block text-12 wrap-anywhere text-ink3">
      {leastWords(minimumByRole, minimumByTag)}
    </span>
  </>
);

export const stationColumns = ({
  onEdit,
  onRemove,
  onRestore,
  onMove,
  stopOf,
}: StationActions): readonly Column<AdminStation>[] => [
  {
    id: 'name',
    header: 'Station',
    sortable: true,
    cell: ({ name, description }) => (
      <>
        <bdi className="font-medium">{name}</bdi>
        <span dir="auto" className="block text-left text-12 wrap-anywhere text-ink3">
          {description}
        </span>
      </>
    ),
  },
  { id: 'zone', header: 'Zone', sortable: true, cell: ({ zoneName }) => zoneName },
  {
    id: 'capacity',
    header: 'Capacity',
    sortable: true,
    align: 'end',
    cell: ({ capacity }) => capacity,
  },
  {
    id: 'minimum',
    header: 'Minimum',
    sortable: true,
    align: 'end',
    cell: minimums,
  },
  {
    id: 'priority',
    header: 'Priority',
    sortable: true,
    cell: ({ priority }) => priorityWords(priority),
  },
  { id: 'required', header: 'Required roles, tags', cell: required },
  {
    id: 'use',
    header: 'Use',
    sortable: true,
    cell: (station) => (
      <Badge tone={station.isActive ? 'present' : 'neutral'}>
        {statusWords[statusOf(station)]}
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
            stopped: stopOf(station, -1),
          },
          {
            word: 'Move down',
            icon: ArrowDown,
            onPress: () => onMove(station, 1),
            stopped: stopOf(station, 1),
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
