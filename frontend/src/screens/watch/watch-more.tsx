import { CircleUserRound, Ellipsis, LogOut, RefreshCw } from 'lucide-react';
import { IconButton } from '../../shared/ui/controls/icon-button.tsx';
import { useThemeItems } from '../../shared/ui/controls/theme-menu.tsx';
import { DropdownMenu } from '../../shared/ui/overlays/dropdown-menu.tsx';
import type { MenuItem } from '../../shared/ui/overlays/menu-items.ts';

type WatchMoreProps = {
  name: string;
  role: string;
  displays: readonly MenuItem[];
  reports: readonly MenuItem[];
  onRefresh: () => void;
  onAccount: () => void;
  onLogout: () => void;
};

/** On a phone: everything of the bar that is not the answer to a glance, under one button (MON-37). */
export function WatchMore(props: WatchMoreProps) {
  const { name, role, displays, reports, onRefresh, onAccount, onLogout } = props;
  const [firstTheme, ...themes] = useThemeItems();
  const items: MenuItem[] = [
    {
      label: name,
      hint: role.replaceAll('_', ' ').toUpperCase(),
      disabled: true,
      onSelect: () => undefined,
    },
    { label: 'Refresh', icon: RefreshCw, onSelect: onRefresh, startsGroup: true },
    ...displays,
    ...reports.map((item, index) => ({ ...item, startsGroup: index === 0 })),
    ...(firstTheme ? [{ ...firstTheme, startsGroup: true }, ...themes] : []),
    { label: 'Your account', icon: CircleUserRound, onSelect: onAccount, startsGroup: true },
    { label: 'Logout', icon: LogOut, onSelect: onLogout, startsGroup: true },
  ];
  return <DropdownMenu trigger={<IconButton label="More" icon={Ellipsis} />} items={items} />;
}
