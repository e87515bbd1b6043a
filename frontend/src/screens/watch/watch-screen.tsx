import { type ComponentProps, Suspense, useState, useEffect, useEffectEvent } from 'react';
import { PaletteButton } from '../../shared/ui/palette/palette-button.tsx';
import {
  watchTabs,
  useBoardMode,
  useWatchAddress,
  type WatchTab,
  type WatchTabProps,
} from './watch-tabs.tsx';
import { lazyPart } from '../../shared/parts/lazy-part.ts';
import { isLocked, isShiftAhead, shiftOn, counted, daysBetween } from '@muster/protocol';
import { useTeamDetails } from '../../features/attendance/details/attendance-details-dialog.tsx';
import { useUnsentElsewhere } from '../../features/board/operations/waiting-operations.tsx';
import { LastPaper } from '../../features/board/paper/last-paper.tsx';
import { useReplayAddress } from '../../features/board/replay/replay-address.ts';
import { NoClock } from '../../features/schedule/components/deployment-banner.tsx';
import { useServerOrganisation, useNextShift } from '../../features/schedule/schedule.queries.ts';
import { OrganisationOnPaper } from '../../features/settings/organisation.tsx';
import { formatShiftStart, formatTime } from '../../shared/dates/time-format.ts';
import { preferencesOf } from '../../shared/preferences/own-preferences.ts';
import { useWritingStop } from '../../shared/live/connection/use-connection.ts';
import { useSessionScope } from '../../shared/session/session-context.tsx';
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx';
import { useDelayed } from '../../shared/ui/hooks/use-delayed.ts';
import { cn } from '../../shared/ui/cn.ts';
import { AppFrame } from '../../shared/ui/layout/app-frame.tsx';
import { DatePicker } from '../../shared/ui/pickers/date-picker.tsx';
import { TabList, TabPanel, Tabs, type TabEntry } from '../../shared/ui/layout/tabs.tsx';
import { useNewUpdates, type NewUpdates } from './use-new-updates.ts';
import { WatchBar } from './watch-bar.tsx';
import { watchTopic } from '../../shared/domain/watch-topics.ts';
import { isOverdue } from '../../features/monitoring/monitoring.view.ts';
import { useNow } from '../../shared/dates/clock.ts';
import { useLive } from '../../shared/live/use-live.ts';
import { useTitle } from '../../shared/ui/hooks/use-media.ts';
import { formatDate } from '../../shared/dates/date-format.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { BetweenPage } from '../../features/between/components/between-page.tsx';
import { boardSession } from '../../features/board/board-stores.ts';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { useAcknowledgeKind } from '../../features/signals/alerts.sync.ts';
import { OrganisationProvider, useOrganisation } from '../../shared/dates/organisation.ts';

const WatchPalette = lazyPart(() => import('./palette/watch-palette.tsx'));

type WatchFinderProps = Omit<ComponentProps<typeof WatchPalette>, 'tabs'>;

/** The palette of the watch dashboard, fetched when it is opened. */
function WatchFinder(props: WatchFinderProps) {
  return (
    <PaletteButton>
      <WatchPalette {...props} tabs={watchTabs} />
    </PaletteButton>
  );
}

type DayStripProps = {
  date: string;
  isChosen: boolean;
  isBoardOpen: boolean;
  onDate: (date: string) => void;
};

/** Offers the next shift when the one that is shown has ended (SCH-17); says which other day is looked at or planned, and leads back (MON-35). */
function DayStrip({ date, isChosen, isBoardOpen, onDate }: DayStripProps) {
  const { today, timeZone } = useOrganisation();
  const nowMs = useNow(60_000);
  const ended = useNextShift(date, isChosen);
  if (!ended && date === today) return null;
  const to = ended?.next ?? today;
  const isPlan = isBoardOpen && isShiftAhead({ timeZone, date }, nowMs);
  const shown = isPlan
    ? `Plan for ${formatShiftStart(date, timeZone)}`
    : `Viewing ${formatDate(date)}`;
  return (
    <div data-day-strip className="-mx-4 -mt-4 mb-4 sm:-mx-5">
      <Banner
        tone={ended || isPlan ? 'info' : 'warning'}
        shape="bar"
        action={
          <Button size="small" onClick={() => onDate(to)} className="print:hidden">
            {ended ? `Go to ${formatDate(to)}` : 'Back to today'}
          </Button>
        }
        className="h-(--day-strip) flex-nowrap! py-0! sm:px-5"
      >
        {ended?.words ?? `${shown} (${distance(daysBetween(to, date))})`}
      </Banner>
    </div>
  );
}

