import { passwordRules, organisationRoutes } from '@muster/protocol';
import { Check, Circle } from 'lucide-react';
import { cn } from '../ui/cn.ts';
import { Field } from '../ui/controls/field.tsx';
import { PasswordInput } from '../ui/controls/input.tsx';
import { useQuery } from '@tanstack/react-query';
import { call } from '../http/call.ts';

/** How long a new password must be (SET-9), also for who is not signed in; undefined until it is known. */
const useShortestPassword = (): number | undefined =>
  useQuery({
    queryKey: ['organisation'],
    queryFn: ({ signal }) => call(organisationRoutes.read, { signal, background: true }),
    staleTime: Infinity,
    select: ({ passwordMinLength }) => passwordMinLength,
  }).data;

type NewPasswordFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Whose password it becomes; '' while that is not known. */
  username: string;
  /** What an empty field means, where it may stay empty: the rules come with the first character. */
  emptyHint?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  name?: string;
};

/** A password that is chosen: which of the rules it meets shows while it is typed (SES-80). */
export function NewPasswordField({
  label,
  value,
  onChange,
  username,
  emptyHint,
  error,
  required = false,
  name,
}: NewPasswordFieldProps) {
  const shortest = useShortestPassword();
  const showsRules = shortest !== undefined && (value !== '' || emptyHint === undefined);
  return (
    <div className="flex flex-col gap-1.5">
      <Field
        label={label}
        error={error}
        required={required}
        {...(value === '' && emptyHint !== undefined && { hint: emptyHint })}
      >
        <PasswordInput
          {...(name !== undefined && { name })}
          value={value}
          autoComplete="new-password"
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      {showsRules && (
        <>
          <ul aria-label="The password needs" className="flex flex-col gap-0.5 text-12">
            {passwordRules(value, username, shortest).map(({ words, isMet }) => (
              <li
                key={words}
                className={cn(
                  'flex items-center gap-1.5',
                  isMet ? 'text-present-text' : 'text-ink2',
                )}
              >
                {isMet ? (
                  <Check aria-hidden className="size-3.5 shrink-0" />
                ) : (
                  <Circle aria-hidden className="size-3.5 shrink-0 p-0.5" />
                )}
                {words}
                <span className="sr-only">{isMet ? ', met' : ', not yet'}</span>
              </li>
            ))}
          </ul>
          <p className="text-12 text-ink2">Common passwords are refused as well.</p>
        </>
      )}
    </div>
  );
}
