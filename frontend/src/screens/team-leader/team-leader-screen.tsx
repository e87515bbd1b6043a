import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { OrganisationOnPaper } from '../../features/settings/organisation.tsx';
import { BetweenTeam } from '../../features/between/components/between-page.tsx';
import { ZonePanel } from '../../features/schedule/components/zone-panel.tsx';
import {
  NoClock,
  DeploymentBanner,
  ShiftOffer,
} from '../../features/schedule/components/deployment-banner.tsx';
import { useServerOrganisation } from '../../features/schedule/schedule.queries.ts';
import { useUser } from '../../features/session/session.store.ts';
import { useAddress } from '../../shared/address/use-address.ts';
import { useTitle, useCompact } from '../../shared/ui/hooks/use-media.ts';
import { AppFrame } from '../../shared/ui/layout/app-frame.tsx';
import { drawnWith, NotFetched } from '../../shared/ui/feedback/loaded.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/feedback/empty-state.tsx';
import { TabList, TabPanel, Tabs } from '../../shared/ui/layout/tabs.tsx';
import { leaderTabs, type LeaderTab, TeamLeaderBar } from './team-leader-bar.tsx';
import { ReminderNotices } from '../../features/attendance/components/reminder-notice.tsx';
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx';
import { SheetSkeleton, SheetActions, sheetLayout } from './sheet/sheet-heading.tsx';
import { useChosenSheet, type ChosenSheet } from './sheet/use-chosen-sheet.ts';
import { lazyPart } from '../../shared/parts/lazy-part.ts';
import { PaletteButton } from '../../shared/ui/palette/palette-button.tsx';
import { clockIn, isLocked, isOwnTeam, shiftOn } from '@muster/protocol';
import { useStore } from 'zustand';
import { elapsedSince, now } from '../../shared/dates/clock.ts';
import { formatShortDate } from '../../shared/dates/date-format.ts';
import { formatTime } from '../../shared/dates/time-format.ts';
import type { Known } from '../../shared/live/topic.ts';
import { useLiveChannel } from '../../shared/live/live-context.ts';
import { useConnection } from '../../shared/live/connection/use-connection.ts';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { TeamAttendance } from '../../features/attendance/components/team-attendance.tsx';
import { useLive } from '../../shared/live/use-live.ts';
import { useListedKeys } from '../../shared/ui/controls/kbd.tsx';
import { Card } from '../../shared/ui/layout/card.tsx';
import { SheetChoice } from './sheet/sheet-choice.tsx';
import { useAbsencesOfSheet } from '../../features/absences/absences-of-sheet.ts';
import { TeamAbsences } from '../../features/absences/absences-panel.tsx';
import { TeamShifts } from '../../features/forecast/team-shifts.tsx';
import { PostsPanel } from '../../features/posts/posts-panel.tsx';
import { membersTopic } from '../../shared/domain/directory-lists.ts';
import { OrganisationProvider, useOrganisation } from '../../shared/dates/organisation.ts';

const keys = [
  { keys: ['P'], does: 'Present' },
  { keys: ['A'], does: 'Absent' },
  { keys: ['T'], does: 'PTO' },
  { keys: ['↑', '↓'], does: 'Next and last member' },
] as const;

interface AttendanceTabProps {
  readonly chosen: ChosenSheet;
}

/** A team and a date chosen, and its sheet. */
function AttendanceTab({ chosen }: AttendanceTabProps) {
  const { team, date } = chosen;
  const isCompact = useCompact();
  useListedKeys(keys);
  return (
    <div className={sheetLayout}>
      {!isCompact && <SheetSide chosen={chosen} />}
      <Day chosen={chosen}>
        <Card
          as="section"
          aria-label="Attendance"
          padded={false}
          className="min-w-0 max-lg:rounded-none max-lg:border-0"
        >
          <Sheet key={`${team.id} ${date}`} chosen={chosen} />
        </Card>
      </Day>
    </div>
  );
}

