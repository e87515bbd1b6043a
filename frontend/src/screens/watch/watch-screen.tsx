import { isLocked, shiftOn, type OverviewRow } from '@muster/protocol';
import { Suspense, useState } from 'react';
import { AttendanceDetailsDialog } from '../../features/attendance/details/attendance-details-dialog.tsx';
import { useUnsentOperations } from '../../features/deployment/operations/use-unsent-operations.ts';
import { LastPaper } from '../../features/deployment/paper/last-paper.tsx';
import { useReplayAddress } from '../../features/deployment/replay/replay-address.ts';
import { NoClock } from '../../features/schedule/components/no-clock.tsx';
import { useToday, type Today } from '../../features/schedule/use-today.ts';
import { OrganisationOnPaper } from '../../features/settings/organisation-on-paper.tsx';
import { formatTime } from '../../shared/dates/time-format.ts';
import { preferencesOf } from '../../shared/preferences/own-preferences.ts';
import { useWritingStop } from '../../shared/realtime/connection/use-connection.ts';
import { useSessionScope } from '../../shared/session/session-context.tsx';
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx';
import { useDelayed } from '../../shared/ui/hooks/use-delayed.ts';
import { AppFrame } from '../../shared/ui/layout/app-frame.tsx';
import { DatePicker } from '../../shared/ui/pickers/date-picker.tsx';
import { TabList, TabPanel, Tabs, type TabEntry } from '../../shared/ui/layout/tabs.tsx';
import { NoShift } from './no-shift.tsx';
import { DayStrip } from './day-strip.tsx';
import { useBoardMode } from './use-board-mode.ts';
import { useNewUpdates, type NewUpdates } from './use-new-updates.ts';
import { useShownDate } from './use-shown-date.ts';
import { useWatchAddress } from './use-watch-address.ts';
import { useWatchTitle } from './use-watch-title.ts';
import { WatchFinder } from './palette/watch-finder.tsx';
import { AlertsAbove, AlertsInBar } from './watch-alerts.tsx';
import { WatchBar } from './watch-bar.tsx';
import type { WatchTab, WatchTabProps } from './watch-tab.ts';
import { watchTabs } from './watch-tabs.tsx';

/** The Watch TL Dashboard (MON-13, MON-14). */
export default function WatchScreen() {
  const { today, error, retry } = useToday();
  // Asked for beside everything else, so that the board finds them there (PRE-10).
  useSessionScope().part(preferencesOf);
  if (today) return <WatchDay today={today} />;
  return (
    <AppFrame bar={<WatchBar today={undefined} date={undefined} tabs={undefined} palette={null} />}>
      {error ? (
        <>
          <NoClock error={error} onRetry={retry} />
          <LastPaper />
        </>
      ) : (
        <Loading />
      )}
    </AppFrame>
  );
}

/** Where a part will be (UI-25). */
const Loading = () => useDelayed(true) && <SkeletonRows rows={12} />;

