import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { NoClock } from '../../features/schedule/components/no-clock.tsx';
import { useToday } from '../../features/schedule/use-today.ts';
import { OrganisationOnPaper } from '../../features/settings/organisation-on-paper.tsx';
import { useWritingStop } from '../../shared/realtime/connection/use-connection.ts';
import { useTitle } from '../../shared/ui/hooks/use-title.ts';
import { AppFrame } from '../../shared/ui/layout/app-frame.tsx';
import { SideNav } from '../../shared/ui/layout/side-nav.tsx';
import { AdminBar } from './admin-bar.tsx';
import type { Section } from './section.ts';
import { pageOf, SectionPage } from './section-page.tsx';
import { SectionSkeleton } from './section-skeleton.tsx';
import { sectionGroups, sections } from './sections.tsx';
import { addressOfSection, addressWithin, useSection } from './use-section.ts';
import { lazyPart } from '../../shared/parts/lazy-part.ts';

const AlertStrip = lazyPart(() => import('../../features/alerts/alert-strip.tsx'));

/** The administrator's area: the address says which section is shown (ADM-2). */
export default function AdminScreen() {
  const name = useSection();
  const { today, error, retry } = useToday();
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
    <AppFrame
      paperHead={<OrganisationOnPaper />}
      stop={useWritingStop()}
      bar={<AdminBar nav={nav} timeZone={today?.timeZone} />}
      nav={<SideNav {...nav} />}
      notices={
        today && (
          <Suspense fallback={null}>
            <AlertStrip
              date={today.today}
              timeZone={today.timeZone}
              className="mx-auto max-w-7xl"
            />
          </Suspense>
        )
      }
    >
      {Ahead && <Ahead />}
      <div className="mx-auto flex max-w-7xl flex-col gap-4">
        {today ? (
          <SectionPage
            key={name}
            name={name}
            load={load}
            label={title}
            today={today}
            addressOf={addressWithin}
          />
        ) : error ? (
          <NoClock error={error} onRetry={retry} />
        ) : (
          <SectionSkeleton label={title} />
        )}
      </div>
    </AppFrame>
  );
}
