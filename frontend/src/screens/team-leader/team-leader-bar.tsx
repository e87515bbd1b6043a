import type { TabEntry } from '../../shared/ui/layout/tabs.tsx';
import { FileText, CircleUserRound, LogOut, Menu } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  useWaitsForConnection,
  useDrafts,
  draftKey,
} from '../../features/attendance/attendance.draft.ts';
import { WaitingSubmits } from '../../features/attendance/submitting/waiting-submits.tsx';
import { Bell } from '../../features/signals/bell.tsx';
import { useAccount } from '../../features/session/account/account-parts.tsx';
import { useUser } from '../../features/session/session.store.ts';
import { SignedInUser } from '../../shared/domain/signed-in-user.tsx';
import { formatShortDate } from '../../shared/dates/date-format.ts';
import { LiveBadge } from '../../shared/live/connection/live-badge.tsx';
import { IconButton } from '../../shared/ui/controls/icon-button.tsx';
import { DropdownMenu, type MenuItem } from '../../shared/ui/overlays/dropdown-menu.tsx';
import { ThemeMenu, useThemeItems } from '../../shared/ui/controls/theme-menu.tsx';
import { useCompact, usePhone } from '../../shared/ui/hooks/use-media.ts';
import { TopBar } from '../../shared/ui/layout/top-bar.tsx';
import { useReportItems } from '../reports/report-sections.ts';
import { SheetHeading } from './sheet/sheet-heading.tsx';
import type { ChosenSheet } from './sheet/use-chosen-sheet.ts';
import { useSheetViews } from './sheet/use-sheet-views.tsx';
import { counted } from '@muster/protocol';
import { useLogout } from '../../features/session/session.queries.ts';
import { AlertDialog } from '../../shared/ui/overlays/alert-dialog.tsx';
import { useOrganisationOnceKnown } from '../../shared/dates/organisation.ts';

export type LeaderTab = 'attendance' | 'zone' | 'posts';

/** The parts of the Team Leader Dashboard (ATT-37). */
export const leaderTabs: readonly TabEntry<LeaderTab>[] = [
  { value: 'attendance', label: 'Team Attendance' },
  { value: 'zone', label: 'Zone Assignment' },
  { value: 'posts', label: 'Posts' },
];

interface TeamLeaderMenuProps {
  /** What else there is of the sheet that is shown. */
  readonly items: readonly MenuItem[];
  readonly onLogout: () => void;
}

/** Everything of the bar that a narrow screen has no room for. */
function TeamLeaderMenu({ items, onLogout }: TeamLeaderMenuProps) {
  const { name, role, teamName } = useUser();
  const account = useAccount();
  const themes = useThemeItems();
  const reports = useReportItems();
  return (
    <>
      <DropdownMenu
        trigger={<IconButton label="Menu" icon={Menu} className="-mr-3" />}
        items={[
          {
            label: name,
            hint: [role.toUpperCase(), ...(teamName === null ? [] : [teamName])].join(' · '),
            disabled: true,
            onSelect: () => undefined,
          },
          ...items.map((item, index) => ({ ...item, startsGroup: index === 0 })),
          ...reports.map((item, index) => ({ ...item, startsGroup: index === 0 })),
          ...themes.map((item, index) => ({ ...item, startsGroup: index === 0 })),
          {
            label: 'Your account',
            icon: CircleUserRound,
            startsGroup: true,
            onSelect: account.open,
          },
          { label: 'Logout', icon: LogOut, startsGroup: true, onSelect: onLogout },
        ]}
      />
      {account.dialog}
    </>
  );
}

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
  const { ask: onLogout, isPending, question } = useAskedLogout();
  const isPhone = usePhone();
  const isCompact = useCompact() || isPhone;
  // Beside the name of the team, the date and the connection a phone's bar has no room for one more.
  const below = isPhone ? (
    <>
      {tabs}
      {finder}
    </>
  ) : (
    tabs
  );
  const bar = { title: 'Attendance Management', below };
  const isOther = isSheet && chosen && today && chosen.date !== today;
  const { id } = useUser();
  const isOfflineSaid = useWaitsForConnection(
    isSheet && chosen ? draftKey(id, chosen.team.id, chosen.date) : undefined,
  );
  const badge = (
    <>
      <LiveBadge
        isOfflineSaid={isOfflineSaid}
        notNow={isOther ? formatShortDate(chosen.date) : undefined}
      />
      <WaitingSubmits userId={id} />
    </>
  );
  if (!isCompact) {
    return (
      <TopBar {...bar} subtitle="Team Leader Dashboard">
        {badge}
        <DeskUser finder={finder} onLogout={onLogout} pending={isPending} />
        {question}
      </TopBar>
    );
  }
  return (
    <TopBar
      {...bar}
      subtitle="Team Leader Dashboard"
      heading={chosen && today && <SheetHeading chosen={chosen} />}
    >
      {badge}
      <div className="flex items-center">
        {!isPhone && finder}
        <Bell />
        {chosen && today ? (
          <SheetMenu chosen={chosen} onLogout={onLogout} />
        ) : (
          <TeamLeaderMenu items={[]} onLogout={onLogout} />
        )}
      </div>
      {question}
    </TopBar>
  );
}

interface SheetMenuProps {
  readonly chosen: ChosenSheet;
  readonly onLogout: () => void;
}

function SheetMenu({ chosen: { team, date }, onLogout }: SheetMenuProps) {
  const { items, dialogs } = useSheetViews({ team, date });
  return (
    <>
      <TeamLeaderMenu items={items} onLogout={onLogout} />
      {dialogs}
    </>
  );
}

interface DeskUserProps {
  readonly finder: ReactNode;
  readonly onLogout: () => void;
  readonly pending: boolean;
}

function DeskUser({ finder, onLogout, pending }: DeskUserProps) {
  const { name, role, teamName } = useUser();
  const account = useAccount();
  return (
    <>
      {teamName !== null && <bdi className="text-13 font-medium whitespace-nowrap">{teamName}</bdi>}
      <div className="flex items-center">
        {finder}
        <DropdownMenu
          trigger={<IconButton label="Reports" icon={FileText} />}
          items={useReportItems()}
        />
        <Bell />
        <ThemeMenu />
        <SignedInUser
          name={name}
          role={role}
          onAccount={account.open}
          onLogout={onLogout}
          pending={pending}
        />
        {account.dialog}
      </div>
    </>
  );
}
