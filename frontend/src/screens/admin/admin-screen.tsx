import { Suspense } from 'react';
import { useToday } from '../../features/schedule/use-today.ts';
import { useKeptState } from '../../shared/session/use-kept-state.ts';
import { useWritingStop } from '../../shared/realtime/use-connection.ts';
import { useTitle } from '../../shared/ui/hooks/use-title.ts';
import { AppFrame } from '../../shared/ui/layout/app-frame.tsx';
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx';
import { SideNav } from '../../shared/ui/layout/side-nav.tsx';
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx';
import { AdminBar } from './admin-bar.tsx';
import { sectionGroups, sections, type SectionName } from './sections.tsx';

/** The administrator's area: sections switch in place, the address stays (ADM-2). */
export default function AdminScreen() {
  const [name, setName] = useKeptState<SectionName>('admin_section', ['dashboard', 'displays']);
  const { today, error, retry } = useToday();
  const { label, Panel } = sections[name];
  useTitle(label);
  const nav = { label: 'Administration', groups: sectionGroups, value: name, onChange: setName };

  return (
    <AppFrame
      stop={useWritingStop()}
      bar={<AdminBar nav={nav} timeZone={today?.timeZone} />}
      nav={<SideNav {...nav} />}
    >
      <div className="mx-auto flex max-w-7xl flex-col gap-4">
        <h2 className="text-20 font-semibold">{label}</h2>
        {today ? (
          <Suspense fallback={<SkeletonRows />}>
            <Panel label={label} today={today} />
          </Suspense>
        ) : error ? (
          <ErrorState
            title="Failed to fetch the server’s clock"
            message={error.message}
            onRetry={retry}
          />
        ) : (
          <SkeletonRows />
        )}
      </div>
    </AppFrame>
  );
}
