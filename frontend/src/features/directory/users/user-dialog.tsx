import {
  type MadeUser,
  type User,
  type Team,
  user as userSchema,
  userInput,
} from '@muster/protocol';
import { NewPasswordField } from '../../../shared/sign-in/new-password-field.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { OptionField, SwitchField, TextField } from '../../../shared/form/fields.tsx';
import { RowDialog } from '../../../shared/form/form-dialog.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { MoveTime } from '../list/move-time.tsx';
import { roleOptions, teamOptions, type NamedTeam } from '../list/person-options.ts';
import { isBetweenTeams, useSaveUser, type UserValues } from './users.queries.ts';

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
  externalId: user?.externalId ?? '',
});

type UserDialogProps = {
  /** The user to edit; undefined makes a new one. */
  user: User | undefined;
  /** The user who edits is this one. */
  isSelf: boolean;
  roles: readonly { readonly name: string; readonly description: string | null }[];
  teams: readonly Team[];
  onClose: () => void;
  /** Somebody was made without a password (ADM-267). */
  onLink: (made: MadeUser) => void;
};

const keepsPassword = 'Leave blank to keep the current password';
const makesLink = 'Leave blank to make a sign-in link instead';

/** Creates a user or edits one (ADM-50). */
export function UserDialog(props: UserDialogProps) {
  const { user, isSelf, roles, teams, onClose, onLink } = props;
  const form = useForm({
    row: user,
    schema: userSchema,
    input: userInput,
    valuesOf,
    about: { USERNAME_TAKEN: 'username', EXTERNAL_ID_TAKEN: 'externalId' },
    save: useSaveUser(user),
    onDone: (saved, { password }) =>
      'signInLink' in saved && password === '' ? onLink(saved) : onClose(),
  });
  const { values, set } = form;
  return (
    <RowDialog one="User" row={user} newTitle="Create New User" form={form} onClose={onClose}>
      {isSelf && <Banner>This is your own account: you stay an active administrator.</Banner>}
      <TextField form={form} name="name" label="Name" />
      <TextField form={form} name="username" label="Username" autoCapitalize="none" />
      <NewPasswordField
        label="Password"
        username={values.username}
        value={values.password}
        onChange={(password) => set('password', password)}
        error={form.errors.password}
        emptyHint={user ? keepsPassword : makesLink}
      />
      <SwitchField
        form={form}
        name="mustChangePassword"
        label="Must change password at next sign-in"
        hint="Nothing else is open to them before they have chosen a new password"
        words={['yes', 'no']}
      />
      <OptionField form={form} name="role" label="Role" options={roleOptions(roles, values.role)} />
      <OptionField
        form={form}
        name="teamId"
        label="Team"
        options={teamOptions(withOwn(teams, user))}
      />
      {user && user.teamId !== null && values.teamId !== user.teamId && (
        <MoveTime
          value={values.takesEffect}
          {...(isBetweenTeams(user, values.teamId) && {
            onChange: (takesEffect) => set('takesEffect', takesEffect),
          })}
        />
      )}
      <TextField
        form={form}
        name="phone"
        label="Phone"
        type="tel"
        hint="Watch TLs see it while a sheet of the team that they lead is missing"
      />
      <TextField
        form={form}
        name="externalId"
        label="External ID"
        // One that was cut would be another's: it is refused instead.
        maxLength={undefined}
        autoCapitalize="none"
        hint="By which an HR system knows them"
      />
      <SwitchField
        form={form}
        name="isActive"
        label="Active"
        hint="Inactive users cannot sign in and are signed out at once"
        disabled={isSelf && values.isActive}
        words={['active', 'inactive']}
      />
      {values.role.toLowerCase() === 'pso' && (
        <SwitchField
          form={form}
          name="tlDashboardAccess"
          label="Team Leader Dashboard Access"
          hint="Lets this PSO record the attendance of their team"
        />
      )}
    </RowDialog>
  );
}

/** The user's own team is known by name before the list of teams is. */
const withOwn = (teams: readonly NamedTeam[], user: User | undefined): readonly NamedTeam[] => {
  const { teamId = null, teamName = null } = user ?? {};
  if (teamId === null || teams.some(({ id }) => id === teamId)) return teams;
  return [...teams, { id: teamId, name: teamName ?? teamId }];
};
