import { isolated } from '@muster/protocol';
import { ChangePasswordForm } from '../../features/session/choosing/change-password-form.tsx';
import { useLogout } from '../../features/session/session.queries.ts';
import { useUser } from '../../features/session/session.store.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { useTitle } from '../../shared/ui/hooks/use-media.ts';
import { Card } from '../../shared/ui/layout/card.tsx';
import { Logo } from '../../shared/ui/layout/logo.tsx';

/** All that somebody sees who must choose a new password first (SES-72). */
export default function NewPasswordScreen() {
  useTitle('New Password');
  const { name } = useUser();
  const logout = useLogout();
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <Card as="section" className="flex w-full max-w-md flex-col gap-4 p-6">
        <Logo className="h-5 self-start" />
        <div>
          <h1 className="text-20 font-semibold">Choose a new password</h1>
          <p className="mt-1 wrap-anywhere text-ink2">
            {isolated(name)}, an administrator asks you to choose your own password before you go
            on.
          </p>
        </div>
        <ChangePasswordForm
          onDone={() => undefined}
          instead={
            <Button pending={logout.isPending} onClick={() => logout.mutate()}>
              Logout
            </Button>
          }
        />
      </Card>
    </main>
  );
}
