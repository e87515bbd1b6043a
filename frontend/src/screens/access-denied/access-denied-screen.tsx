import { accessDenied } from '@muster/protocol';
import { Suspense, useState } from 'react';
import { OwnPost } from '../../features/posts/post-now.tsx';
import { AccountParts } from '../../features/session/account/account-parts.tsx';
import { useFollowedUser, useLogout } from '../../features/session/session.queries.ts';
import { useUser } from '../../features/session/session.store.ts';
import { lazyPart } from '../../shared/parts/lazy-part.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { useKeyDialog } from '../../shared/ui/controls/kbd.tsx';
import { useTitle } from '../../shared/ui/hooks/use-media.ts';
import { Card } from '../../shared/ui/layout/card.tsx';
import { Logo } from '../../shared/ui/layout/logo.tsx';

const AccountDialog = lazyPart(() => import('../../features/session/account/account-dialog.tsx'));

/**
 * All that somebody sees whose role matches none of the three dashboards: their post of now (PST-34), their calendar,
 * password and devices (SES-73), and why there is no more (SES-11). A dashboard that they are given opens by itself
 * (SES-103). It needs a session above it.
 */
export default function AccessDeniedScreen() {
  const { id, name, role } = useUser();
  useTitle(name);
  useFollowedUser(id);
  const logout = useLogout();
  const keys = useKeyDialog();
  const [isChanging, setChanging] = useState(false);
  return (
    <main className="grid min-h-dvh content-start justify-items-center p-4 sm:py-16">
      <div className="in-order flex w-full max-w-md flex-col gap-4">
        <Card as="section" className="flex flex-col gap-4 p-6">
          <Logo className="h-5 self-start" />
          <h1 className="text-20 font-semibold wrap-anywhere">{name}</h1>
          <OwnPost />
        </Card>
        <Card as="section" className="p-6">
          <AccountParts onChangePassword={() => setChanging(true)} />
        </Card>
        <Card as="section" className="flex flex-col items-start gap-3 p-6">
          <h2 className="font-semibold">Access Denied</h2>
          <p className="wrap-anywhere text-ink2">{accessDenied(role)}</p>
          <Button variant="primary" pending={logout.isPending} onClick={() => logout.mutate()}>
            Return to Login
          </Button>
        </Card>
      </div>
      {keys.dialog}
      {isChanging && (
        <Suspense>
          <AccountDialog isPasswordOnly onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </main>
  );
}
