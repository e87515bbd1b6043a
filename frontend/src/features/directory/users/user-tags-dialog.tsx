import type { AdminTag, User } from '@muster/protocol';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { TagChip } from '../../../shared/domain/tag-chip.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { AddTagDialog } from './add-tag-dialog.tsx';
import { useRemoveTag } from './users.queries.ts';

type UserTagsDialogProps = {
  user: User;
  /** Undefined until they are known. */
  tags: readonly AdminTag[] | undefined;
  onClose: () => void;
};

/** The tags of one user, to take off and to add to (ADM-52). */
export function UserTagsDialog({ user, tags, onClose }: UserTagsDialogProps) {
  const [isAdding, setAdding] = useState(false);
  const removal = useRemoveTag();
  const carried = new Set(user.tags.map(({ tagId }) => tagId));
  const left = (tags ?? []).filter(({ id }) => !carried.has(id));
  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        size="small"
        title="Manage User Tags"
        description={user.name}
        footer={
          <>
            <Button writes disabled={left.length === 0} onClick={() => setAdding(true)}>
              <Plus aria-hidden />
              Add Tag
            </Button>
            <Button variant="primary" writes={false} onClick={onClose}>
              Done
            </Button>
          </>
        }
      >
        {user.tags.length === 0 ? (
          <p className="text-13 text-ink3">No tags yet.</p>
        ) : (
          <ul aria-label={`Tags of ${user.name}`} className="flex flex-wrap gap-2">
            {user.tags.map(({ id, tagName, tagColor }) => (
              <li key={id}>
                <TagChip
                  isWhole
                  name={tagName}
                  color={tagColor}
                  onRemove={() => removal.mutate({ userId: user.id, linkId: id })}
                />
              </li>
            ))}
          </ul>
        )}
        {left.length === 0 && tags && tags.length > 0 && (
          <p className="mt-3 text-12 text-ink3">{user.name} carries every tag there is.</p>
        )}
        {tags?.length === 0 && (
          <p className="mt-3 text-12 text-ink3">Tags are made in Tag Management.</p>
        )}
      </Dialog>
      {isAdding && left.length > 0 && (
        <AddTagDialog user={user} tags={left} onClose={() => setAdding(false)} />
      )}
    </>
  );
}