function WatchDay({ today }: { today: Today }) {
  const [address, setAddress] = useWatchAddress();
  const [viewed, setViewed] = useState<OverviewRow>();
  const [isViewing, setViewing] = useState(false);
  const tab = tabOf(address.tab);
  const isBoardOpen = tab.value === 'deployment';
  const shown = { chosen: address.date, today: today.today, isBoardOpen };
  const [date, showToday] = useShownDate(shown);
  const { at } = useReplayAddress(date);
  const { isReadOnly } = useBoardMode(date, today);
  const isReplay = at !== undefined && isBoardOpen;
  const replayOf = isReplay ? `replay of ${minuteOf(at, today.timeZone)}` : undefined;
  const isOff = isLocked(shiftOn(date));
  const unsent = useUnsentOperations();
  const stop = useWritingStop();
  const newUpdates = useNewUpdates(date, tab.value === 'updates');
  useWatchTitle(date, tab.label);

  const onDate = (next: string) => {
    if (next === today.today) showToday();
    setAddress({ date: next === today.today ? null : next });
  };
  const onView = (row: OverviewRow) => {
    setViewed(row);
    setViewing(true);
  };
  const panel = {
    date,
    today: today.today,
    timeZone: today.timeZone,
    finalAfterHours: today.finalAfterHours,
    filters: address.filters,
    onFilters: (filters: typeof address.filters) => setAddress({ filters }),
    onDate,
    onView,
  };
  // What needs somebody now does, whatever date is looked at (KNO-46).
  const ofAlerts = { tab: tab.value, date: today.today, timeZone: today.timeZone };
  const entries = watchTabs.map(({ value, label, short }) => ({
    short,
    value,
    label,
    // The board itself says what is not sent (DEP-43).
    ...noteOf(
      value,
      date !== today.today ? undefined : newUpdates,
      value === tab.value ? 0 : unsent,
    ),
  }));

  return (
    <Tabs
      startsAtTop
      value={tab.value}
      onChange={(value) => setAddress({ tab: value === watchTabs[0].value ? null : value })}
    >
      <AppFrame
        paperHead={<OrganisationOnPaper />}
        about={date}
        stop={stop}
        notices={
          <>
            <DayStrip date={date} isChosen={address.date !== null} today={today} onDate={onDate} />
            <AlertsAbove {...ofAlerts} />
          </>
        }
        bar={
          <WatchBar
            today={today}
            date={date}
            replayOf={replayOf}
            palette={
              <WatchFinder
                {...panel}
                isReplay={isReplay || (isReadOnly && isBoardOpen)}
                onAddress={setAddress}
              />
            }
            alerts={<AlertsInBar {...ofAlerts} />}
            hasDateBelow={hasDateInBar(tab, isOff)}
            tabs={<BarTabs tab={tab} entries={entries} isOff={isOff} panel={panel} />}
          />
        }
      >
        <Panels isOff={isOff} panel={panel} />
        {viewed && (
          <AttendanceDetailsDialog
            teamId={viewed.id}
            teamName={viewed.name}
            date={date}
            memberCount={viewed.line.length}
            timeZone={today.timeZone}
            finalAfterHours={today.finalAfterHours}
            canEdit
            canEditFinal
            open={isViewing}
            onOpenChange={setViewing}
          />
        )}
      </AppFrame>
    </Tabs>
  );
}

const tabOf = (name: string | null) =>
  watchTabs.find(({ value }) => value === name) ?? watchTabs[0];

/** The chosen part; on a day without a shift when the next one is. */
function Panels({ isOff, panel }: Pick<BarTabsProps, 'isOff' | 'panel'>) {
  return watchTabs.map(({ value, Panel, isOfShift }) => (
    <TabPanel key={value} value={value}>
      {isOff && isOfShift ? (
        <NoShift date={panel.date} onDate={panel.onDate} />
      ) : (
        <Suspense fallback={<Loading />}>
          <Panel {...panel} />
        </Suspense>
      )}
    </TabPanel>
  ));
}

interface BarTabsProps {
  readonly tab: WatchTab;
  readonly entries: readonly TabEntry<string>[];
  readonly isOff: boolean;
  readonly panel: WatchTabProps;
}

/** Whether the date stands beside the tabs; other parts have it on their own page. */
const hasDateInBar = (tab: WatchTab, isOff: boolean) => tab.hasDateInBar === true || isOff;

/** The tabs, with the date and the tools of the chosen one. */
function BarTabs({ tab, entries, isOff, panel }: BarTabsProps) {
  return (
    <>
      <TabList
        label="Parts of the dashboard"
        entries={entries}
        className="min-w-0 flex-1 self-end phone:gap-5 lg:max-xl:flex-none xl:flex-[1_0_auto]"
      />
      {hasDateInBar(tab, isOff) && (
        <DatePicker
          label="Date"
          value={panel.date}
          today={panel.today}
          onChange={panel.onDate}
          isBriefOnPhone
          className="touch:my-1 phone:my-0.5"
        />
      )}
      {tab.Bar && !isOff && (
        <Suspense fallback={null}>
          <tab.Bar {...panel} />
        </Suspense>
      )}
    </>
  );
}

/** "11:42". */
const minuteOf = (at: string, timeZone: string) => formatTime(at, timeZone);

function noteOf(
  tab: string,
  news: NewUpdates | undefined,
  unsent: number,
): Pick<TabEntry<string>, 'note' | 'shortNote'> {
  if (tab === 'updates') return { note: news?.words, shortNote: news && String(news.count) };
  return tab === 'deployment' && unsent > 0 ? { note: `${unsent} not sent` } : {};
}
