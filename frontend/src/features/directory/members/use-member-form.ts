import { user as userSchema, type User } from '@muster/protocol';
import { fieldErrors, useSentErrors } from '../editing/field-errors.ts';
import { staleRow } from '../editing/stale-row.ts';
import { useEdited } from '../editing/use-edited.ts';
import { useChangeMember, type MemberValues } from './members.queries.ts';

const valuesOf = ({ name, username, role, isActive }: User): MemberValues => ({
  name,
  username,
  role,
  isActive,
});

/** The form of one member. All three texts are needed before it can be saved. */
export function useMemberForm(member: User, onDone: () => void) {
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
