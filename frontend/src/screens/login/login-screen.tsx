import { Lock } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import {
  FirstAdministrator,
  OrganisationLine,
  useSignOn,
} from '../../features/settings/organisation-line.tsx';
import { LoginForm } from '../../features/session/components/login-form.tsx';
import { SignOnLink } from '../../features/session/components/sign-on-link.tsx';
import { useLeaving } from '../../features/session/leaving.ts';
import { takeAtProvider } from '../../features/session/session.storage.ts';
import { useSession } from '../../features/session/session.store.ts';
import { cn } from '../../shared/ui/cn.ts';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { LicencesLink } from '../../shared/ui/layout/card.tsx';
import { Logo } from '../../shared/ui/layout/logo.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { useCompact, useTitle } from '../../shared/ui/hooks/use-media.ts';
import { fetchedPart, lazyPart } from '../../shared/parts/lazy-part.ts';
import { demoOffered } from '../../shared/http/transport.ts';
import { signOnMark, tokenIn } from '../../shared/sign-in/sign-in-address.ts';
import type { SignOnEndProps } from './sign-on-end.tsx';
import type { MarkStatus } from '@muster/protocol';
import { MusterLine } from '../../shared/domain/muster-line.tsx';

/** Seven teams as the product shows them, beside the login form. */
const teams: readonly (readonly [string, number, number, number])[] = [
  ['A1', 15, 0, 0],
  ['A2', 13, 1, 1],
  ['A3', 14, 0, 1],
  ['A4', 12, 2, 1],
  ['A5', 11, 1, 3],
  ['A6', 15, 0, 0],
  ['A7', 13, 0, 2],
];

/** A picture without a message of its own. */
function MusterPicture() {
  return (
    <ul aria-hidden className="flex w-full max-w-md flex-col gap-4">
      {teams.map(([id, present, pto, absent]) => (
        <li key={id} className="flex items-center gap-6">
          <span className="w-10 shrink-0 text-16 font-semibold text-ink3">{id}</span>
          <MusterLine size="login" statuses={ticks(present, pto, absent)} />
        </li>
      ))}
    </ul>
  );
}

const repeat = (status: MarkStatus, times: number) => Array<MarkStatus>(times).fill(status);
const ticks = (present: number, pto: number, absent: number): MarkStatus[] => [
  ...repeat('present', present),
  ...repeat('pto', pto),
  ...repeat('absent', absent),
];

