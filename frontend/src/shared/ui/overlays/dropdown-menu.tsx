import * as RadixMenu from 'radix-ui/dropdown-menu';
import { useEffect, useRef, type ReactNode } from 'react';
import { cn } from '../cn.ts';
import { useStopOf } from '../controls/writing-stop.ts';
import { useFloatingPadding } from './floating-padding.ts';
import { Layer } from './layers.ts';
import { tellMenu, type MenuItem } from './menu-items.ts';
import { floatingStyle, optionStyle } from './overlay-style.ts';

type DropdownMenuProps = {
  trigger: ReactNode;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
};

/** A menu of actions on one thing. An entry that cannot be chosen stays in sight with its reason. */
export function DropdownMenu({ trigger, items, align = 'end' }: DropdownMenuProps) {
  const padding = useFloatingPadding();
  const stop = useStopOf(true);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (opener.current) tellMenu(opener.current, { items, stop });
  }, [items, stop]);
  return (
    <RadixMenu.Root modal={false}>
      <RadixMenu.Trigger ref={opener} asChild>
        {trigger}
      </RadixMenu.Trigger>
      <RadixMenu.Portal>
        <RadixMenu.Content
          align={align}
          sideOffset={4}
          collisionPadding={padding}
          className={menuStyle}
        >
          <Layer />
          <MenuEntries items={items} />
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}

export const menuStyle = cn(floatingStyle, 'max-w-72 min-w-40 p-1');

export function MenuEntries({ items }: { items: readonly MenuItem[] }) {
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
