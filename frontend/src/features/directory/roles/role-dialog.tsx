import type { Dashboard, Role } from '@muster/protocol';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { Select } from '../../../shared/ui/pickers/select.tsx';
import { ChangedMeanwhile } from '../editing/changed-meanwhile.tsx';
import { ClashChoice } from '../editing/clash-choice.tsx';
import { EditedText } from '../editing/edited-text.tsx';
import { FormDialog } from '../editing/form-dialog.tsx';
import { dashboardOptions } from './role-dashboard.ts';
import { useRoleForm } from './use-role-form.ts';

type RoleDialogProps = {
  /** The role to edit; undefined makes a new one. */
  row: Role | undefined;
  timeZone: string;
  onClose: () => void;
};

/** Creates a role or edits one; one that is built in or in use keeps its name (ADM-45). */
export function RoleDialog({ row: role, timeZone, onClose }: RoleDialogProps) {
  const { edited, error, pending, submit } = useRoleForm(role, onClose);
  const kept = keepsNameWords(role);
  return (
    <FormDialog
      title={role ? 'Edit Role' : 'Create Role'}
      submitLabel={role ? 'Save Changes' : 'Create Role'}
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
        readOnly={kept !== undefined}
        hint={kept}
        error={error}
      />
      <EditedText edited={edited} name="description" label="Description" long maxLength={500} />
      {!role?.builtIn && (
        <div className="flex flex-col gap-1">
          <Field label="Dashboard" hint="What people with this role see when they sign in">
            <Select
              options={dashboardOptions}
              value={edited.values.dashboard ?? 'none'}
              onChange={(next) =>
                edited.set('dashboard', next === 'none' ? null : (next as Dashboard))
              }
            />
          </Field>
          <ClashChoice edited={edited} name="dashboard" label="Dashboard" words={optionWords} />
        </div>
      )}
    </FormDialog>
  );
}

const optionWords = (dashboard: string | null): string =>
  dashboardOptions.find(({ value }) => value === (dashboard ?? 'none'))?.label ?? '';

function keepsNameWords(role: Role | undefined): string | undefined {
  if (!role) return undefined;
  if (role.builtIn) return 'A built-in role keeps its name.';
  return role.userCount + role.stationCount > 0 ? 'A role in use keeps its name.' : undefined;
}