function distance(days: number): string {
  if (days === -1) return 'yesterday';
  if (days === 1) return 'tomorrow';
  return days < 0 ? `${counted(-days, 'day')} ago` : `in ${counted(days, 'day')}`;
}

interface Shown {
  readonly chosen: string | null;
  readonly today: string;
  readonly isBoardOpen: boolean;
}

/**
 * The date that is shown: the chosen one, else today. Today turns with the date on duty, but never under an open board
 * or somebody's hands: then the date stays until the person leaves it (MON-34).
 */
export function useShownDate({ chosen, today, isBoardOpen }: Shown): [string, () => void] {
  const scope = useSessionScope();
  const [followed, setFollowed] = useState(today);
  const turn = useEffectEvent(() => {
    const { drag, selection, view } = scope.part(boardSession).storesOf(followed);
    const isConfiguring = view.store.getState().draft !== null;
    const hasHands =
      isBoardOpen ||
      isConfiguring ||
      drag.isDragging() ||
      selection.selectedIds().size > 0 ||
      isInUse();
    if (chosen !== null || !hasHands) setFollowed(today);
  });
  // Whether somebody is in the middle of something is known by the page alone, at the turn of the day.
  // oxlint-disable-next-line react/set-state-in-effect, react/exhaustive-effect-dependencies
  useEffect(() => turn(), [today]);
  return [chosen ?? followed, () => setFollowed(today)];
}

/** A dialog, a list or a menu is open, or something is being typed. */
const isInUse = (): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !==
    null || document.activeElement?.matches('input, textarea') === true;

/** The window's title: how many teams are overdue, and which part is shown (UI-39). */
function useWatchTitle(date: string, part: string): void {
  const now = useNow(60_000);
  const { data } = useLive(watchTopic(date));
  const overdue = data?.rows.filter((row) => isOverdue(row, now)).length ?? 0;
  useTitle(overdue > 0 && `${overdue} overdue`, part);
}

/** The Watch TL Dashboard (MON-13, MON-14). */
export default function WatchScreen() {
  const { organisation, error, retry } = useServerOrganisation();
  // Asked for beside everything else, so that the board finds them there (PRE-10).
  useSessionScope().part(preferencesOf);
  return (
    <OrganisationProvider value={organisation}>
      {organisation ? (
        <WatchDay />
      ) : (
        <AppFrame bar={<WatchBar date={undefined} palette={<PaletteButton isComing={!error} />} />}>
          {error ? (
            <>
              <NoClock error={error} onRetry={retry} />
              <LastPaper />
            </>
          ) : (
            <Loading />
          )}
        </AppFrame>
      )}
    </OrganisationProvider>
  );
}

/** Where a part will be (UI-25). */
const Loading = () => useDelayed(true) && <SkeletonRows rows={12} />;

