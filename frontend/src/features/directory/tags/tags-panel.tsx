import type { AdminTag } from '@muster/protocol';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useAddress } from '../../../shared/address/use-address.ts';
import { useLive } from '../../../shared/realtime/use-live.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { SectionHead } from '../../../shared/ui/layout/section-head.tsx';
import { compareText, type Compares } from '../../../shared/ui/table/sorting.ts';
import { Table } from '../../../shared/ui/table/table.tsx';
import { tagsTopic } from '../labels.sync.ts';
import { DeleteQuestion } from '../list/delete-question.tsx';
import { Loaded } from '../list/loaded.tsx';
import type { PanelProps } from '../list/panel.ts';
import { useSorted } from '../list/use-sorted.ts';
import { tagColumns } from './tag-columns.tsx';
import { TagDialog } from './tag-dialog.tsx';
import { useDeleteTag } from './tags.queries.ts';

const compares: Compares<AdminTag> = {
  name: (a, b) => compareText(a.name, b.name),
  use: (a, b) => a.userCount - b.userCount || a.stationCount - b.stationCount,
  created: (a, b) => compareText(a.createdAt, b.createdAt),
};

/** The tags that people carry and stations require (ADM-46). */
export default function TagsPanel({ label, today: { timeZone } }: PanelProps) {
  const query = useLive(tagsTopic);
  const tags = query.data;
  const [editing, setEditing] = useState<{ id: string | undefined }>();
  const [deleting, setDeleting] = useState<AdminTag>();
  const removal = useDeleteTag();
  const edited = tags?.find(({ id }) => id === editing?.id);
  const isCreating = editing !== undefined && editing.id === undefined;

  return (
    <>
      <SectionHead title={label} note={tags && `${tags.length} tags`}>
        <Button variant="primary" onClick={() => setEditing({ id: undefined })}>
          <Plus aria-hidden />
          Create Tag
        </Button>
      </SectionHead>
      <Loaded query={query} failure="Failed to fetch tags">
        {(rows) => (
          <TagsTable
            tags={rows}
            timeZone={timeZone}
            onEdit={({ id }) => setEditing({ id })}
            onDelete={setDeleting}
          />
        )}
      </Loaded>
      {(isCreating || edited) && (
        <TagDialog tag={edited} timeZone={timeZone} onClose={() => setEditing(undefined)} />
      )}
      {deleting && (
        <DeleteQuestion
          row={deleting}
          title={`Delete the tag ${deleting.name}?`}
          confirmLabel="Delete Tag"
          removal={removal}
          onClose={() => {
            removal.reset();
            setDeleting(undefined);
          }}
        >
          Nobody carries it. It can be restored for 30 days from Recently Deleted.
        </DeleteQuestion>
      )}
    </>
  );
}

type TagsTableProps = {
  tags: readonly AdminTag[];
  timeZone: string;
  onEdit: (tag: AdminTag) => void;
  onDelete: (tag: AdminTag) => void;
};

function TagsTable({ tags, timeZone, onEdit, onDelete }: TagsTableProps) {
  const [{ sort: kept }, change] = useAddress({ sort: 'name' });
  const { rows, sort, onSort } = useSorted(tags, compares, kept, (next) => change({ sort: next }));
  const columns = useMemo(
    () => tagColumns({ timeZone, onEdit, onDelete }),
    [timeZone, onEdit, onDelete],
  );
  return (
    <Table
      label="Tags"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      sort={sort}
      onSort={onSort}
    />
  );
}
