import { useState } from 'react';
import { AppFrame } from '../../shared/ui/layout/app-frame.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { ConnectionBadge } from '../../shared/ui/feedback/connection-badge.tsx';
import { useKeyDialog } from '../../shared/ui/controls/kbd.tsx';
import { PeopleHere } from '../../shared/domain/people-here.tsx';
import { RunningClock } from '../../screens/watch/watch-bar.tsx';
import { ShiftChip } from '../../shared/domain/shift-chip.tsx';
import { UserMenu } from '../../shared/domain/user-menu.tsx';
import { TabList, TabPanel, Tabs } from '../../shared/ui/layout/tabs.tsx';
import { Toaster } from '../../shared/ui/feedback/toaster.tsx';
import { TopBar } from '../../shared/ui/layout/top-bar.tsx';
import { Controls } from './controls.tsx';
import { Data } from './data.tsx';
import { Figures } from './figures.tsx';
import { Overlays } from './overlays.tsx';
import { SheetSample } from './sheet-sample.tsx';

const TABS = [
  { value: 'overview', label: 'Attendance Overview' },
  { value: 'updates', label: 'Attendance Updates', note: '3 new' },
  { value: 'deployment', label: 'Deployment Dashboard' },
] as const;

export function Gallery() {
  const start = new URLSearchParams(location.search).get('tab');
  const [tab, setTab] = useState<string>(start ?? 'overview');
  const keys = useKeyDialog();
  return (
    <>
      <Tabs value={tab} onChange={setTab}>
        <AppFrame
          bar={
            <TopBar
              title="Watch TL Dashboard"
              subtitle="Friday, Nov 20, 2026"
              below={
                <>
                  <TabList label="Dashboard" entries={TABS} className="flex-1" />
                  <span className="hidden text-12 text-ink3 lg:inline">
                    <strong className="font-semibold text-pto-text">7 unsaved changes</strong> ·
                    Priya 4 · Daniel 3
                  </span>
                  <Button variant="accent" className="max-md:hidden">
                    Save Assignments
                  </Button>
                </>
              }
            >
              <ConnectionBadge status="live" />
              <span className="max-md:hidden">
                <ShiftChip shift="morning" time="10:00-22:00" />
              </span>
              <RunningClock />
              <span className="max-sm:hidden">
                <PeopleHere
                  people={[
                    { id: 'd', name: 'Daniel Ng' },
                    { id: 'h', name: 'Hana Koh' },
                  ]}
                />
              </span>
              <UserMenu
                name="Priya Nair"
                role={'watch_tl'}
                isFolded={false}
                onKeys={keys.open}
                onAccount={() => undefined}
                onLogout={() => undefined}
              />
            </TopBar>
          }
        >
          <TabPanel value="overview">
            <Figures />
          </TabPanel>
          <TabPanel value="updates">
            <Controls />
            <Overlays />
          </TabPanel>
          <TabPanel value="deployment">
            <SheetSample />
            <Data />
          </TabPanel>
        </AppFrame>
      </Tabs>
      {keys.dialog}
      <Toaster />
    </>
  );
}
