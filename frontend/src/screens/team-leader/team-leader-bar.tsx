import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWaitsForConnection } from '../../features/attendance/attendance.draft.ts';
import { draftKey } from '../../features/attendance/draft.storage.ts';
import { WaitingSubmits } from '../../features/attendance/submitting/waiting-submits.tsx';
import { NotificationsButton } from '../../features/notifications/notifications-button.tsx';
import { useAccount } from '../../features/session/account/use-account.tsx';
import { useUser } from '../../features/session/session.store.ts';
import type { Today } from '../../features/schedule/use-today.ts';
import { SignedInUser } from '../../shared/domain/signed-in-user.tsx';
import { formatShortDate } from '../../shared/dates/date-format.ts';
import { LiveBadge } from '../../shared/realtime/connection/live-badge.tsx';
import { IconButton } from '../../shared/ui/controls/icon-button.tsx';
import { DropdownMenu } from '../../shared/ui/overlays/dropdown-menu.tsx';
import { ThemeMenu } from '../../shared/ui/controls/theme-menu.tsx';
import { useCompact, usePhone } from '../../shared/ui/hooks/use-media.ts';
import { TopBar } from '../../shared/ui/layout/top-bar.tsx';
import { useReportItems } from '../reports/use-report-items.ts';
import { SheetHeading } from './sheet/sheet-heading.tsx';
import { TeamLeaderMenu } from './team-leader-menu.tsx';
import type { ChosenSheet } from './sheet/use-chosen-sheet.ts';
import { useAskedLogout } from './use-asked-logout.tsx';
import { useSheetViews } from './sheet/use-sheet-views.tsx';

interface TeamLeaderBarProps {
  readonly tabs: ReactNode;
  /** Undefined until the teams and the clock are known. */
  readonly chosen: ChosenSheet | undefined;
  readonly today: Today | undefined;
  /** What is looked at is the chosen sheet. */
  readonly isSheet: boolean;
  /** The button that opens the palette. */
  readonly finder: ReactNode;
}

/** Who is signed in, for which team, and whether the page is live; on a narrow screen which sheet it is. */
export function TeamLeaderBar({ tabs, chosen, today, isSheet, finder }: TeamLeaderBarProps) {
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
  const isOther = isSheet && chosen && today && chosen.date !== today.today;
  const { id } = useUser();
  const isOfflineSaid = useWaitsForConnection(
    isSheet && chosen ? draftKey(id, chosen.team.id, chosen.date) : undefined,
  );
  const badge = (
    <>
      <LiveBadge
        timeZone={today?.timeZone}
        isOfflineSaid={isOfflineSaid}
        notNow={isOther ? formatShortDate(chosen.date) : undefined}
      />
      <WaitingSubmits userId={id} timeZone={today?.timeZone} />
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
      heading={chosen && today && <SheetHeading chosen={chosen} today={today.today} />}
    >
      {badge}
      <div className="flex items-center">
        {!isPhone && finder}
        <NotificationsButton />
        {chosen && today ? (
          <SheetMenu chosen={chosen} today={today} onLogout={onLogout} />
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
  readonly today: Today;
  readonly onLogout: () => void;
}

function SheetMenu({ chosen: { team, date }, today, onLogout }: SheetMenuProps) {
  const { items, dialogs } = useSheetViews({ team, date, today });
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
        <NotificationsButton />
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