function WatchDay() {
  const { today, timeZone } = useOrganisation();
  const [address, setAddress] = useWatchAddress();
  const tab = tabOf(address.tab);
  const isBoardOpen = tab.value === 'deployment';
  const shown = { chosen: address.date, today, isBoardOpen };
  const [date, showToday] = useShownDate(shown);
  const details = useTeamDetails(date);
  const { at } = useReplayAddress(date);
  const { isReadOnly } = useBoardMode(date);
  const isReplay = at !== undefined && isBoardOpen;
  const replayOf = isReplay ? `replay of ${formatTime(at, timeZone)}` : undefined;
  const isOff = isLocked(shiftOn(date));
  const unsent = useUnsentElsewhere(isBoardOpen);
  const stop = useWritingStop();
  const session = useSessionScope().part(boardSession);
  const acknowledge = useAcknowledgeKind(today);
  const newUpdates = useNewUpdates(date, tab.value === 'updates');
  useWatchTitle(date, tab.label);

  const onDate = (next: string) => {
    if (next === today) showToday();
    setAddress({ date: next === today ? null : next });
  };
  const panel = {
    date,
    filters: address.filters,
    onFilters: (filters: typeof address.filters) => setAddress({ filters }),
    onDate,
    onView: details.view,
    onStation: (id: string) => {
      session.storesOf(date).view.goOn(id);
      setAddress({ tab: 'deployment' }, { push: true });
    },
    onRelief: () => {
      session.storesOf(date).view.openDialog({ kind: 'relief' });
      setAddress({ tab: 'deployment' }, { push: true });
    },
    // Whoever asks for the sheets has taken notice of them.
    onAsked: () => {
      if (date === today) acknowledge('sheet-overdue');
    },
  };
  const entries = watchTabs.map(({ value, label, short }) => ({
    short,
    value,
    label,
    ...noteOf(value, date !== today ? undefined : newUpdates, unsent),
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
          !tab.hasNoDate && (
            <DayStrip
              date={date}
              isChosen={address.date !== null}
              isBoardOpen={isBoardOpen}
              onDate={onDate}
            />
          )
        }
        bar={
          <WatchBar
            date={date}
            replayOf={replayOf}
            palette={
              <WatchFinder
                {...panel}
                isReplay={isReplay || (isReadOnly && isBoardOpen)}
                onAddress={setAddress}
              />
            }
            hasDateBelow={hasDateInBar(tab, isOff)}
            tabs={<BarTabs tab={tab} entries={entries} isOff={isOff} panel={panel} />}
          />
        }
      >
        <Panels isOff={isOff} panel={panel} />
        {details.dialog}
      </AppFrame>
    </Tabs>
  );
}

const tabOf = (name: string | null) =>
  watchTabs.find(({ value }) => value === name) ?? watchTabs[0];

/** The chosen part; on a day without a shift what was before and what comes, in place of the board of its boards. */
function Panels({ isOff, panel }: Pick<BarTabsProps, 'isOff' | 'panel'>) {
  return watchTabs.map(({ value, Panel, isOfShift }) => (
    <TabPanel key={value} value={value}>
      {isOff && value === watchTabs[0].value ? (
        <BetweenPage date={panel.date} />
      ) : isOff && isOfShift ? (
        <BetweenPage date={panel.date} onBoardOf={panel.onDate} />
      ) : (
        // Of the board, which reaches the edges: nothing moves when it takes the place.
        <Suspense
          fallback={
            <div className="-m-4 p-4 sm:-mx-5 sm:px-5">
              <Loading />
            </div>
          }
        >
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
const hasDateInBar = (
  { hasDateInBar: hasDate = false, hasNoDate = false }: WatchTab,
  isOff: boolean,
) => hasDate || (isOff && !hasNoDate);

/** The tabs, with the date and the tools of the chosen one. */
function BarTabs({ tab, entries, isOff, panel }: BarTabsProps) {
  const { today } = useOrganisation();
  return (
    <>
      <TabList
        label="Parts of the dashboard"
        entries={entries}
        isTight={tab.Bar !== undefined && !isOff}
        className={cn(
          'min-w-0 flex-1 self-end lg:max-xl:flex-initial xl:flex-[1_0_auto]',
          // Beside the date all four are whole (MON-37).
          hasDateInBar(tab, isOff) ? 'phone:gap-2.5' : 'phone:gap-5',
        )}
      />
      {hasDateInBar(tab, isOff) && (
        <DatePicker
          label="Date"
          value={panel.date}
          today={today}
          onChange={panel.onDate}
          isBriefOnPhone
          className="sm:touch:my-1 phone:border-transparent"
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

function noteOf(
  tab: string,
  news: NewUpdates | undefined,
  unsent: number,
): Pick<TabEntry<string>, 'note' | 'shortNote'> {
  if (tab === 'updates') return { note: news?.words, shortNote: news && String(news.count) };
  return tab === 'deployment' && unsent > 0 ? { note: `${unsent} not sent` } : {};
}
