import type { AdminTag } from '@muster/protocol';
import { TagChip } from '../../../shared/domain/tag-chip.tsx';
import { ChangedMeanwhile } from '../editing/changed-meanwhile.tsx';
import { ClashChoice } from '../editing/clash-choice.tsx';
import { EditedText } from '../editing/edited-text.tsx';
import { FormDialog } from '../editing/form-dialog.tsx';
import { ColorChoice, colorName } from './color-choice.tsx';
import { useTagForm } from './use-tag-form.ts';

type TagDialogProps = {
  /** The tag to edit; undefined makes a new one. */
  row: AdminTag | undefined;
  timeZone: string;
  onClose: () => void;
};

/** Creates a tag or edits one; one that a station requires keeps its name (ADM-46). */
export function TagDialog({ row: tag, timeZone, onClose }: TagDialogProps) {
  const { edited, error, pending, submit } = useTagForm(tag, onClose);
  const { name, color } = edited.values;
  const keepsName = tag !== undefined && tag.stationCount > 0;
  return (
    <FormDialog
      title={tag ? 'Edit Tag' : 'Create Tag'}
      submitLabel={tag ? 'Save Changes' : 'Create Tag'}
      pending={pending}
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
        readOnly={keepsName}
        hint={keepsName ? 'A tag that a station requires keeps its name.' : undefined}
        error={error}
      />
      <EditedText edited={edited} name="description" label="Description" long maxLength={500} />
      <ColorChoice value={color} onChange={(next) => edited.set('color', next)} />
      <ClashChoice edited={edited} name="color" label="Colour" words={colorName} />
      <p className="flex items-center gap-2 text-12 text-ink3">
        Looks like <TagChip name={name.trim() || 'Tag'} color={color} isWhole />
      </p>
    </FormDialog>
  );
}
