import { Suspense, useEffect } from 'react';
// Loaded with the page: a lost connection is reported when nothing can be fetched any more.
import '../shared/ui/feedback/toast-viewport.tsx';
import type { Dashboard } from '@muster/protocol';
import { useSearchParams } from 'react-router';
import { dashboardFor } from '../features/session/access-map.ts';
import { useRefreshUser } from '../features/session/session.queries.ts';
import { useSession, useUser } from '../features/session/session.store.ts';
import { isReportSection } from '../screens/reports/report-sections.ts';
import { LiveSession } from './live-session.tsx';
import { preloadLogin, PageSkeleton, preloadable } from './preloadable.tsx';
import { lazyPart } from '../shared/parts/lazy-part.ts';
import { LeaveGuard } from '../shared/leaving/leave-guard.tsx';
import { NoChannel } from '../shared/realtime/channel.ts';

const dashboards = {
  admin: preloadable(() => import('../screens/admin/admin-screen.tsx')),
  watch: preloadable(() => import('../screens/watch/watch-screen.tsx')),
  'team-leader': preloadable(() => import('../screens/team-leader/team-leader-screen.tsx')),
} satisfies Record<Dashboard, unknown>;
const accessDenied = preloadable(() => import('../screens/access-denied/access-denied-screen.tsx'));
const noChannel = () => new NoChannel();

/** Fetches the dashboard of whoever is signed in, or what they see without one. */
export async function preloadDashboard(): Promise<void> {
  const { session } = useSession.getState();
  if (!session) return;
  const dashboard = dashboardFor(session.user);
  await (dashboard ? dashboards[dashboard] : accessDenied).preload();
}

const SessionWarning = lazyPart(() => import('../features/session/ending/session-warning.tsx'));
const KeptTyping = lazyPart(() => import('../features/session/ending/kept-typing.tsx'));
const FollowSingleKeys = lazyPart(() => import('../shared/preferences/follow-single-keys.tsx'));
const NewPasswordScreen = lazyPart(() => import('../screens/new-password/new-password-screen.tsx'));
const ReportsScreen = lazyPart(() => import('../screens/reports/reports-screen.tsx'));

/** The dashboard of the user's role (SES-10); an administrator's has the reports as a section of its own. */
export default function DashboardPage() {
  const user = useUser();
  useRefreshUser(user.id);
  useEffect(preloadLogin, []);
  const dashboard = dashboardFor(user);
  const section = useSearchParams()[0].get('section');
  const warning = (
    <Suspense>
      <SessionWarning userId={user.id} />
    </Suspense>
  );
  if (user.mustChangePassword) {
    return (
      <>
        <NewPasswordScreen />
        {warning}
      </>
    );
  }
  const Screen = (dashboard ? dashboards[dashboard] : accessDenied).Page;
  const mayReport = dashboard !== undefined && dashboard !== 'admin';
  const asked = mayReport && isReportSection(section) ? section : undefined;
  return (
    // Another user, or the same one with other rights, starts with a channel of their own.
    <LiveSession
      key={`${user.id} ${dashboard}`}
      {...(dashboard === undefined && { openChannel: noChannel })}
    >
      <Suspense>
        <FollowSingleKeys />
        <KeptTyping key={user.id} userId={user.id} />
      </Suspense>
      <LeaveGuard>
        {warning}
        <Suspense fallback={<PageSkeleton />}>
          {asked ? <ReportsScreen section={asked} /> : <Screen />}
        </Suspense>
      </LeaveGuard>
    </LiveSession>
  );
}
