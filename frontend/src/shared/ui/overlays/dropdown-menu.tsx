import type { LucideIcon } from 'lucide-react';
import * as RadixMenu from 'radix-ui/dropdown-menu';
import { useCallback, type ReactNode, type Ref } from 'react';
import { cn } from '../cn.ts';
import { useStopOf } from '../controls/input.tsx';
import { useFloatingPadding, Layer, floatingStyle, optionStyle } from './layers.ts';
import { useOpener, type MenuCommand } from '../palette/commands.ts';

/** One entry of a menu. */
export type MenuItem = MenuCommand & {
  icon?: LucideIcon;
  /** Draws a line above this entry. */
  startsGroup?: boolean;
  checked?: boolean;
};

type MenuItems = readonly MenuItem[] | (() => readonly MenuItem[]);

const itemsIn = (items: MenuItems): readonly MenuItem[] =>
  typeof items === 'function' ? items() : items;

type DropdownMenuProps = {
  trigger: ReactNode;
  /** Asked for when the menu is opened, where a function: what they are by then has nothing be drawn while it is closed. */
  items: MenuItems;
  align?: 'start' | 'end';
};

/** A menu of actions on one thing. An entry that cannot be chosen stays in sight with its reason. */
export function DropdownMenu({ trigger, items, align = 'end' }: DropdownMenuProps) {
  const stop = useStopOf(true);
  const opener = useOpener({
    menu: {
      get items() {
        return itemsIn(items);
      },
      stop,
    },
  });
  return (
    <RadixMenu.Root modal={false}>
      <RadixMenu.Trigger ref={opener} asChild>
        {trigger}
      </RadixMenu.Trigger>
      <RadixMenu.Portal>
        <MenuPanel align={align} items={items} />
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}

type MenuPanelProps = Required<Pick<DropdownMenuProps, 'align' | 'items'>> & {
  ref?: Ref<HTMLDivElement>;
};

/** There while the menu is open: what only its panel heeds has no closed menu be drawn again. */
function MenuPanel({ ref, align, items }: MenuPanelProps) {
  const padding = useFloatingPadding();
  return (
    <RadixMenu.Content
      ref={ref}
      align={align}
      sideOffset={4}
      collisionPadding={padding}
      className={menuStyle}
    >
      <Layer />
      <MenuEntries items={items} />
    </RadixMenu.Content>
  );
}

const menuStyle = cn(floatingStyle, 'max-w-72 min-w-40 p-1');

function MenuEntries(props: { items: MenuItems }) {
  const items = itemsIn(props.items);
  const withIcons = items.some((item) => item.icon);
  return items.map((item) => <Entry key={item.label} item={item} indented={withIcons} />);
}

function Entry({ item, indented }: { item: MenuItem; indented: boolean }) {
  const Icon = item.icon;
  const stop = useStopOf(item.writes ?? item.tone === 'danger');
  const hint = stop ?? item.hint;
  const Item = item.checked === undefined ? RadixMenu.Item : RadixMenu.CheckboxItem;
  return (
    <>
      {item.startsGroup && <RadixMenu.Separator className="my-1 h-px bg-line" />}
      <Item
        disabled={stop !== undefined || (item.disabled ?? false)}
        {...(item.checked !== undefined && { checked: item.checked })}
        onSelect={item.onSelect}
        className={cn(optionStyle, item.tone === 'danger' && 'text-absent-text')}
      >
        {indented && (
          <span className="size-4 shrink-0">
            {Icon && <Icon aria-hidden className="size-4 stroke-[1.5]" />}
          </span>
        )}
        <span className="min-w-0 flex-1">
          {item.label}
          {hint && <span className="block text-12 text-ink2">{hint}</span>}
        </span>
        {item.checked && <span aria-hidden className="size-1.5 rounded-full bg-accent" />}
      </Item>
    </>
  );
}

/** On the screen, in pixels; a point has no size. */
export interface MenuPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type MenuAtProps = {
  label: string;
  at: MenuPlace;
  items: readonly MenuItem[];
  onClose: () => void;
  /** Gives the focus back to what the menu was asked of. */
  onReturnFocus: () => void;
};

/** A menu that is open at a place, asked for by what need not stand there any more. */
export function MenuAt({ label, at, items, onClose, onReturnFocus }: MenuAtProps) {
  const padding = useFloatingPadding();
  const { x: left, y: top, width, height } = at;
  // Asked of an element, not at a point: by a key, or by a button that a key may have pressed.
  const isOfElement = width > 0;
  const focusFirst = useCallback(
    (content: HTMLElement | null) => {
      if (!content || !isOfElement) return;
      const first = '[role="menuitem"]:not([data-disabled])';
      requestAnimationFrame(() => {
        // A key may have moved on from the first one by then.
        if (content.querySelector('[role="menuitem"]:focus')) return;
        content.querySelector<HTMLElement>(first)?.focus();
      });
    },
    [isOfElement],
  );
  // A dialog that an entry opens leads back to where the menu was asked for, as the menu itself does.
  const fromOpener = items.map((item) => ({
    ...item,
    onSelect: () => {
      onReturnFocus();
      item.onSelect();
    },
  }));
  return (
    <RadixMenu.Root open modal={false} onOpenChange={onClose}>
      <RadixMenu.Trigger asChild>
        <span
          aria-hidden
          tabIndex={-1}
          className="pointer-events-none fixed"
          style={{ left, top, width, height }}
        />
      </RadixMenu.Trigger>
      <RadixMenu.Portal>
        <RadixMenu.Content
          ref={focusFirst}
          aria-label={label}
          aria-labelledby={undefined}
          align="start"
          sideOffset={2}
          collisionPadding={padding}
          className={menuStyle}
          // The key that opened it may ask for the browser's own menu when it is let go.
          onContextMenu={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onReturnFocus();
          }}
        >
          <Layer />
          <MenuEntries items={fromOpener} />
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}
