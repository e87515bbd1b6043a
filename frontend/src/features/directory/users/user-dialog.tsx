import {
  longestPhone,
  type MadeUser,
  type User,
  type Team,
  user as userSchema,
} from '@muster/protocol';
import { NewPasswordField } from '../../../shared/sign-in/new-password-field.tsx';
import { Switch } from '../../../shared/ui/controls/switch.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import {
  ChangedMeanwhile,
  ClashChoice,
  EditedOption,
  EditedText,
  FormDialog,
} from '../editing/form-dialog.tsx';
import { MoveTime } from '../list/move-time.tsx';
import { roleOptions, teamOptions, type NamedTeam } from '../list/person-options.ts';
import { staleRow } from '../../../shared/faults/fault-notice.ts';
import { fieldErrors, useSentErrors, unwritten, useEdited } from '../editing/use-edited.ts';
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
const isBetweenTeams = (user: User, teamId: string | null): boolean =>
  user.teamId !== null && teamId !== null && teamId !== user.teamId;

/** The form of a new user, or of one that is there. */
function useUserForm(
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

type UserDialogProps = {
  /** The user to edit; undefined makes a new one. */
  user: User | undefined;
  /** The user who edits is this one. */
  isSelf: boolean;
  roles: readonly { readonly name: string; readonly description: string | null }[];
  teams: readonly Team[];
  timeZone: string;
  onClose: () => void;
  /** Somebody was made without a password (ADM-267). */
  onLink: (made: MadeUser) => void;
};

const keepsPassword = 'Leave blank to keep the current password';
const makesLink = 'Leave blank to make a sign-in link instead';

/** Creates a user or edits one (ADM-50). */
export function UserDialog(props: UserDialogProps) {
  const { user, isSelf, roles, teams, timeZone, onClose, onLink } = props;
  const { edited, errors, pending, submit } = useUserForm(user, timeZone, onClose, onLink);
  const { values, set } = edited;
  return (
    <FormDialog
      title={user ? 'Edit User' : 'Create New User'}
      submitLabel={user ? 'Save Changes' : 'Create User'}
      pending={pending}
      isChanged={edited.touched.size > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChangedMeanwhile changed={edited.changed} timeZone={timeZone} />
      {isSelf && <Banner>This is your own account: you stay an active administrator.</Banner>}
      <EditedText edited={edited} name="name" label="Name" maxLength={120} error={errors.name} />
      <EditedText
        edited={edited}
        name="username"
        label="Username"
        maxLength={64}
        autoCapitalize="none"
        error={errors.username}
      />
      <NewPasswordField
        label="Password"
        username={values.username}
        value={values.password}
        onChange={(password) => set('password', password)}
        error={errors.password}
        emptyHint={user ? keepsPassword : makesLink}
      />
      <div className="flex flex-col gap-1">
        <Switch
          label="Must change password at next sign-in"
          hint="Nothing else is open to them before they have chosen a new password"
          checked={values.mustChangePassword}
          onChange={(mustChange) => set('mustChangePassword', mustChange)}
        />
        <ClashChoice
          edited={edited}
          name="mustChangePassword"
          label="Must change password at next sign-in"
          words={(mustChange) => (mustChange ? 'yes' : 'no')}
        />
      </div>
      <EditedOption
        edited={edited}
        name="role"
        label="Role"
        options={roleOptions(roles, values.role)}
        error={errors.role}
      />
      <EditedOption
        edited={edited}
        name="teamId"
        label="Team"
        options={teamOptions(withOwn(teams, user))}
        error={errors.teamId}
      />
      {user && user.teamId !== null && values.teamId !== user.teamId && (
        <MoveTime
          timeZone={timeZone}
          value={values.takesEffect}
          {...(isBetweenTeams(user, values.teamId) && {
            onChange: (takesEffect) => set('takesEffect', takesEffect),
          })}
        />
      )}
      <EditedText
        edited={edited}
        name="phone"
        label="Phone"
        type="tel"
        maxLength={longestPhone}
        hint="Watch TLs see it while a sheet of the team that they lead is missing"
        error={errors.phone}
      />
      <div className="flex flex-col gap-1">
        <Switch
          label="Active"
          hint="Inactive users cannot sign in and are signed out at once"
          checked={values.isActive}
          disabled={isSelf && values.isActive}
          onChange={(isActive) => set('isActive', isActive)}
        />
        <ClashChoice
          edited={edited}
          name="isActive"
          label="Active"
          words={(isActive) => (isActive ? 'active' : 'inactive')}
        />
      </div>
      {values.role.toLowerCase() === 'pso' && <LeaderAccess edited={edited} />}
    </FormDialog>
  );
}

/** Whether a PSO records attendance like a leader. */
function LeaderAccess({ edited }: Pick<ReturnType<typeof useUserForm>, 'edited'>) {
  return (
    <div className="flex flex-col gap-1">
      <Switch
        label="Team Leader Dashboard Access"
        hint="Lets this PSO record the attendance of their team"
        checked={edited.values.tlDashboardAccess}
        onChange={(access) => edited.set('tlDashboardAccess', access)}
      />
      <ClashChoice
        edited={edited}
        name="tlDashboardAccess"
        label="Team Leader Dashboard Access"
        words={(access) => (access ? 'on' : 'off')}
      />
    </div>
  );
}

/** The user's own team is known by name before the list of teams is. */
const withOwn = (teams: readonly NamedTeam[], user: User | undefined): readonly NamedTeam[] => {
  const { teamId = null, teamName = null } = user ?? {};
  if (teamId === null || teams.some(({ id }) => id === teamId)) return teams;
  return [...teams, { id: teamId, name: teamName ?? teamId }];
};
