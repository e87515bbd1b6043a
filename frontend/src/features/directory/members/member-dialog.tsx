import type { User } from '@muster/protocol';
import { Checkbox } from '../../../shared/ui/controls/checkbox.tsx';
import { ChangedMeanwhile } from '../editing/changed-meanwhile.tsx';
import { ClashChoice } from '../editing/clash-choice.tsx';
import { EditedOption } from '../editing/edited-option.tsx';
import { EditedText } from '../editing/edited-text.tsx';
import { FormDialog } from '../editing/form-dialog.tsx';
import { roleOptions } from '../list/options.ts';
import { useMemberForm } from './use-member-form.ts';

type MemberDialogProps = {
  member: User;
  roles: readonly { readonly name: string; readonly description: string | null }[];
  timeZone: string;
  onClose: () => void;
};

/** Edits a member where their team is managed (ADM-63). */
export function MemberDialog({ member, roles, timeZone, onClose }: MemberDialogProps) {
  const { edited, errors, missing, pending, submit } = useMemberForm(member, onClose);
  const { values, set } = edited;
  return (
    <FormDialog
      title="Edit Team Member"
      submitLabel="Save Changes"
      pending={pending}
      disabled={Object.keys(missing).length > 0}
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
        maxLength={120}
        error={missing.name ?? errors.name}
      />
      <EditedText
        edited={edited}
        name="username"
        label="Username"
        required
        maxLength={64}
        autoCapitalize="none"
        error={missing.username ?? errors.username}
      />
      <EditedOption
        edited={edited}
        name="role"
        label="Role"
        options={roleOptions(roles, values.role)}
        error={missing.role ?? errors.role}
      />
      <div className="flex flex-col gap-1">
        <Checkbox
          label="Active"
          checked={values.isActive}
          onChange={(isActive) => set('isActive', isActive)}
        />
        <ClashChoice
          edited={edited}
          name="isActive"
          label="Active"
          words={(isActive) => (isActive ? 'active' : 'inactive')}
        />
      </div>
    </FormDialog>
  );
}
