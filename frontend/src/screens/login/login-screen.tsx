import { Lock } from 'lucide-react';
import { Suspense } from 'react';
import { LoginForm } from '../../features/session/components/login-form.tsx';
import { useLeaving } from '../../features/session/leaving.store.ts';
import { useSession } from '../../features/session/session.store.ts';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { Logo } from '../../shared/ui/layout/logo.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { useTitle } from '../../shared/ui/hooks/use-title.ts';
import { useLinkToken } from './use-link-token.ts';
import { MusterPicture } from './muster-picture.tsx';
import { lazyPart } from '../../shared/parts/lazy-part.ts';

// Only for whoever comes by a link.
const RedeemForm = lazyPart(() => import('../../features/session/choosing/redeem-form.tsx'));
// Nobody waits for it: the form is there first, also when this does not come.
const OrganisationLine = lazyPart(() =>
  import('../../features/settings/organisation-line.tsx').catch(() => ({ default: () => null })),
);

/** The login page (SES-1). The route redirects whoever is signed in. */
export default function LoginScreen() {
  useTitle('Sign In');
  const [token, forgetToken] = useLinkToken();
  const isLeaving = useLeaving(({ token: left }) => left !== null);
  const endedBecause = useSession((state) => state.endedBecause);
  return (
    <div className="grid min-h-dvh lg:grid-cols-[11fr_7fr]">
      {/* Dark in both themes: the wall as one meets it. */}
      <header
        data-theme="dark"
        className="flex flex-col justify-between bg-surface p-14 text-ink max-lg:hidden"
      >
        <Brand />
        <MusterPicture />
        <p className="text-ink2">Who is here, who is where, as it is now.</p>
      </header>
      <main className="flex flex-col bg-surface px-4 py-8 sm:px-8">
        <div className="lg:hidden">
          <Brand />
        </div>
        <div className="m-auto flex w-full max-w-84 flex-col gap-6 py-8">
          <div>
            <h1 className="text-28 font-semibold">
              {token === undefined ? 'Sign In' : 'Choose your password'}
            </h1>
            <p className="mt-1 text-ink2">Deployment &amp; Attendance Management Platform</p>
          </div>
          {isLeaving && (
            <Banner tone="warning">
              The last session on this device has not been ended on the server yet. It will be ended
              as soon as there is a connection.
            </Banner>
          )}
          {token === undefined && endedBecause !== null && (
            <Banner tone="warning">{endedBecause}</Banner>
          )}
          {token === undefined ? (
            <LoginForm />
          ) : (
            <Suspense fallback={<Skeleton className="h-64" />}>
              <RedeemForm key={token} token={token} onGiveUp={forgetToken} />
            </Suspense>
          )}
          <p className="flex items-center justify-center gap-2 text-12 text-ink3">
            <Lock aria-hidden className="size-3.5 stroke-[1.5]" />
            Secure login
          </p>
        </div>
      </main>
    </div>
  );
}

/** The product, and below it whose it is. */
function Brand() {
  return (
    <div>
      <p className="flex items-center gap-3 text-20 font-semibold">
        <Logo className="h-5" />
        Muster
      </p>
      <Suspense>
        <OrganisationLine />
      </Suspense>
    </div>
  );
}
