import { lazy, Suspense, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { useSession } from '../features/session/session.store.ts';
import { tokenIn } from '../shared/sign-in/sign-in-address.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { loadLogin } from './login-page.ts';
import { PageSkeleton } from './page-skeleton.tsx';

// Each page is a file of its own, so that nobody loads what is not theirs.
const LoginScreen = lazy(loadLogin);
const DashboardPage = lazy(() => import('./dashboard-page.tsx'));
const DisplayScreen = lazy(() => import('../screens/display/display-screen.tsx'));
const NotFoundScreen = lazy(() => import('../screens/not-found/not-found-screen.tsx'));

/** The addresses of the page (SES-8, SES-9), and the wall's. */
export function AppRoutes() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary page={pathname}>
      <Suspense fallback={<PageSkeleton />}>
        <Routes>
          <Route path="/login" element={<SignedOut page={<LoginScreen />} />} />
          <Route path="/dashboard" element={<SignedIn page={<DashboardPage />} />} />
          <Route path="/" element={<SignedIn page={<DashboardPage />} />} />
          <Route path="/display" element={<DisplayScreen />} />
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
  const isSignedIn = useSession(({ session }) => session !== null);
  const { hash } = useLocation();
  // A sign-in link is for somebody else, maybe on a device that is shared.
  const isLink = tokenIn(hash) !== undefined;
  return isSignedIn && !isLink ? <Navigate to="/dashboard" replace /> : page;
}
