import { user as userSchema, type MadeUser, type User } from '@muster/protocol';
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
  takesEffect: 'next-shift',
  isActive: user?.isActive ?? true,
  tlDashboardAccess: user?.tlDashboardAccess ?? false,
  mustChangePassword: user?.mustChangePassword ?? false,
  phone: user?.phone ?? '',
});

/** Whether this would be a move from one team to another, which can be from now (ADM-270). */
export const isBetweenTeams = (user: User, teamId: string | null): boolean =>
  user.teamId !== null && teamId !== null && teamId !== user.teamId;

/** The form of a new user, or of one that is there. */
export function useUserForm(
  user: User | undefined,
  timeZone: string,
  onDone: () => void,
  onLink: (made: MadeUser) => void,
) {
  const edited = useEdited(user ?? unwritten, valuesOf(user));
  const errors = useSentErrors(edited.values);
  const create = useCreateUser();
  const change = useChangeUser(timeZone);

  const submit = () => {
    const outcome = {
      onError: (fault: unknown) => {
        errors.hear(fieldErrors(fault, { USERNAME_TAKEN: 'username' }));
        const current = staleRow(fault, userSchema);
        if (current) edited.takeIn(current, valuesOf(current));
      },
    };
    const { takesEffect, ...values } = edited.values;
    if (!user) {
      const isToHaveLink = values.password === '';
      const onSuccess = (made: MadeUser) => (isToHaveLink ? onLink(made) : onDone());
      create.mutate(values, { ...outcome, onSuccess });
    } else {
      const isNow = takesEffect === 'now' && isBetweenTeams(user, values.teamId);
      const when = isNow ? { takesEffect } : {};
      const changed = { ...values, ...when, id: user.id, baseRevision: edited.revision };
      change.mutate(changed, { ...outcome, onSuccess: onDone });
    }
  };
  return { edited, errors: errors.shown, pending: create.isPending || change.isPending, submit };
}
