import { LabelPanel } from '../labels/label-panel.tsx';
import { tagsTopic } from '../labels/labels.sync.ts';
import type { PanelProps } from '../list/panel.ts';
import { tagColumns } from './tag-columns.tsx';
import { TagDialog } from './tag-dialog.tsx';
import { useDeleteTag } from './tags.queries.ts';

const words = {
  one: 'tag',
  many: 'Tags',
  failure: 'Failed to fetch tags',
  create: 'Create Tag',
  remove: 'Delete Tag',
  unused: 'Nobody carries it.',
  none: {
    title: 'There is no tag',
    text: 'A tag says what somebody can do; stations may require it.',
  },
} as const;

/** The tags that people carry and stations require (ADM-46). */
export default function TagsPanel({ label, today: { timeZone } }: PanelProps) {
  const removal = useDeleteTag();
  return (
    <LabelPanel
      title={label}
      timeZone={timeZone}
      topic={tagsTopic}
      words={words}
      columns={tagColumns}
      removal={removal}
      Form={TagDialog}
    />
  );
}
