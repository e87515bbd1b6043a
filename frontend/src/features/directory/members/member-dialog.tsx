import { type User, user as userSchema } from '@muster/protocol';
import { Checkbox } from '../../../shared/ui/controls/checkbox.tsx';
import { ClashChoice, OptionField, TextField } from '../../../shared/form/fields.tsx';
import { ChangedMeanwhile, FormDialog } from '../../../shared/form/form-dialog.tsx';
import { type Errors, useForm } from '../../../shared/form/use-form.ts';
import { roleOptions } from '../list/person-options.ts';
import { useChangeMember, type MemberValues } from './members.queries.ts';

const valuesOf = ({ name, username, role, isActive }: User): MemberValues => ({
  name,
  username,
  role,
  isActive,
});

/** All three texts are needed before it can be saved. */
const missing = ({ name, username, role }: MemberValues): Errors<MemberValues> => ({
  ...(name.trim() === '' && { name: 'Name is required' }),
  ...(username.trim() === '' && { username: 'Username is required' }),
  ...(role.trim() === '' && { role: 'Role is required' }),
});

type MemberDialogProps = {
  member: User;
  roles: readonly { readonly name: string; readonly description: string | null }[];
  timeZone: string;
  onClose: () => void;
};

/** Edits a member where their team is managed (ADM-63). */
export function MemberDialog({ member, roles, timeZone, onClose }: MemberDialogProps) {
  const form = useForm({
    row: member,
    schema: userSchema,
    valuesOf: (user) => valuesOf(user ?? member),
    checkTyped: missing,
    about: { USERNAME_TAKEN: 'username' },
    save: useChangeMember(member.id),
    onDone: onClose,
  });
  const { values, set } = form;
  return (
    <FormDialog
      title="Edit Team Member"
      submitLabel="Save Changes"
      disabled={form.isWrong}
      onClose={onClose}
      {...form.frame}
    >
      <ChangedMeanwhile form={form} timeZone={timeZone} />
      <TextField form={form} name="name" label="Name" required maxLength={120} />
      <TextField
        form={form}
        name="username"
        label="Username"
        required
        maxLength={64}
        autoCapitalize="none"
      />
      <OptionField form={form} name="role" label="Role" options={roleOptions(roles, values.role)} />
      <div className="flex flex-col gap-1">
        <Checkbox
          label="Active"
          checked={values.isActive}
          onChange={(isActive) => set('isActive', isActive)}
        />
        <ClashChoice
          form={form}
          name="isActive"
          label="Active"
          words={(isActive) => (isActive ? 'active' : 'inactive')}
        />
      </div>
    </FormDialog>
  );
}
