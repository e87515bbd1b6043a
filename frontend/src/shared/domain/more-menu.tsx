import { CircleUserRound, Ellipsis, LogOut } from 'lucide-react';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { useThemeItems } from '../ui/controls/theme-menu.tsx';
import { DropdownMenu, type MenuItem } from '../ui/overlays/dropdown-menu.tsx';

type MoreMenuProps = {
  name: string;
  role: string;
  /** What else the screen has no room for, after the name. */
  items?: readonly MenuItem[];
  onAccount: () => void;
  onLogout: () => void;
};

/** On a phone: who is signed in and everything of the bar that is not the answer to a glance, under one button (MON-37). */
export function MoreMenu({ name, role, items = [], onAccount, onLogout }: MoreMenuProps) {
  const [firstTheme, ...themes] = useThemeItems();
  const all: MenuItem[] = [
    {
      label: name,
      hint: role.replaceAll('_', ' ').toUpperCase(),
      disabled: true,
      onSelect: () => undefined,
    },
    ...items,
    ...(firstTheme ? [{ ...firstTheme, startsGroup: true }, ...themes] : []),
    { label: 'Your account', icon: CircleUserRound, onSelect: onAccount, startsGroup: true },
    { label: 'Logout', icon: LogOut, onSelect: onLogout, startsGroup: true },
  ];
  return <DropdownMenu trigger={<IconButton label="More" icon={Ellipsis} />} items={all} />;
}