/** A team's sheet; of the own one also with whom its leaders know to be away. */
function Sheet({ chosen }: AttendanceTabProps) {
  const user = useUser();
  const { today } = useOrganisation();
  const { team, date } = chosen;
  const members = useLive(membersTopic(team.id, date));
  const sheet = { user, teamId: team.id, teamName: team.name, date, members };
  // Absences are told to who leads the team now, sheets to who led it on their date.
  return isOwnTeam(user, team.id, date) && isOwnTeam(user, team.id, today) ? (
    <OwnSheet {...sheet} />
  ) : (
    <TeamAttendance {...sheet} />
  );
}

function OwnSheet(sheet: ComponentProps<typeof TeamAttendance>) {
  const absences = useAbsencesOfSheet(sheet.teamId, sheet.date);
  return (
    <>
      <NotFetched query={absences.query} failure="Known absences could not be fetched" />
      <TeamAttendance
        {...sheet}
        members={drawnWith(sheet.members, absences.query)}
        absences={absences}
      />
    </>
  );
}

/** What comes before the sheet: on a day without a shift the own team's last and next one, else the offer of the next. */
function Day({ chosen, children }: AttendanceTabProps & { children: ReactNode }) {
  const user = useUser();
  const { team, date, setDate, isChosen } = chosen;
  const offer = <ShiftOffer date={date} isChosen={isChosen} onDate={setDate} />;
  const isBetween = isLocked(shiftOn(date)) && isOwnTeam(user, team.id, date);
  return (
    <div className="flex min-w-0 flex-col lg:gap-4">
      {isBetween ? (
        <BetweenTeam date={date} onDate={setDate} instead={offer}>
          {children}
        </BetweenTeam>
      ) : (
        <>
          {offer}
          {children}
        </>
      )}
    </div>
  );
}

/** Beside the sheet where there is room; otherwise all of it is behind the bar's heading. */
function SheetSide({ chosen }: AttendanceTabProps) {
  const user = useUser();
  const { team, date } = chosen;
  return (
    <div className="sticky top-[calc(var(--bar-height)+1rem)] flex flex-col gap-4 print:hidden">
      <Card as="section" aria-label="Team and date" className="relative">
        <SheetChoice chosen={chosen} />
        <div className="absolute right-3 bottom-3">
          <SheetActions team={team} date={date} />
        </div>
      </Card>
      <DeploymentBanner
        teamId={team.id}
        date={date}
        teamName={isOwnTeam(user, team.id, date) ? undefined : team.name}
      />
    </div>
  );
}

/**
 * Says of what was found on the device how old it is, until the server has answered (OFF-11). It comes with what is
 * found, inside what a skeleton stood for, and its room stays until the tab is left: nothing moves under a finger.
 */
function LastKnown() {
  const { kept: keptLists } = useLiveChannel();
  return keptLists ? <AgeOfKept kept={keptLists} /> : null;
}

function AgeOfKept({ kept: keptLists }: { readonly kept: Known }) {
  const { timeZone, today } = useOrganisation();
  const shownAt = useStore(keptLists.store, (state) => state.shownAt);
  const isOffline = useConnection(({ look }) => look === 'offline');
  const [wasOld, setWasOld] = useState(false);
  if (shownAt !== null && !wasOld) setWasOld(true);
  if (shownAt === null) {
    return wasOld && <Banner className={lastKnownStyle}>The server has answered again.</Banner>;
  }
  const at = now() - elapsedSince(shownAt);
  const date = clockIn(timeZone, new Date(at)).date;
  const day = date === today ? '' : `${formatShortDate(date)}, `;
  return (
    <Banner tone="warning" className={lastKnownStyle}>
      <strong className="font-semibold">
        Last known at {day}
        {formatTime(at, timeZone)}, {isOffline ? 'no connection' : 'the server does not answer'}.
      </strong>{' '}
      <span className="phone:sr-only">
        Marks stay on this device, and a submit goes out by itself.
      </span>
    </Banner>
  );
}

/** One line, whatever it says. */
const lastKnownStyle =
  'mb-4 print:hidden max-lg:-mx-4 max-lg:-mt-4 max-lg:rounded-none max-lg:sm:-mx-5 phone:text-12 phone:narrow phone:py-2';

