import { adminZone, type AdminZone } from '@muster/protocol';
import { ChangedMeanwhile } from '../editing/changed-meanwhile.tsx';
import { EditedOption } from '../editing/edited-option.tsx';
import { EditedText } from '../editing/edited-text.tsx';
import { FormDialog } from '../editing/form-dialog.tsx';
import { staleRow } from '../editing/stale-row.ts';
import { unwritten, useEdited } from '../editing/use-edited.ts';
import { useNameError } from '../editing/use-name-error.ts';
import { useChangeZone, useCreateZone } from './places.queries.ts';
import { uses } from './uses.ts';

type ZoneDialogProps = {
  /** The zone to edit; undefined makes a new one. */
  zone: AdminZone | undefined;
  timeZone: string;
  onClose: () => void;
};

const valuesOf = (zone: AdminZone | undefined) => ({
  name: zone?.name ?? '',
  description: zone?.description ?? '',
  active: zone?.isActive === false ? 'no' : 'yes',
});

/** Creates a zone or edits one (ADM-120). */
export function ZoneDialog({ zone, timeZone, onClose }: ZoneDialogProps) {
  const edited = useEdited(zone ?? unwritten, valuesOf(zone));
  const create = useCreateZone();
  const change = useChangeZone();
  const name = useNameError(edited.values.name, 'Zone name is required');
  const submit = () => {
    if (!name.check()) return;
    const { active, ...texts } = edited.values;
    const body = { ...texts, isActive: active === 'yes' };
    if (!zone) return create.mutate(body, { onSuccess: onClose, onError: name.hear });
    change.mutate(
      { ...body, id: zone.id, baseRevision: edited.revision },
      {
        onSuccess: onClose,
        onError: (fault) => {
          name.hear(fault);
          const current = staleRow(fault, adminZone);
          if (current) edited.takeIn(current, valuesOf(current));
        },
      },
    );
  };
  return (
    <FormDialog
      title={zone ? 'Edit Zone' : 'Create Zone'}
      submitLabel={zone ? 'Save Changes' : 'Create Zone'}
      pending={create.isPending || change.isPending}
      isChanged={edited.touched.size > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChangedMeanwhile changed={edited.changed} timeZone={timeZone} />
      <EditedText
        edited={edited}
        name="name"
        label="Name"
        required
        maxLength={40}
        error={name.error}
      />
      <EditedText edited={edited} name="description" label="Description" maxLength={200} />
      <EditedOption edited={edited} name="active" label="Use" options={uses} />
    </FormDialog>
  );
}
