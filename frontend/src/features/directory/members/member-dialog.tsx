import { type User, user as userSchema } from '@muster/protocol';
import { Checkbox } from '../../../shared/ui/controls/checkbox.tsx';
import {
  ChangedMeanwhile,
  ClashChoice,
  EditedOption,
  EditedText,
  FormDialog,
} from '../editing/form-dialog.tsx';
import { roleOptions } from '../list/person-options.ts';
import { staleRow } from '../../../shared/faults/fault-notice.ts';
import { fieldErrors, useSentErrors, useEdited } from '../editing/use-edited.ts';
import { useChangeMember, type MemberValues } from './members.queries.ts';

const valuesOf = ({ name, username, role, isActive }: User): MemberValues => ({
  name,
  username,
  role,
  isActive,
});

/** The form of one member. All three texts are needed before it can be saved. */
function useMemberForm(member: User, onDone: () => void) {
  const edited = useEdited(member, valuesOf(member));
  const errors = useSentErrors(edited.values);
  const change = useChangeMember();
  const { values, revision } = edited;
  const missing: { name?: string; username?: string; role?: string } = {
    ...(values.name.trim() === '' && { name: 'Name is required' }),
    ...(values.username.trim() === '' && { username: 'Username is required' }),
    ...(values.role.trim() === '' && { role: 'Role is required' }),
  };
  const submit = () =>
    change.mutate(
      { ...values, id: member.id, baseRevision: revision },
      {
        onSuccess: onDone,
        onError: (fault) => {
          errors.hear(fieldErrors(fault, { USERNAME_TAKEN: 'username' }));
          const current = staleRow(fault, userSchema);
          if (current) edited.takeIn(current, valuesOf(current));
        },
      },
    );
  return { edited, errors: errors.shown, missing, pending: change.isPending, submit };
}

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
