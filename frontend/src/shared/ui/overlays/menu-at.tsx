import * as RadixMenu from 'radix-ui/dropdown-menu';
import { useCallback } from 'react';
import { MenuEntries, menuStyle } from './dropdown-menu.tsx';
import { useFloatingPadding } from './floating-padding.ts';
import { Layer } from './layers.ts';
import type { MenuItem } from './menu-items.ts';

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
          <MenuEntries items={items} />
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}