/** The sheet that is looked at; none where the teams could not be fetched. */
function shownSheet({ chosen, error }: ReturnType<typeof useChosenSheet>) {
  if (chosen) return { teamId: chosen.team.id, date: chosen.date };
  return error ? undefined : ('not yet' as const);
}

const TeamLeaderPalette = lazyPart(() => import('./team-leader-palette.tsx'));

type TeamLeaderFinderProps = Partial<ComponentProps<typeof TeamLeaderPalette>> & {
  readonly isComing: boolean;
};

/** The palette of a team leader, fetched when it is opened. */
function TeamLeaderFinder({ chosen, onTab, isComing }: TeamLeaderFinderProps) {
  return (
    <PaletteButton className="phone:-mr-3" isComing={isComing}>
      {chosen && onTab && <TeamLeaderPalette chosen={chosen} onTab={onTab} />}
    </PaletteButton>
  );
}

/** A link without a tab is about a sheet (KNO-48, NOT-6). */
const firstTab: { readonly tab: LeaderTab } = { tab: 'attendance' };

/** The Team Leader Dashboard (ATT-37). */
export default function TeamLeaderScreen() {
  const [address, setAddress] = useAddress(firstTab);
  const tab = leaderTabs.find(({ value }) => value === address.tab)?.value ?? firstTab.tab;
  const setTab = (next: LeaderTab) => setAddress({ tab: next });
  useTitle(leaderTabs.find(({ value }) => value === tab)?.label);
  const { organisation, error, retry } = useServerOrganisation();
  const sheet = useChosenSheet(organisation?.today ?? '');
  useEffect(() => {
    // So that another date can be chosen where the connection is gone; it is asked for again then.
    import('../../shared/ui/pickers/calendar.tsx').catch(() => undefined);
  }, []);

  return (
    <OrganisationProvider value={organisation}>
      <Tabs startsAtTop value={tab} onChange={setTab}>
        <AppFrame
          paperHead={<OrganisationOnPaper />}
          about={sheet.chosen && `${sheet.chosen.team.id} ${sheet.chosen.date}`}
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
              isSheet={tab === 'attendance'}
              finder={
                <TeamLeaderFinder
                  chosen={organisation && sheet.chosen}
                  onTab={setTab}
                  isComing={!(error ?? sheet.error)}
                />
              }
            />
          }
        >
          {organisation && (
            <ReminderNotices
              shown={tab === 'attendance' ? shownSheet(sheet) : undefined}
              onShow={({ teamId, date }) => {
                setTab('attendance');
                sheet.chosen?.show(teamId, date);
              }}
            />
          )}
          {organisation ? (
            <>
              <TabPanel value="attendance">
                <LastKnown />
                {sheet.chosen ? (
                  <AttendanceTab chosen={sheet.chosen} />
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
                <LastKnown />
                <ZoneTab />
              </TabPanel>
              <TabPanel value="absences">
                <LastKnown />
                <AbsencesTab />
              </TabPanel>
              <TabPanel value="posts">
                <LastKnown />
                <PostsTab />
              </TabPanel>
            </>
          ) : error ? (
            <NoClock error={error} onRetry={retry} />
          ) : tab === 'attendance' ? (
            <SheetSkeleton />
          ) : (
            <SkeletonRows />
          )}
        </AppFrame>
      </Tabs>
    </OrganisationProvider>
  );
}

function ZoneTab() {
  const { teamId, teamName } = useUser();
  if (teamId === null) return <EmptyState title="Team information not available." />;
  return (
    <ZonePanel teamId={teamId} teamName={teamName ?? teamId}>
      <TeamShifts />
    </ZonePanel>
  );
}

function AbsencesTab() {
  const { teamId, teamName } = useUser();
  if (teamId === null) return <EmptyState title="Team information not available." />;
  return <TeamAbsences key={teamId} teamId={teamId} teamName={teamName ?? teamId} />;
}

function PostsTab() {
  const { teamId, teamName } = useUser();
  if (teamId === null) return <EmptyState title="Team information not available." />;
  return <PostsPanel key={teamId} teamId={teamId} teamName={teamName ?? teamId} />;
}
