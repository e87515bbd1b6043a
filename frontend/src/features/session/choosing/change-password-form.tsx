import type { ReactNode } from 'react';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { PasswordInput } from '../../../shared/ui/controls/input.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { useCheckedForm } from '../../../shared/ui/hooks/use-checked-form.ts';
import { useUser } from '../session.store.ts';
import {
  useChangePassword,
  refusedField,
  wordsOf,
  changedPassword,
  PasswordFields,
} from './password-fields.tsx';

type ChangePasswordFormProps = {
  onDone: () => void;
  /** The other way out, beside the button. */
  instead: ReactNode;
};

/** The current password and the next; a refusal stands at the field that it is about (SES-73). */
export function ChangePasswordForm({ onDone, instead }: ChangePasswordFormProps) {
  const { username } = useUser();
  const change = useChangePassword();
  const { form, wrong } = useCheckedForm(changedPassword, ({ current, next }, { refuse }) =>
    change.mutate(
      { current, next },
      {
        onSuccess: onDone,
        onError: (error) => {
          const about = refusedField(error);
          if (about) refuse(about.field, about.words);
        },
      },
    ),
  );
  const failure = change.error && !refusedField(change.error) ? change.error : undefined;
  return (
    <form {...form} className="flex flex-col gap-5">
      {/* For whatever keeps passwords in the browser. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        defaultValue={username}
        readOnly
        hidden
      />
      <Field label="Current password" error={wrong['current']}>
        <PasswordInput name="current" size="large" maxLength={256} />
      </Field>
      <PasswordFields wrong={wrong} />
      {failure && <Banner tone="danger">{wordsOf(failure)}</Banner>}
      <div className="flex flex-wrap justify-end gap-2 phone:[&>*]:flex-1">
        {instead}
        <Button type="submit" variant="primary" pending={change.isPending} pendingText="Saving…">
          Change Password
        </Button>
      </div>
    </form>
  );
}
