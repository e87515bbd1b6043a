import { Suspense, useLayoutEffect, useState } from 'react';
// Loaded with the page: a lost connection is reported when nothing can be fetched any more.
import '../shared/ui/feedback/toast-viewport.tsx';
import { useSearchParams } from 'react-router';
import { dashboardFor } from '../features/session/access-map.ts';
import { useRefreshUser } from '../features/session/session.queries.ts';
import { useUser } from '../features/session/session.store.ts';
import { KeptTyping } from '../features/session/ending/kept-typing.tsx';
import { SessionWarning } from '../features/session/ending/session-warning.tsx';
import { isReportSection } from '../screens/reports/report-sections.ts';
import { dashboardScreen } from './dashboards.ts';
import { LiveSession } from './live-session.tsx';
import { PageSkeleton } from './preloadable.tsx';
import { lazyPart } from '../shared/parts/lazy-part.ts';
import { PaletteToCome } from '../shared/ui/palette/palette-button.tsx';
import { makeAwaitedPalette, PaletteAwaited } from '../shared/ui/palette/typed-text.ts';
import { LeaveGuard } from '../shared/leaving/leave-guard.tsx';
import { NoChannel } from '../shared/live/channel.ts';
import { useStore } from 'zustand';
import { useSessionScope } from '../shared/session/session-context.tsx';
import { useSingleKeys } from '../shared/ui/hooks/use-hotkey.ts';
import { preferencesOf } from '../shared/preferences/own-preferences.ts';

const noChannel = () => new NoChannel();

const NewPasswordScreen = lazyPart(() => import('../screens/new-password/new-password-screen.tsx'));
const ReportsScreen = lazyPart(() => import('../screens/reports/reports-screen.tsx'));

/** The dashboard of the user's role (SES-10); an administrator's has the reports as a section of its own. */
export default function DashboardPage() {
  const user = useUser();
  const [awaited] = useState(makeAwaitedPalette);
  useRefreshUser(user.id);
  const dashboard = dashboardFor(user);
  const section = useSearchParams()[0].get('section');
  const warning = <SessionWarning userId={user.id} />;
  if (user.mustChangePassword) {
    return (
      <>
        <NewPasswordScreen />
        {warning}
      </>
    );
  }
  const Screen = dashboardScreen(user).Page;
  const mayReport = dashboard !== undefined && dashboard !== 'admin';
  const reportSection = mayReport && isReportSection(section) ? section : undefined;
  return (
    // Another user, or the same one with other rights, starts with a channel of their own.
    <LiveSession
      key={`${user.id} ${dashboard}`}
      {...(dashboard === undefined && { openChannel: noChannel })}
    >
      <FollowSingleKeys />
      <KeptTyping key={user.id} userId={user.id} />
      <LeaveGuard>
        {warning}
        <PaletteAwaited value={awaited}>
          <Suspense
            fallback={
              <>
                {dashboard && <PaletteToCome />}
                <PageSkeleton />
              </>
            }
          >
            {reportSection ? <ReportsScreen section={reportSection} /> : <Screen />}
          </Suspense>
        </PaletteAwaited>
      </LeaveGuard>
    </LiveSession>
  );
}

/** Has the keys of the page do as this person has chosen, until the session ends (UI-371). */
function FollowSingleKeys(): null {
  const { store } = useSessionScope().part(preferencesOf);
  const isOn = useStore(store, ({ preferences }) => preferences.singleKeys);
  useLayoutEffect(() => {
    useSingleKeys.setState({ isOn });
    return () => useSingleKeys.setState({ isOn: true });
  }, [isOn]);
  return null;
}
