import type { LucideIcon } from 'lucide-react';

/** What the menus on the screen would show, so that it can be done without opening them (UI-323). */

/** One entry of a menu. */
export type MenuItem = {
  label: string;
  icon?: LucideIcon;
  onSelect: () => void;
  /** A disabled entry says why in `hint`. */
  disabled?: boolean;
  hint?: string;
  /** Whether choosing it changes something, or begins to; a dangerous one does. */
  writes?: boolean;
  tone?: 'danger';
  /** Draws a line above this entry. */
  startsGroup?: boolean;
  checked?: boolean;
};

interface ClosedMenu {
  readonly items: readonly MenuItem[];
  /** Why nothing may be changed now. */
  readonly stop: string | undefined;
}

const menus = new WeakMap<Element, ClosedMenu>();

/** Says what the menu has that this element opens. */
export const tellMenu = (trigger: Element, menu: ClosedMenu): void => void menus.set(trigger, menu);

/** The menu behind an element; undefined where it opens none. */
export const menuBehind = (trigger: Element): ClosedMenu | undefined => menus.get(trigger);
