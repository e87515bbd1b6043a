import { user as userSchema, type User } from '@muster/protocol';
import { fieldErrors, useSentErrors } from '../editing/field-errors.ts';
import { staleRow } from '../editing/stale-row.ts';
import { unwritten, useEdited } from '../editing/use-edited.ts';
import { useChangeUser, useCreateUser, type UserValues } from './users.queries.ts';

const valuesOf = (user: User | undefined): UserValues => ({
  name: user?.name ?? '',
  username: user?.username ?? '',
  password: '',
  role: user?.role ?? 'Member',
  teamId: user?.teamId ?? null,
  isActive: user?.isActive ?? true,
  tlDashboardAccess: user?.tlDashboardAccess ?? false,
  mustChangePassword: user?.mustChangePassword ?? false,
  phone: user?.phone ?? '',
});

/** The form of a new user, or of one that is there. */
export function useUserForm(user: User | undefined, onDone: () => void) {
  const edited = useEdited(user ?? unwritten, valuesOf(user));
  const errors = useSentErrors(edited.values);
  const create = useCreateUser();
  const change = useChangeUser();

  const submit = () => {
    const outcome = {
      onSuccess: onDone,
      onError: (fault: unknown) => {
        errors.hear(fieldErrors(fault, { USERNAME_TAKEN: 'username' }));
        const current = staleRow(fault, userSchema);
        if (current) edited.takeIn(current, valuesOf(current));
      },
    };
    if (!user) create.mutate(edited.values, outcome);
    else change.mutate({ ...edited.values, id: user.id, baseRevision: edited.revision }, outcome);
  };
  return { edited, errors: errors.shown, pending: create.isPending || change.isPending, submit };
}