/** The token of the sign-in link that led here, taken out of the address at once (SES-71). */
function useLinkToken(): [token: string | undefined, forget: () => void] {
  const [token, setToken] = useState(() => tokenIn(window.location.hash));
  useEffect(() => {
    function take(): void {
      const { hash, pathname, search } = window.location;
      const found = tokenIn(hash);
      if (found === undefined) return;
      setToken(found);
      window.history.replaceState(window.history.state, '', pathname + search);
    }
    take();
    // A link that is pasted while this page is open loads nothing.
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return [token, () => setToken(undefined)];
}

// Only for whoever comes by a link.
const RedeemForm = lazyPart(() => import('../../features/session/choosing/redeem-form.tsx'));

// Only for whoever comes back from a provider. Where it cannot be fetched the ways in stand all the same.
const SignOnEnd = lazy(() =>
  fetchedPart(() => import('./sign-on-end.tsx')).catch(() => ({ default: PartMissing })),
);
function PartMissing({ mark, onFailed }: SignOnEndProps) {
  useEffect(() => {
    if (mark === 'done') onFailed();
  }, [mark, onFailed]);
  return (
    <Banner tone="danger">
      A part of this page could not be loaded. Reload the page, and sign in again.
    </Banner>
  );
}

/** Named by the provider, but nobody who may come in: the next try asks for another account. */
const otherAccount: ReadonlySet<string | undefined> = new Set([
  'unknown',
  'unfit',
  'inactive',
  'taken',
  'role',
]);

/** How the way to the provider, or from it, has ended (SES-150); each is said once: a reload begins anew. */
function useSignOnMark(): [mark: string | undefined, set: (mark: string) => void] {
  const [mark, setMark] = useState(
    () => signOnMark(window.location.hash) ?? (isBackFromProvider() ? 'left' : undefined),
  );
  useEffect(() => {
    // Whoever has come in arrives with a page of their own.
    const hear = () => {
      const heard = signOnMark(window.location.hash);
      if (heard !== undefined && heard !== 'done') setMark(heard);
    };
    const show = ({ persisted }: PageTransitionEvent) => {
      if (persisted && takeAtProvider()) setMark('left');
    };
    window.addEventListener('hashchange', hear);
    window.addEventListener('pageshow', show);
    return () => {
      window.removeEventListener('hashchange', hear);
      window.removeEventListener('pageshow', show);
    };
  }, []);
  useEffect(() => {
    const { hash, pathname, search } = window.location;
    if (mark === 'done' || signOnMark(hash) === undefined) return;
    window.history.replaceState(window.history.state, '', pathname + search);
  }, [mark]);
  return [mark, setMark];
}

/** Whoever has answered the provider comes here by it, and is signed out there. */
function isBackFromProvider(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return (
    takeAtProvider() && (entry as PerformanceNavigationTiming | undefined)?.type === 'back_forward'
  );
}

/** The form and, where there is one, the provider's way in: what most people use stands first (SES-140). */
function Ways() {
  const signOn = useSignOn();
  const [mark, setMark] = useSignOnMark();
  const isComing = mark === 'done';
  const isFirst = signOn !== null && signOn.local !== 'on';
  const form = !isComing && signOn?.local !== 'off' && <LoginForm key="form" isSecond={isFirst} />;
  const end = mark !== undefined && (
    <Suspense key="end" fallback={<Skeleton className="h-11" />}>
      <SignOnEnd name={signOn?.name} mark={mark} onFailed={() => setMark('failed')} />
    </Suspense>
  );
  const way = !isComing && signOn && (
    <SignOnLink key="way" name={signOn.name} isFirst={isFirst} again={otherAccount.has(mark)} />
  );
  const also = isFirst && form && (
    <p key="also" className="-mt-1 text-13 text-ink2">
      Administrators can also sign in with their password:
    </p>
  );
  return <>{isFirst ? [end, way, also, form] : [end, form, way]}</>;
}

// Only of a demo, which answers on the machine that runs it alone.
const DemoWays = lazy(() => import('./demo-ways.tsx').catch(() => ({ default: NoWays })));
const NoWays = ({ instead }: { instead: ReactNode }) => instead;
const mayBeDemo = (): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(window.location.hostname);

/** What a demo to look around in says of itself: asked when the form is there to be used (SES-131). */
function useDemoOffered(): unknown {
  const [offered, show] = useState<unknown>();
  useEffect(() => {
    if (!mayBeDemo()) return undefined;
    let isGone = false;
    demoOffered().then(
      (answer) => !isGone && show(answer),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  return offered;
}

/** The login page (SES-1). The route redirects whoever is signed in. */
export function LoginScreen() {
  useTitle('Sign In');
  const [token, forgetToken] = useLinkToken();
  const isLeaving = useLeaving(({ token: left }) => left !== null);
  const endedBecause = useSession((state) => state.endedBecause);
  const isCompact = useCompact();
  const demo = useDemoOffered();
  const ways = (instead: ReactNode, className?: string) =>
    demo !== undefined && token === undefined ? (
      <Suspense fallback={instead}>
        <DemoWays first={demo} instead={instead} className={className} />
      </Suspense>
    ) : (
      instead
    );
  return (
    <div className="grid min-h-dvh lg:grid-cols-[11fr_7fr]">
      {/* Dark in both themes: the wall as one meets it. */}
      <header
        data-theme="dark"
        className="flex flex-col justify-between gap-6 bg-surface px-14 py-8 text-ink max-lg:hidden"
      >
        <Brand />
        {!isCompact && ways(<MusterPicture />)}
        <p className="text-ink2">Who is here, who is where, as it is now.</p>
      </header>
      <main className="flex flex-col bg-surface px-4 py-8 sm:px-8">
        <div className="lg:hidden">
          <Brand />
        </div>
        {/* Where ways in may follow below it, the form does not move when they come. */}
        <div
          className={cn(
            'mx-auto flex w-full max-w-84 flex-col gap-6 py-8 lg:my-auto',
            !mayBeDemo() && 'my-auto',
          )}
        >
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
          {token === undefined && <FirstAdministrator />}
          {token === undefined ? (
            <Ways />
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
        {isCompact && ways(null, 'mx-auto w-full max-w-84 sm:max-w-xl')}
        <p className="mt-auto pt-6 text-center text-12">
          <LicencesLink />
        </p>
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
      <OrganisationLine />
    </div>
  );
}
