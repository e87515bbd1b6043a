import { useNow } from '../../shared/dates/clock.ts';
import { formatClock } from '../../shared/dates/time-format.ts';
import { shiftLabels, shiftOn, shiftEndsAt, shiftTime, type Shift } from '@muster/protocol';
import { Monitor, MonitorUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { BoardPeople } from '../../features/board/components/board-bar.tsx';
import { WaitingOperations } from '../../features/board/operations/waiting-operations.tsx';
import { formatDate, formatShortDate } from '../../shared/dates/date-format.ts';
import { dutyDateWords } from '../../shared/dates/duty-date.ts';
import { LiveBadge } from '../../shared/live/connection/live-badge.tsx';
import { useLiveChannel } from '../../shared/live/live-context.ts';
import type { MenuItem } from '../../shared/ui/overlays/dropdown-menu.tsx';
import { PaletteButton } from '../../shared/ui/palette/palette-button.tsx';
import { ShiftChip } from '../../shared/domain/shift-chip.tsx';
import { DashboardBar } from '../bar/dashboard-bar.tsx';
import { useReportItems } from '../reports/report-sections.ts';
import { useSearchParams } from 'react-router';
import { DisplaysList } from '../../features/display/displays/displays-list.tsx';
import { PairDisplayDialog } from '../../features/display/displays/pair-display-dialog.tsx';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import { useOrganisation, useOrganisationOnceKnown } from '../../shared/dates/organisation.ts';

/** The server's time, drawn anew every second; the same on every screen. */
export function RunningClock({ className }: { className?: string }) {
  const timeZone = useOrganisationOnceKnown()?.timeZone;
  const at = useNow(1000);
  return (
    <time dateTime={new Date(at).toISOString()} className={className}>
      {formatClock(at, timeZone)}
    </time>
  );
}

/**
 * The wall screens: let one in, see which there are. Entries for a menu, and what they open; an alert opens the list by its
 * address, `section=displays` (KNO-46).
 */
function useDisplays(): {
  readonly items: readonly MenuItem[];
  readonly dialogs: ReactNode;
} {
  const isKnown = useOrganisationOnceKnown() !== undefined;
  const [chosen, setShown] = useState<'pair' | 'list'>();
  const [params, setParams] = useSearchParams();
  // Before the time zone is known the whole bar is another one.
  const isAsked = isKnown && params.get('section') === 'displays';
  const shown = isAsked ? 'list' : chosen;
  const close = () => {
    setShown(undefined);
    if (isAsked)
      setParams(
        [...params].filter(([name]) => name !== 'section'),
        { replace: true },
      );
  };
  return {
    items: [
      { label: 'Pair a Display', icon: MonitorUp, writes: true, onSelect: () => setShown('pair') },
      { label: 'Displays', icon: Monitor, onSelect: () => setShown('list') },
    ],
    dialogs: (
      <>
        {shown === 'pair' && <PairDisplayDialog onClose={close} />}
        <Dialog
          open={shown === 'list'}
          onOpenChange={close}
          title="Displays"
          description="Screens on a wall that show the board without a login."
        >
          <DisplaysList />
        </Dialog>
      </>
    ),
  };
}

type WatchBarProps = {
  /** The date that is looked at. */
  date: string | undefined;
  tabs?: ReactNode;
  /** The date stands beside the tabs. */
  hasDateBelow?: boolean;
  /** The moment of the board that is shown in place of now, as a time of day. */
  replayOf?: string | undefined;
  /** The button that opens the palette. */
  palette?: ReactNode;
};

/** The room of what is not known yet, so that nothing moves when it comes (UI-380). */
const room = { subtitle: '\u00a0', tabs: <div className="h-10 touch:h-11 tiny:h-7" /> };

/** Which shift is on duty, whether the screen is live, who is signed in. */
export function WatchBar({
  date,
  tabs = room.tabs,
  hasDateBelow = false,
  replayOf,
  palette = <PaletteButton />,
}: WatchBarProps) {
  const today = useOrganisationOnceKnown()?.today;
  const live = useLiveChannel();
  const displays = useDisplays();
  const reports = useReportItems();
  const isOther = today !== undefined && date !== undefined && date !== today;
  const isPast = isOther && date < today;
  const shift = today && shiftOn(date ?? today);
  const items = [
    ...displays.items,
    ...reports.map((item, index) => ({ ...item, startsGroup: index === 0 })),
  ];
  return (
    <>
      <DashboardBar
        title="Watch TL Dashboard"
        logoClassName="phone:hidden"
        subtitle={
          today ? (
            <Day otherDate={isOther ? date : undefined} hasDateBelow={hasDateBelow} />
          ) : (
            room.subtitle
          )
        }
        below={tabs}
        finder={palette}
        items={items}
        onRefresh={() => live.refreshAllNow()}
      >
        <WaitingOperations />
        <BoardPeople />
        <LiveBadge notNow={replayOf ?? (isPast ? formatDate(date) : undefined)} />
        {today && shift && (
          <ShiftNow
            shift={shift}
            today={isOther ? undefined : today}
            isReplay={replayOf !== undefined}
          />
        )}
      </DashboardBar>
      {displays.dialogs}
    </>
  );
}

type DayProps = {
  /** The date that is looked at, where it is not today's. */
  otherDate: string | undefined;
  hasDateBelow: boolean;
};

/** The date; where the window is narrow also shift and clock, and the date only if it stands nowhere else (UI-61). */
function Day({ otherDate, hasDateBelow }: DayProps) {
  const { today, timeZone } = useOrganisation();
  const shift = shiftOn(otherDate ?? today);
  const isOther = otherDate !== undefined;
  const nowMs = useNow(60_000);
  return (
    <>
      {shift && (
        <span className="lg:hidden">
          {isOther && !hasDateBelow && `${formatShortDate(otherDate)} `}
          {shiftLabels[shift].replace(' Shift', '')} · {isOther && 'now '}
        </span>
      )}
      <span className="lg:hidden">
        <RunningClock />
      </span>
      <span className="max-lg:hidden">{dutyDateWords(today, timeZone, nowMs)}</span>
      {!isOther && !hasDateBelow && <span className="lg:hidden"> · {formatShortDate(today)}</span>}
    </>
  );
}

type ShiftNowProps = {
  shift: Shift;
  /** Undefined where another date is looked at. */
  today: string | undefined;
  isReplay: boolean;
};

/** Which shift it is, quiet once it has ended (SCH-17), and the clock. */
function ShiftNow({ shift, today, isReplay }: ShiftNowProps) {
  const { timeZone } = useOrganisation();
  const nowMs = useNow(60_000);
  const end = today === undefined ? null : shiftEndsAt(timeZone, today);
  const isOver = end !== null && end.getTime() <= nowMs;
  const time = shiftTime(shift);
  return (
    <>
      <ShiftChip
        shift={shift}
        time={isOver ? `ended ${time?.split('-')[1] ?? ''}` : time}
        isOver={isOver}
        // The moment of a replay needs its room; the title is not to be cut for it.
        className={isReplay ? 'max-xl:hidden' : 'max-lg:hidden'}
        timeClassName="max-xl:sr-only xl:contents"
      />
      <RunningClock className="text-20 font-semibold tracking-tight max-lg:hidden" />
    </>
  );
}
