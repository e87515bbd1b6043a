import { Field } from '../../../shared/ui/controls/field.tsx';
import { PasswordInput } from '../../../shared/ui/controls/password-input.tsx';

type PasswordFieldsProps = { wrong: Readonly<Record<string, string | undefined>> };

/** A new password and once more, for whoever mistypes what they cannot see. */
export function PasswordFields({ wrong }: PasswordFieldsProps) {
  return (
    <>
      <Field
        label="New password"
        error={wrong['next']}
        hint="A few words that nobody would guess are easy to remember"
      >
        <PasswordInput name="next" size="large" autoComplete="new-password" maxLength={256} />
      </Field>
      <Field label="New password again" error={wrong['again']}>
        <PasswordInput name="again" size="large" autoComplete="new-password" maxLength={256} />
      </Field>
    </>
  );
}
