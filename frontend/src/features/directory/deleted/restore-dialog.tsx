import { deletedRoutes, isolated, type DeletedThing } from '@muster/protocol';
import { useState } from 'react';
import { call } from '../../../shared/http/call.ts';
import { isFault } from '../../../shared/http/fault.ts';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { Input } from '../../../shared/ui/controls/input.tsx';
import { FormDialog } from '../editing/form-dialog.tsx';
import { useChange } from '../editing/use-change.ts';
import { deletedTopic } from './deleted.sync.ts';
import { kindWords } from './deleted.view.ts';

type RestoreDialogProps = { thing: DeletedThing; onClose: () => void };

/** Restores what was deleted; a username that was given away meanwhile is asked for anew. */
export function RestoreDialog({ thing, onClose }: RestoreDialogProps) {
  const { id, what, name, username } = thing;
  const kind = kindWords[what];
  const [typed, setTyped] = useState(username ?? name);
  const restoring = useChange(
    (body: { username?: string; name?: string }) =>
      call(deletedRoutes.restore, { params: { deletedId: id }, body }),
    {
      success: `${kind} restored successfully`,
      failure: `Failed to restore ${what}`,
      lists: [deletedTopic],
    },
  );
  const { error } = restoring;
  const taken =
    isFault(error, 'USERNAME_TAKEN') || isFault(error, 'NAME_TAKEN') ? error : undefined;
  const [isAsked, setAsked] = useState(false);
  if (taken && !isAsked) setAsked(true);
  const asked = what === 'user' ? 'username' : 'name';
  const submit = () =>
    restoring.mutate(isAsked ? { [asked]: typed.trim() } : {}, { onSuccess: onClose });

  return (
    <FormDialog
      title={`Restore ${isolated(name)}?`}
      submitLabel={`Restore ${kind}`}
      pending={restoring.isPending}
      disabled={isAsked && typed.trim() === ''}
      isChanged={typed !== (username ?? name)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-14 text-ink2">
        {what === 'user'
          ? `${isolated(name)} is in User Management again, active or inactive as they were. If they had a password and were active, they can sign in with it at once. A team that is gone by now is left out, and a role that is gone becomes Member.`
          : `It is in its list again at once.`}
      </p>
      {isAsked && (
        <Field
          label={`New ${asked}`}
          error={taken?.detail}
          hint={`${username ?? name} was given away meanwhile`}
        >
          <Input
            value={typed}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="none"
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
    </FormDialog>
  );
}
