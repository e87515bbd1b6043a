import type { TabEntry } from '../../shared/ui/layout/tabs.tsx';
import { type ComponentProps, type ReactNode, useState } from 'react';
import {
  useWaitsForConnection,
  useDrafts,
  draftKey,
} from '../../features/attendance/attendance.draft.ts';
import { WaitingSubmits } from '../../features/attendance/submitting/waiting-submits.tsx';
import { useUser } from '../../features/session/session.store.ts';
import { formatShortDate } from '../../shared/dates/date-format.ts';
import { LiveBadge } from '../../shared/live/connection/live-badge.tsx';
import { useCompact, usePhone } from '../../shared/ui/hooks/use-media.ts';
import { DashboardBar } from '../bar/dashboard-bar.tsx';
import { useReportItems } from '../reports/report-sections.ts';
import { SheetHeading } from './sheet/sheet-heading.tsx';
import type { ChosenSheet } from './sheet/use-chosen-sheet.ts';
import { useSheetViews } from './sheet/use-sheet-views.tsx';
import { counted } from '@muster/protocol';
import { useLogout } from '../../features/session/session.queries.ts';
import { AlertDialog } from '../../shared/ui/overlays/alert-dialog.tsx';
import { useOrganisationOnceKnown } from '../../shared/dates/organisation.ts';

export type LeaderTab = 'attendance' | 'zone' | 'absences' | 'posts';

/** The parts of the Team Leader Dashboard (ATT-37). */
export const leaderTabs: readonly TabEntry<LeaderTab>[] = [
  { value: 'attendance', label: 'Team Attendance', short: 'Attendance' },
  { value: 'zone', label: 'Zone Assignment', short: 'Zone' },
  { value: 'absences', label: 'Absences' },
  { value: 'posts', label: 'Posts' },
];

/** Logout ends the drafts on this device, and asks while there are marks that were not sent (ATT-84). */
function useAskedLogout(): {
  readonly ask: () => void;
  readonly isPending: boolean;
  readonly question: ReactNode;
} {
  const { id } = useUser();
  const drafts = useDrafts();
  const logout = useLogout();
  const [unsent, setUnsent] = useState(0);
  const leave = () => {
    drafts.discardAll(id);
    logout.mutate();
  };
  const ask = () => {
    const marks = drafts
      .keysOf(id)
      .reduce((sum, key) => sum + Math.max(1, Object.keys(drafts.draftOf(key).edits).length), 0);
    if (marks === 0) leave();
    else setUnsent(marks);
  };
  const question = (
    <AlertDialog
      open={unsent > 0}
      onOpenChange={(open) => {
        if (!open) setUnsent(0);
      }}
      title={`Log out without ${counted(unsent, 'mark')}?`}
      confirmLabel="Log out and discard"
      onConfirm={leave}
      pending={logout.isPending}
    >
      {counted(unsent, 'mark was', 'marks were')} not submitted. Nothing of it stays on this device
      after logout.
    </AlertDialog>
  );
  return { ask, isPending: logout.isPending, question };
}

interface TeamLeaderBarProps {
  readonly tabs: ReactNode;
  /** Undefined until the teams and the clock are known. */
  readonly chosen: ChosenSheet | undefined;
  /** What is looked at is the chosen sheet. */
  readonly isSheet: boolean;
  /** The button that opens the palette. */
  readonly finder: ReactNode;
}

/** Who is signed in, for which team, and whether the page is live; on a narrow screen which sheet it is. */
export function TeamLeaderBar({ tabs, chosen, isSheet, finder }: TeamLeaderBarProps) {
  const today = useOrganisationOnceKnown()?.today;
  const { question, ...logout } = useAskedLogout();
  const reports = useReportItems();
  const isPhone = usePhone();
  const isCompact = useCompact() || isPhone;
  const isOther = isSheet && chosen && today && chosen.date !== today;
  const { id, teamName } = useUser();
  const isOfflineSaid = useWaitsForConnection(
    isSheet && chosen ? draftKey(id, chosen.team.id, chosen.date) : undefined,
  );
  const bar = {
    title: 'Attendance Management',
    subtitle: 'Team Leader Dashboard',
    isFolded: isCompact,
    logout,
    // Beside the name of the team, the date and the connection a phone's bar has no room for one more.
    finder: isPhone ? undefined : finder,
    below: isPhone ? (
      <>
        {tabs}
        {finder}
      </>
    ) : (
      tabs
    ),
  };
  const children = (
    <>
      <WaitingSubmits userId={id} />
      <LiveBadge
        isOfflineSaid={isOfflineSaid}
        notNow={isOther ? formatShortDate(chosen.date) : undefined}
      />
      {!isCompact && teamName !== null && (
        <bdi className="text-13 font-medium whitespace-nowrap">{teamName}</bdi>
      )}
      {question}
    </>
  );
  return isCompact && chosen && today ? (
    <SheetBar {...bar} chosen={chosen} isSheet={isSheet}>
      {children}
    </SheetBar>
  ) : (
    <DashboardBar {...bar} items={reports}>
      {children}
    </DashboardBar>
  );
}

type SheetBarProps = ComponentProps<typeof DashboardBar> &
  Pick<TeamLeaderBarProps, 'isSheet'> & { readonly chosen: ChosenSheet };

/** On a narrow screen: which sheet it is, and in the menu what else there is of it; other parts have their own date. */
function SheetBar({ chosen, isSheet, ...bar }: SheetBarProps) {
  const { items, dialogs } = useSheetViews({ team: chosen.team, date: chosen.date });
  const reports = useReportItems();
  return (
    <>
      <DashboardBar
        {...bar}
        heading={isSheet ? <SheetHeading chosen={chosen} /> : undefined}
        items={
          isSheet
            ? [...items, ...reports.map((item, index) => ({ ...item, startsGroup: index === 0 }))]
            : reports
        }
      />
      {dialogs}
    </>
  );
}
