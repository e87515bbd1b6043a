import { type ComponentType, useState } from 'react';
import {
  type AttendanceOverviewProps,
  AttendanceOverview,
} from '../../features/monitoring/components/attendance-overview.tsx';
import { useIsFinal } from '../../features/attendance/components/sheet-notes.tsx';
import { useCorrection } from '../../features/board/final/correcting.tsx';
import { useReplayAddress } from '../../features/board/replay/replay-address.ts';
import { now } from '../../shared/dates/clock.ts';
import { dayNumber, compareTeams } from '@muster/protocol';
import { useSearchParams } from 'react-router';
import type { OverviewFilters } from '../../features/monitoring/monitoring.view.ts';
import { lazyPart } from '../../shared/parts/lazy-part.ts';
import { AbsencesOfEveryTeam } from '../../features/absences/every-team.tsx';
import { AbsenceFiles } from '../../features/absences/import-absences.tsx';
import { NextShifts } from '../../features/forecast/next-shifts.tsx';
import { AttendanceUpdates } from '../../features/attendance/components/attendance-updates.tsx';
import { useAddress } from '../../shared/address/use-address.ts';
import { SegmentedRadio } from '../../shared/ui/controls/segmented-radio.tsx';
import { watchTopic } from '../../shared/domain/watch-topics.ts';
import { useLive } from '../../shared/live/use-live.ts';
import { teamsTopic } from '../../shared/domain/directory-lists.ts';

/** What every tab of the watch screen is given. */
export type WatchTabProps = AttendanceOverviewProps;

export interface WatchTab {
  readonly value: string;
  readonly label: string;
  /** Of the label on a phone. */
  readonly short: string;
  readonly Panel: ComponentType<WatchTabProps>;
  /** The date is chosen beside the tabs, for a part that has no place for it of its own. */
  readonly hasDateInBar?: boolean;
  /** It is about the coming shifts, whatever date is chosen. */
  readonly hasNoDate?: boolean;
  /** It is about a shift: on a day without one there is nothing to show (MON-36). */
  readonly isOfShift?: boolean;
  /** At the end of the row of tabs while the part is shown. */
  readonly Bar?: ComponentType<WatchTabProps>;
}

/** How a date's board is shown: live, or as it was at a moment, which a final one is first (DEP-402, HIS-25). */
export function useBoardMode(date: string) {
  const { at } = useReplayAddress(date);
  const [latest] = useState(() => new Date(now()).toISOString());
  const isFinal = useIsFinal(date);
  const isCorrected = useCorrection(date) !== undefined;
  const isReadOnly = isFinal && !isCorrected;
  return {
    /** Undefined: live. */
    at: at ?? (isReadOnly ? latest : undefined),
    isFinal,
    /** Final, and nobody here corrects it. */
    isReadOnly,
  };
}

export interface WatchAddress {
  /** Null as long as nobody has chosen one: the screen then follows today. */
  readonly date: string | null;
  readonly filters: OverviewFilters;
  readonly tab: string | null;
}

/** What the watch screen shows, kept in the address, so that it can be sent on and reloaded. */
export function useWatchAddress(): [
  WatchAddress,
  (change: Partial<WatchAddress>, how?: { push: boolean }) => void,
] {
  const [params, setParams] = useSearchParams();
  const [date, status] = [params.get('date'), params.get('status')];
  const address: WatchAddress = {
    date: date !== null && dayNumber(date) !== undefined ? date : null,
    filters: {
      team: params.get('team') ?? undefined,
      status: status === 'submitted' || status === 'pending' ? status : undefined,
    },
    tab: params.get('tab'),
  };

  /** `push`: Back leads to where one was. */
  const change = (next: Partial<WatchAddress>, { push } = { push: false }) => {
    const { date: day, filters, tab } = { ...address, ...next };
    setParams(
      Object.entries({ date: day, ...filters, tab }).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
      { replace: !push },
    );
  };
  return [address, change];
}

/** The update log of all teams on the date. */
function UpdatesPanel({ date }: WatchTabProps) {
  const { data: teams = [] } = useLive(teamsTopic);
  const { data: watch } = useLive(watchTopic(date));
  return (
    <AttendanceUpdates
      date={date}
      room="watch"
      sizeOf={(teamId) => watch?.rows.find(({ id }) => id === teamId)?.line.length}
      teams={teams.toSorted(compareTeams)}
    />
  );
}

const nextViews = { view: '' };

/** The shifts of the next two weeks, or who is known to be away from them; the address keeps which. */
function NextPanel() {
  const [{ view }, change] = useAddress(nextViews);
  const isAbsences = view === 'absences';
  return (
    <div className="flex flex-col gap-3">
      <SegmentedRadio
        label="Shown"
        value={isAbsences ? 'absences' : 'shifts'}
        segments={[
          { value: 'shifts', label: 'Shifts' },
          { value: 'absences', label: 'Absences' },
        ]}
        onChange={(next) => change({ view: next === 'absences' ? next : '' })}
        className="w-fit phone:w-full print:hidden"
      />
      {isAbsences ? (
        <AbsencesOfEveryTeam Actions={AbsenceFiles} />
      ) : (
        <NextShifts onAbsences={() => change({ view: 'absences' }, { push: true })} />
      )}
    </div>
  );
}

// The board brings its own library for dragging: fetched when it is looked at.
const BoardPanel = lazyPart(() => import('./board-panel.tsx'));
const BoardPanelBar = lazyPart(async () => ({
  default: (await import('./board-panel.tsx')).BoardPanelBar,
}));

/** The parts of the watch screen, in order (MON-14). A part is one line here. */
export const watchTabs: readonly [WatchTab, ...WatchTab[]] = [
  {
    value: 'overview',
    label: 'Attendance Overview',
    short: 'Overview',
    Panel: AttendanceOverview,
    isOfShift: true,
  },
  {
    value: 'updates',
    label: 'Attendance Updates',
    short: 'Updates',
    Panel: UpdatesPanel,
    hasDateInBar: true,
  },
  {
    value: 'deployment',
    label: 'Deployment Dashboard',
    short: 'Deployment',
    Panel: BoardPanel,
    hasDateInBar: true,
    isOfShift: true,
    Bar: BoardPanelBar,
  },
  { value: 'next', label: 'Next Shifts', short: 'Next', Panel: NextPanel, hasNoDate: true },
];
