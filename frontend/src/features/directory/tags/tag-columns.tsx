import type { AdminTag } from '@muster/protocol';
import { formatInstantDate } from '../../../shared/dates/time-format.ts';
import { TagChip } from '../../../shared/domain/tag-chip.tsx';
import type { Column } from '../../../shared/ui/table/table.tsx';
import { addressOfUsers } from '../directory.addresses.ts';
import { InUse, keptWords } from '../list/in-use.tsx';
import { editAndDelete, RowActions } from '../list/row-actions.tsx';
import { colorName } from './color-choice.tsx';

interface TagActions {
  readonly timeZone: string;
  readonly onEdit: (tag: AdminTag) => void;
  readonly onDelete: (tag: AdminTag) => void;
}

export const tagColumns = ({
  timeZone,
  onEdit,
  onDelete,
}: TagActions): readonly Column<AdminTag>[] => [
  {
    id: 'name',
    header: 'Tag',
    sortable: true,
    cell: ({ name, color }) => (
      <>
        <TagChip name={name} color={color} />
        <span className="sr-only">{colorName(color)}</span>
      </>
    ),
  },
  {
    id: 'description',
    header: 'Description',
    cell: ({ description }) =>
      description ? (
        <span className="wrap-anywhere">{description}</span>
      ) : (
        <span className="text-ink3">–</span>
      ),
  },
  {
    id: 'use',
    header: 'In use',
    sortable: true,
    cell: ({ name, userCount, stationCount }) => (
      <InUse
        people={userCount}
        stations={stationCount}
        peopleAddress={addressOfUsers({ tag: name })}
        name={name}
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
    cell: (tag) => (
      <RowActions
        name={tag.name}
        actions={editAndDelete(
          () => onEdit(tag),
          () => onDelete(tag),
          keptWords(tag.userCount, tag.stationCount),
        )}
      />
    ),
  },
];
