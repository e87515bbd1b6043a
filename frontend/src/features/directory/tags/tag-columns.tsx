import type { AdminTag } from '@muster/protocol';
import { TagChip } from '../../../shared/domain/tag-chip.tsx';
import type { Column } from '../../../shared/ui/table/table.tsx';
import { addressOfStations, addressOfUsers } from '../directory.addresses.ts';
import { descriptionColumn, usageColumns, type LabelActions } from '../labels/label-columns.tsx';
import { colorName } from './color-choice.tsx';

export const tagColumns = (actions: LabelActions<AdminTag>): readonly Column<AdminTag>[] => [
  {
    id: 'name',
    header: 'Tag',
    sortable: true,
    cell: ({ name, color }) => (
      <>
        <TagChip name={name} color={color} isWhole />
        <span className="sr-only">{colorName(color)}</span>
      </>
    ),
  },
  descriptionColumn,
  ...usageColumns(actions, ({ name: tag }) => ({
    people: addressOfUsers({ tag }),
    stations: addressOfStations({ tag }),
  })),
];
