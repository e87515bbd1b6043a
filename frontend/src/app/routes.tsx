import { Suspense, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { LoginScreen } from '../screens/login/login-screen.tsx';
import { useSession } from '../features/session/session.store.ts';
import { readTyping } from '../shared/session/kept-typing.storage.ts';
import { signOnMark, tokenIn } from '../shared/sign-in/sign-in-address.ts';
import { dashboardScreen } from './dashboards.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { preloadable, PageSkeleton } from './preloadable.tsx';
import { NotFoundScreen } from '../screens/message-page.tsx';

// Each page but the login is a file of its own, so that nobody loads what is not theirs.
const dashboard = preloadable(() => import('./dashboard-page.tsx'));
const display = preloadable(() => import('../screens/display/display-screen.tsx'));
const where = preloadable(() => import('../screens/where/where-screen.tsx'));

/** Fetches what is drawn first at an address. */
export async function preloadPage(pathname: string): Promise<void> {
  if (pathname === '/display') return display.preload();
  if (pathname === '/where') return where.preload();
  const { session } = useSession.getState();
  if (session) await Promise.all([dashboard.preload(), dashboardScreen(session.user).preload()]);
}

/** The addresses of the page (SES-8, SES-9), the wall's, and of one's own post (PST-32). */
export function AppRoutes() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary page={pathname}>
      <Suspense fallback={<PageSkeleton />}>
        <Routes>
          <Route path="/login" element={<SignedOut page={<LoginScreen />} />} />
          <Route path="/dashboard" element={<SignedIn page={<dashboard.Page />} />} />
          <Route path="/" element={<SignedIn page={<dashboard.Page />} />} />
          <Route path="/display" element={<display.Page />} />
          <Route path="/where" element={<where.Page />} />
          <Route path="*" element={<NotFoundScreen />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}

function SignedIn({ page }: { page: ReactNode }) {
  const isSignedIn = useSession(({ session }) => session !== null);
  return isSignedIn ? page : <Navigate to="/login" replace />;
}

function SignedOut({ page }: { page: ReactNode }) {
  const userId = useSession(({ session }) => session?.user.id);
  const { hash } = useLocation();
  // A sign-in link is for somebody else, maybe on a device that is shared; so may be who comes back from the provider.
  const isLink = tokenIn(hash) !== undefined || signOnMark(hash) === 'done';
  if (userId === undefined || isLink) return page;
  // Whose session has ended goes on where they were (SES-112).
  return <Navigate to={readTyping(userId)?.address || '/dashboard'} replace />;
}
