import { adminTag, tagPalette, type AdminTag } from '@muster/protocol';
import { staleRow } from '../editing/stale-row.ts';
import { unwritten, useEdited } from '../editing/use-edited.ts';
import { useNameError } from '../editing/use-name-error.ts';
import { useChangeTag, useCreateTag, type TagValues } from './tags.queries.ts';

const valuesOf = (tag: AdminTag | undefined): TagValues => ({
  name: tag?.name ?? '',
  description: tag?.description ?? '',
  color: tag?.color ?? tagPalette.Blue,
});

/** The form of a new tag, or of one that is there. */
export function useTagForm(tag: AdminTag | undefined, onDone: () => void) {
  const edited = useEdited(tag ?? unwritten, valuesOf(tag));
  const create = useCreateTag();
  const change = useChangeTag();
  const { values, revision } = edited;
  const name = useNameError(values.name, 'Tag name is required');

  const submit = () => {
    if (!name.check()) return;
    if (!tag) return create.mutate(values, { onSuccess: onDone, onError: name.hear });
    change.mutate(
      { ...values, id: tag.id, baseRevision: revision },
      {
        onSuccess: onDone,
        onError: (fault) => {
          name.hear(fault);
          const current = staleRow(fault, adminTag);
          if (current) edited.takeIn(current, valuesOf(current));
        },
      },
    );
  };
  return { edited, error: name.error, pending: create.isPending || change.isPending, submit };
}
