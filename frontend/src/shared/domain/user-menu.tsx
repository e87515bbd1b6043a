import { isolated } from '@muster/protocol';
import {
  ChevronDown,
  CircleUserRound,
  Ellipsis,
  Keyboard,
  Laptop,
  LogOut,
  Moon,
  Sun,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { command } from '../ui/palette/commands.ts';
import { chooseTheme, useThemeChoice } from '../ui/layout/theme.ts';
import { DropdownMenu, type MenuItem } from '../ui/overlays/dropdown-menu.tsx';

const themes = [
  { choice: 'system', label: 'Same as this device', icon: Laptop },
  { choice: 'light', label: 'Light', icon: Sun },
  { choice: 'dark', label: 'Dark', icon: Moon },
] as const;

type UserMenuProps = {
  name: string;
  role: string;
  /** In the place of the role. */
  badge?: ReactNode;
  /** Beside the role where the menu says who is signed in: the team. */
  teamName?: string | null;
  /** There is no room for the name: who is signed in, what else the bar has no room for and Logout stand in the menu (MON-37). */
  isFolded: boolean;
  /** What else the screen has, in groups. */
  items?: readonly MenuItem[];
  /** Opens what is their own: calendar, password and devices. */
  onAccount: () => void;
  /** Opens the list of keys; there is none for a finger. */
  onKeys?: (() => void) | undefined;
  onLogout: () => void;
  pending?: boolean;
};

/** Who is signed in, as the one menu of a bar, and Logout (UI-380). */
export function UserMenu(props: UserMenuProps) {
  const { name, isFolded, onLogout, pending = false } = props;
  const items = useEntries(props);
  if (isFolded) {
    return <DropdownMenu trigger={<IconButton label="More" icon={Ellipsis} />} items={items} />;
  }
  return (
    <div className="flex shrink-0 items-center gap-1">
      <DropdownMenu
        trigger={
          <button
            ref={command}
            type="button"
            data-tip={isolated(name)}
            className="flex max-w-48 min-w-0 items-center gap-2 rounded-control py-1 pr-1.5 pl-2 text-left leading-tight hover:bg-sunken aria-expanded:bg-sunken dark:hover:bg-raised dark:aria-expanded:bg-raised touch:min-h-11"
          >
            <NameAndRole {...props} />
            <ChevronDown aria-hidden className="size-3.5 shrink-0 stroke-[1.5] text-ink3" />
          </button>
        }
        items={items}
      />
      <Button variant="quiet" pending={pending} onClick={onLogout}>
        Logout
      </Button>
    </div>
  );
}

const NameAndRole = ({ name, role, badge }: UserMenuProps) => (
  <span className="min-w-0">
    <bdi className="block truncate text-13 leading-tight font-medium">{name}</bdi>
    {badge ?? (
      <span className="narrow block text-11 leading-tight text-ink3 uppercase">
        {role.replaceAll('_', ' ')}
      </span>
    )}
  </span>
);

function useEntries({
  name,
  role,
  teamName,
  isFolded,
  items = [],
  onAccount,
  onKeys,
  onLogout,
}: UserMenuProps): MenuItem[] {
  const theme = useThemeChoice();
  const who = [role.replaceAll('_', ' ').toUpperCase(), ...(teamName ? [teamName] : [])];
  const head: MenuItem[] = [
    { label: name, hint: who.join(' · '), disabled: true, onSelect: () => undefined },
  ];
  const keys: MenuItem[] = onKeys
    ? [{ label: 'Keys', icon: Keyboard, startsGroup: true, onSelect: onKeys }]
    : [];
  const [first, ...others] = items;
  return [
    ...(isFolded ? head : []),
    ...(first ? [{ ...first, startsGroup: isFolded }, ...others] : []),
    ...themes.map(({ choice, ...item }, index) => ({
      ...item,
      startsGroup: index === 0,
      checked: choice === theme,
      onSelect: () => chooseTheme(choice),
    })),
    ...keys,
    {
      label: 'Your account',
      hint: 'Calendar, password and devices',
      icon: CircleUserRound,
      startsGroup: keys.length === 0,
      onSelect: onAccount,
    },
    ...(isFolded ? [{ label: 'Logout', icon: LogOut, startsGroup: true, onSelect: onLogout }] : []),
  ];
}
