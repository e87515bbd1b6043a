import { isolated, type AdminTag, type User } from '@muster/protocol';
import { useState } from 'react';
import { TagChip } from '../../../shared/domain/tag-chip.tsx';
import { useToast } from '../../../shared/session/use-toast.ts';
import { FormDialog } from '../editing/form-dialog.tsx';
import { useAddTag } from './users.queries.ts';

type AddTagDialogProps = {
  user: User;
  /** Those that the user does not carry. */
  tags: readonly AdminTag[];
  onClose: () => void;
};

const missing = 'Please select a tag';

/** Chooses one of the tags that a user does not carry yet. */
export function AddTagDialog({ user, tags, onClose }: AddTagDialogProps) {
  const [chosen, setChosen] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const toast = useToast();
  const adding = useAddTag();

  const submit = () => {
    const tag = tags.find(({ id }) => id === chosen);
    setMissing(!tag);
    if (tag) adding.mutate({ userId: user.id, tagId: tag.id }, { onSuccess: onClose });
    else toast({ title: 'Validation Error', description: missing, variant: 'destructive' });
  };

  return (
    <FormDialog
      title="Add Tag"
      description={`To ${isolated(user.name)}`}
      submitLabel="Add Tag"
      pending={adding.isPending}
      isChanged={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <fieldset className="flex flex-col gap-1">
        <legend className="sr-only">Tag</legend>
        {tags.map(({ id, name, color, description }) => (
          <label
            key={id}
            className="flex min-h-control items-center gap-3 rounded-control px-2 has-checked:bg-accent-ground hover:bg-sunken touch:min-h-11"
          >
            <input
              type="radio"
              name="tag"
              checked={chosen === id}
              onChange={() => {
                setChosen(id);
                setMissing(false);
              }}
              className="size-4 shrink-0 accent-accent"
            />
            <TagChip name={name} color={color} isWhole />
            {description && (
              <span className="min-w-0 truncate text-12 text-ink2">{description}</span>
            )}
          </label>
        ))}
      </fieldset>
      {isMissing && (
        <p role="alert" className="text-12 font-medium text-absent-text">
          {missing}
        </p>
      )}
    </FormDialog>
  );
}
