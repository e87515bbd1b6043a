import { Suspense, useEffect } from 'react';
import { OrganisationOnPaper } from '../../features/settings/organisation-on-paper.tsx';
import { ZonePanel } from '../../features/schedule/components/zone-panel.tsx';
import { NoClock } from '../../features/schedule/components/no-clock.tsx';
import { useToday, type Today } from '../../features/schedule/use-today.ts';
import { useUser } from '../../features/session/session.store.ts';
import { useKeptState } from '../../shared/session/use-kept-state.ts';
import { useTitle } from '../../shared/ui/hooks/use-title.ts';
import { AppFrame } from '../../shared/ui/layout/app-frame.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx';
import { TabList, TabPanel, Tabs } from '../../shared/ui/layout/tabs.tsx';
import { AttendanceTab } from './attendance-tab.tsx';
import { leaderTabs, type LeaderTab } from './leader-tabs.ts';
import { ReminderNotices } from '../../features/attendance/components/reminder-notice.tsx';
import { LastKnown } from './last-known.tsx';
import { LeaderAlerts } from './leader-alerts.tsx';
import { SheetSkeleton } from './sheet/sheet-skeleton.tsx';
import { TeamLeaderBar } from './team-leader-bar.tsx';
import { TeamLeaderFinder } from './team-leader-finder.tsx';
import { useChosenSheet } from './sheet/use-chosen-sheet.ts';
import { lazyPart } from '../../shared/parts/lazy-part.ts';

// Most come for the sheet.
const PostsPanel = lazyPart(() => import('../../features/posts/posts-panel.tsx'));

/** The Team Leader Dashboard (ATT-37). */
export default function TeamLeaderScreen() {
  const [tab, setTab] = useKeptState<LeaderTab>('leader_tab', ['attendance', 'zone', 'posts']);
  useTitle(leaderTabs.find(({ value }) => value === tab)?.label);
  const { today, error, retry } = useToday();
  const sheet = useChosenSheet(today?.today ?? '');
  useEffect(() => {
    // So that another date can be chosen where the connection is gone; it is asked for again then.
    import('../../shared/ui/pickers/calendar.tsx').catch(() => undefined);
  }, []);

  return (
    <Tabs startsAtTop value={tab} onChange={setTab}>
      <AppFrame
        paperHead={<OrganisationOnPaper />}
        about={sheet.chosen && `${sheet.chosen.team.id} ${sheet.chosen.date}`}
        notices={today && <LastKnown timeZone={today.timeZone} today={today.today} />}
        bar={
          <TeamLeaderBar
            tabs={
              <TabList
                label="Team leader"
                entries={leaderTabs}
                className="min-w-0 flex-1 self-end phone:gap-5"
              />
            }
            chosen={sheet.chosen}
            today={today}
            isSheet={tab === 'attendance'}
            finder={
              sheet.chosen && today ? (
                <TeamLeaderFinder chosen={sheet.chosen} today={today} onTab={setTab} />
              ) : null
            }
          />
        }
      >
        {today && (
          <ReminderNotices
            timeZone={today.timeZone}
            shown={sheet.chosen && { teamId: sheet.chosen.team.id, date: sheet.chosen.date }}
            onShow={({ teamId, date }) => {
              setTab('attendance');
              sheet.chosen?.show(teamId, date);
            }}
          />
        )}
        {today && (
          <LeaderAlerts
            today={today}
            shown={tab === 'attendance' ? sheet.chosen : undefined}
            onFollow={() => setTab('attendance')}
          />
        )}
        {today ? (
          <>
            <TabPanel value="attendance">
              {sheet.chosen ? (
                <AttendanceTab chosen={sheet.chosen} today={today} />
              ) : sheet.error ? (
                <ErrorState
                  title="Failed to fetch teams"
                  message={sheet.error.message}
                  onRetry={() => void sheet.refetch()}
                  retrying={sheet.isFetching}
                />
              ) : sheet.isLoading ? (
                <SheetSkeleton />
              ) : (
                <EmptyState title="No teams available" />
              )}
            </TabPanel>
            <TabPanel value="zone">
              <ZoneTab today={today} />
            </TabPanel>
            <TabPanel value="posts">
              <PostsTab today={today} />
            </TabPanel>
          </>
        ) : error ? (
          <NoClock error={error} onRetry={retry} />
        ) : (
          <SheetSkeleton />
        )}
      </AppFrame>
    </Tabs>
  );
}

function ZoneTab({ today }: { today: Today }) {
  const { teamId, teamName } = useUser();
  if (teamId === null) return <EmptyState title="Team information not available." />;
  return <ZonePanel teamId={teamId} teamName={teamName ?? teamId} today={today.today} />;
}

function PostsTab({ today }: { today: Today }) {
  const { teamId, teamName } = useUser();
  if (teamId === null) return <EmptyState title="Team information not available." />;
  return (
    <Suspense fallback={<SkeletonRows rows={6} />}>
      <PostsPanel key={teamId} teamId={teamId} teamName={teamName ?? teamId} today={today} />
    </Suspense>
  );
}
