import { Laptop, Moon, Sun, SunMoon } from 'lucide-react';
import { DropdownMenu, type MenuItem } from '../overlays/dropdown-menu.tsx';
import { IconButton } from './icon-button.tsx';
import { chooseTheme, useThemeChoice, type ThemeChoice } from '../layout/theme.ts';

const CHOICES = [
  { choice: 'system', label: 'Same as this device', icon: Laptop },
  { choice: 'light', label: 'Light', icon: Sun },
  { choice: 'dark', label: 'Dark', icon: Moon },
] as const satisfies readonly { choice: ThemeChoice; label: string; icon: unknown }[];

/** The entries of a menu for light, dark or as the device has it. */
export function useThemeItems(): MenuItem[] {
  const current = useThemeChoice();
  return CHOICES.map(({ choice, label, icon }) => ({
    label,
    icon,
    checked: choice === current,
    onSelect: () => chooseTheme(choice),
  }));
}

/** Light, dark or as the device has it. */
export function ThemeMenu() {
  const items = useThemeItems();
  return <DropdownMenu trigger={<IconButton label="Theme" icon={SunMoon} />} items={items} />;
}
