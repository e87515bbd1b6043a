import { zodResolver } from '@hookform/resolvers/zod';
import { loginInput } from '@muster/protocol';
import { useForm } from 'react-hook-form';
import { isFault } from '../../../shared/http/fault.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { Input } from '../../../shared/ui/controls/input.tsx';
import { PasswordInput } from '../../../shared/ui/controls/password-input.tsx';
import { toast } from '../../../shared/ui/feedback/toast.store.ts';
import { useLogin } from '../session.queries.ts';

/** Username and password (SES-2, SES-3, SES-5, SES-6). What was typed survives a refusal. */
export function LoginForm() {
  const login = useLogin(({ name }) =>
    toast({ title: 'Login successful', description: `Welcome back, ${name}!` }),
  );
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: zodResolver(loginInput),
    defaultValues: { username: '', password: '' },
  });
  const { errors } = formState;

  const submit = handleSubmit((credentials) =>
    login.mutate(credentials, {
      onError: (error) => {
        toast({
          title: 'Login failed',
          description: error.message || 'Invalid credentials',
          variant: 'destructive',
        });
        setFocus('password', { shouldSelect: true });
      },
    }),
  );

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <Field label="Username" error={errors.username?.message}>
        <Input
          {...register('username')}
          size="large"
          placeholder="Enter your username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          // The page exists to sign in: whoever opens it wants to type here.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput {...register('password')} size="large" placeholder="Enter your password" />
      </Field>
      {isFault(login.error, 'NETWORK') && (
        // What draws the notice may itself not have come through.
        <p role="alert" className="text-13 font-medium text-absent-text">
          {login.error.message}
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
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
