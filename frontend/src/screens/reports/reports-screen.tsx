import { ArrowLeft } from 'lucide-react';
import { Suspense, type ComponentType } from 'react';
import { Link } from 'react-router';
import { NoClock } from '../../features/schedule/components/deployment-banner.tsx';
import { useServerOrganisation } from '../../features/schedule/schedule.queries.ts';
import { dashboardFor } from '../../features/session/access-map.ts';
import { useUser } from '../../features/session/session.store.ts';
import { OrganisationOnPaper } from '../../features/settings/organisation.tsx';
import { LiveBadge } from '../../shared/live/connection/live-badge.tsx';
import { useWritingStop } from '../../shared/live/connection/use-connection.ts';
import { cn } from '../../shared/ui/cn.ts';
import { buttonStyle } from '../../shared/ui/controls/button.tsx';
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx';
import { useTitle } from '../../shared/ui/hooks/use-media.ts';
import { PaletteButton } from '../../shared/ui/palette/palette-button.tsx';
import { AppFrame } from '../../shared/ui/layout/app-frame.tsx';
import { DashboardBar } from '../bar/dashboard-bar.tsx';
import { ReportsPanel } from './reports-panel.tsx';
import { reportSections, type ReportSection } from './report-sections.ts';
import { lazyPart } from '../../shared/parts/lazy-part.ts';
import { command } from '../../shared/ui/palette/commands.ts';
import { OrganisationProvider } from '../../shared/dates/organisation.ts';

const ReportsPalette = lazyPart(() => import('./reports-palette.tsx'));

const panels = {
  reports: ReportsPanel,
  analytics: lazyPart(async () => ({
    default: (await import('./analytics-panel.tsx')).AnalyticsPanel,
  })),
} as const satisfies Record<ReportSection, ComponentType>;

// A leader needs nothing of the board, and the watch nothing of a sheet.
const WaitingOperations = lazyPart(async () => ({
  default: (await import('../../features/board/operations/waiting-operations.tsx'))
    .WaitingOperations,
}));
const WaitingSubmits = lazyPart(async () => ({
  default: (await import('../../features/attendance/submitting/waiting-submits.tsx'))
    .WaitingSubmits,
}));

/** Reports for watch TLs and team leaders, who have no navigation at the side; it leads back to their dashboard (REP-17). */
export default function ReportsScreen({ section }: { section: ReportSection }) {
  const user = useUser();
  const { organisation, error, retry } = useServerOrganisation();
  const { label } = reportSections[section];
  const Panel = panels[section];
  useTitle(label);
  return (
    <OrganisationProvider value={organisation}>
      <AppFrame
        paperHead={<OrganisationOnPaper />}
        stop={useWritingStop()}
        bar={
          <DashboardBar
            title={label}
            logoClassName="phone:hidden"
            menu={
              <Link
                ref={command}
                to="/dashboard"
                aria-label="Back to the dashboard"
                data-tip="Back to the dashboard"
                className={cn(buttonStyle({ variant: 'quiet' }), '-ml-2 px-2')}
              >
                <ArrowLeft aria-hidden />
              </Link>
            }
            finder={
              <PaletteButton>
                <ReportsPalette />
              </PaletteButton>
            }
          >
            <Suspense fallback={null}>
              {dashboardFor(user) === 'watch' ? (
                <WaitingOperations />
              ) : (
                <WaitingSubmits userId={user.id} />
              )}
            </Suspense>
            <LiveBadge />
          </DashboardBar>
        }
      >
        {organisation ? (
          <Suspense fallback={<SkeletonRows rows={12} />}>
            <Panel />
          </Suspense>
        ) : error ? (
          <NoClock error={error} onRetry={retry} />
        ) : (
          <SkeletonRows rows={12} />
        )}
      </AppFrame>
    </OrganisationProvider>
  );
}
