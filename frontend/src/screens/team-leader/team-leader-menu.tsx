import { CircleUserRound, LogOut, Menu } from 'lucide-react';
import { useAccount } from '../../features/session/account/use-account.tsx';
import { useUser } from '../../features/session/session.store.ts';
import { IconButton } from '../../shared/ui/controls/icon-button.tsx';
import { useReportItems } from '../reports/use-report-items.ts';
import { useThemeItems } from '../../shared/ui/controls/theme-menu.tsx';
import { DropdownMenu } from '../../shared/ui/overlays/dropdown-menu.tsx';
import type { MenuItem } from '../../shared/ui/overlays/menu-items.ts';

interface TeamLeaderMenuProps {
  /** What else there is of the sheet that is shown. */
  readonly items: readonly MenuItem[];
  readonly onLogout: () => void;
}

/** Everything of the bar that a narrow screen has no room for. */
export function TeamLeaderMenu({ items, onLogout }: TeamLeaderMenuProps) {
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
