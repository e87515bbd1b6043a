import { EditedText } from '../editing/edited-text.tsx';
import { FormDialog } from '../editing/form-dialog.tsx';
import { unwritten, useEdited } from '../editing/use-edited.ts';
import { useNameError } from '../editing/use-name-error.ts';
import { useCreateZone } from './places.queries.ts';

const empty = { name: '', description: '' };

/** Creates a zone (ADM-120). */
export function ZoneDialog({ onClose }: { onClose: () => void }) {
  const edited = useEdited(unwritten, empty);
  const create = useCreateZone();
  const name = useNameError(edited.values.name, 'Zone name is required');
  return (
    <FormDialog
      title="Create Zone"
      submitLabel="Create Zone"
      pending={create.isPending}
      onSubmit={() => {
        if (name.check()) {
          create.mutate(edited.values, { onSuccess: onClose, onError: name.hear });
        }
      }}
      onClose={onClose}
    >
      <EditedText
        edited={edited}
        name="name"
        label="Name"
        required
        maxLength={40}
        error={name.error}
      />
      <EditedText edited={edited} name="description" label="Description" maxLength={200} />
    </FormDialog>
  );
}
