import { PaletteButton } from '../../shared/ui/palette/palette-button.tsx';
import { lazyPart } from '../../shared/parts/lazy-part.ts';
import { useSearchParams } from 'react-router';
import { isSection, type SectionName, sectionGroups, sections } from './sections.tsx';
import { useQueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, type ComponentProps } from 'react';
import { NoClock } from '../../features/schedule/components/deployment-banner.tsx';
import { useServerOrganisation } from '../../features/schedule/schedule.queries.ts';
import { OrganisationOnPaper } from '../../features/settings/organisation.tsx';
import { useWritingStop } from '../../shared/live/connection/use-connection.ts';
import { useTitle, usePhone } from '../../shared/ui/hooks/use-media.ts';
import { AppFrame } from '../../shared/ui/layout/app-frame.tsx';
import { SideNav, SideNavButton } from '../../shared/ui/layout/side-nav.tsx';
import type { Section, SectionProps } from './section.ts';
import { ErrorState } from '../../shared/ui/feedback/empty-state.tsx';
import { SectionHead } from '../../shared/ui/layout/card.tsx';
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx';
import { useUser } from '../../features/session/session.store.ts';
import { LiveBadge } from '../../shared/live/connection/live-badge.tsx';
import { RoleBadge } from '../../shared/domain/role-badge.tsx';
import { DashboardBar } from '../bar/dashboard-bar.tsx';
import { OrganisationProvider } from '../../shared/dates/organisation.ts';

const AdminPalette = lazyPart(() => import('./palette/admin-palette.tsx'));

/** The palette of an administrator, fetched when it is opened. */
function AdminFinder() {
  return (
    <PaletteButton>
      <AdminPalette />
    </PaletteButton>
  );
}

/** Which section the address names; an unknown one is the dashboard (ADM-2). */
function useSection(): SectionName {
  const [params] = useSearchParams();
  const name = params.get('section') ?? '';
  return isSection(name) ? name : 'dashboard';
}

/** Where a section begins, without filters. */
export const addressOfSection = (name: SectionName): string =>
  name === 'dashboard' ? '/dashboard' : `/dashboard?section=${name}`;

/** The same for a name that may not be one, with filters such as `status=active`. */
const addressWithin = (name: string, filters?: string): string | undefined =>
  isSection(name)
    ? addressOfSection(name) + (filters === undefined ? '' : `&${filters}`)
    : undefined;

interface AdminBarProps {
  readonly nav: ComponentProps<typeof SideNavButton<SectionName>>;
}

/** Product, area, who is signed in; on a phone also the button for the sections. */
function AdminBar({ nav }: AdminBarProps) {
  const { role } = useUser();
  const isPhone = usePhone();
  return (
    <DashboardBar
      title="Admin Dashboard"
      subtitle={isPhone ? undefined : 'Muster'}
      logoClassName="phone:hidden lg:hidden"
      menu={<SideNavButton {...nav} />}
      finder={<AdminFinder />}
      badge={<RoleBadge role={role} />}
    >
      <LiveBadge />
    </DashboardBar>
  );
}

/** A section of which nothing is there yet. */
function SectionSkeleton({ label }: { label: string }) {
  return (
    <>
      <SectionHead title={label} />
      <SkeletonRows />
    </>
  );
}

type SectionPageProps = SectionProps & Pick<Section, 'load'> & { name: SectionName };

/** The page of a section; whoever knows early that it will be shown asks for it early. */
const pageOf = (name: SectionName, load: Section['load']) =>
  queryOptions({
    queryKey: ['section', name],
    // In an object: the cache would call a function that it is handed.
    queryFn: async () => ({ Panel: (await load()).default }),
    gcTime: Infinity,
  });

/** A section once its page has come. One that did not come can be asked for again, in its place (ADM-240). */
export function SectionPage({ name, load, ...props }: SectionPageProps) {
  const { data, error, refetch, isFetching } = useQuery(pageOf(name, load));
  if (data) {
    const { Panel } = data;
    return (
      <Suspense fallback={<SectionSkeleton label={props.label} />}>
        <Panel {...props} />
      </Suspense>
    );
  }
  if (!error) return <SectionSkeleton label={props.label} />;
  return (
    <>
      <SectionHead title={props.label} />
      <ErrorState
        title="This page could not be loaded"
        message="The server cannot be reached, or there is a newer version. Try again, or reload."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    </>
  );
}

/** The administrator's area: the address says which section is shown (ADM-2). */
export default function AdminScreen() {
  const name = useSection();
  const { organisation, error, retry } = useServerOrganisation();
  const { label, title = label, load, Ahead }: Section = sections[name];
  const queryClient = useQueryClient();
  // Beside the clock, not after it.
  useEffect(() => void queryClient.prefetchQuery(pageOf(name, load)), [queryClient, name, load]);
  useTitle(label);
  const nav = {
    label: 'Administration',
    groups: sectionGroups,
    value: name,
    addressOf: addressOfSection,
  };

  return (
    <OrganisationProvider value={organisation}>
      <AppFrame
        paperHead={<OrganisationOnPaper />}
        stop={useWritingStop()}
        bar={<AdminBar nav={nav} />}
        nav={<SideNav {...nav} />}
      >
        {Ahead && <Ahead />}
        <div className="in-order mx-auto flex max-w-7xl flex-col gap-4">
          {organisation ? (
            <SectionPage
              key={name}
              name={name}
              load={load}
              label={title}
              addressOf={addressWithin}
            />
          ) : error ? (
            <NoClock error={error} onRetry={retry} />
          ) : (
            <SectionSkeleton label={title} />
          )}
        </div>
      </AppFrame>
    </OrganisationProvider>
  );
}
