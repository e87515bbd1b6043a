import { loginInput } from '@muster/protocol';
import { faultWords } from '../../../shared/http/fault.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { Input, PasswordInput } from '../../../shared/ui/controls/input.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { useCheckedForm } from '../../../shared/ui/hooks/use-checked-form.ts';
import { useLogin } from '../session.queries.ts';

/** Username and password (SES-2, SES-3, SES-6). What was typed survives a refusal. `isSecond`: most sign in otherwise. */
export function LoginForm({ isSecond = false }: { isSecond?: boolean }) {
  const login = useLogin();
  const { form, wrong } = useCheckedForm(loginInput, (credentials, { control }) =>
    login.mutate(credentials, { onError: () => control('password')?.select() }),
  );

  return (
    <form {...form} className="flex flex-col gap-5">
      <Field label="Username" error={wrong['username']}>
        <Input
          name="username"
          size="large"
          placeholder="Enter your username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          // The page exists to sign in: whoever opens it wants to type here, or to press what stands above.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={!isSecond}
        />
      </Field>
      <Field label="Password" error={wrong['password']}>
        <PasswordInput name="password" size="large" placeholder="Enter your password" />
      </Field>
      {login.error && (
        <Banner tone="danger">
          <strong className="font-semibold">Login failed</strong> {wordsOf(login.error)}
        </Banner>
      )}
      <Button
        type="submit"
        variant={isSecond ? 'outline' : 'primary'}
        size="large"
        wide
        pending={login.isPending}
        pendingText="Signing in..."
        className="mt-1"
      >
        Sign In
      </Button>
    </form>
  );
}

const wordsOf = (error: Error): string => faultWords(error) || 'Invalid credentials';
