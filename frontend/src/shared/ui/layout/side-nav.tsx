import { Menu, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { cn } from '../cn.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { Logo } from './logo.tsx';
import { Drawer } from '../overlays/drawer.tsx';
import { command } from '../palette/commands.ts';

/** One section of the navigation. */
export type NavItem<Value extends string> = { value: Value; label: string; icon: LucideIcon };

/** Sections under one heading; the first group usually has none. */
export type NavGroup<Value extends string> = {
  heading?: string;
  items: readonly NavItem<Value>[];
};

type SideNavProps<Value extends string> = {
  /** Read aloud: "Administration". */
  label: string;
  groups: readonly NavGroup<Value>[];
  value: Value;
  /** Where an entry leads: a link can be opened in another tab and sent on. */
  addressOf: (value: Value) => string;
};

/** The sections of a large area, at the left; below 1024 px it hides behind SideNavButton. */
export function SideNav<Value extends string>(props: SideNavProps<Value>) {
  return (
    <aside className="sticky top-0 hidden h-[calc(100dvh-var(--toast-height))] w-54 shrink-0 flex-col overflow-y-auto border-r border-line bg-surface lg:flex print:hidden">
      <p className="flex h-13 shrink-0 items-center gap-2.5 px-5 text-16 font-semibold">
        <Logo />
        Muster
      </p>
      <Sections {...props} />
    </aside>
  );
}

/** The button of the top bar that brings the same sections in from the left. */
export function SideNavButton<Value extends string>(props: SideNavProps<Value>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label="Menu"
        icon={Menu}
        className="-ml-2 lg:hidden"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <Drawer open={open} onOpenChange={setOpen} title="Muster" side="left">
        <div className="pt-3">
          <Sections {...props} onFollow={() => setOpen(false)} />
        </div>
      </Drawer>
    </>
  );
}

function Sections<Value extends string>({
  label,
  groups,
  value,
  addressOf,
  onFollow,
}: SideNavProps<Value> & { onFollow?: () => void }) {
  return (
    <nav aria-label={label} className="flex flex-col gap-3 px-2.5 pb-4">
      {groups.map((group) => (
        <div key={group.heading ?? ''} className="flex flex-col gap-0.5">
          {group.heading && (
            <h2 className="px-2.5 pb-1 text-11 font-medium text-ink3">{group.heading}</h2>
          )}
          {group.items.map(({ value: own, label: word, icon: Icon }) => (
            <Link
              ref={command}
              key={own}
              to={addressOf(own)}
              aria-current={own === value ? 'page' : undefined}
              onClick={onFollow}
              className={cn(
                'flex h-control items-center gap-2.5 rounded-control px-2.5 text-14 font-medium transition-colors',
                own === value
                  ? 'bg-sunken font-semibold text-ink dark:bg-raised'
                  : 'text-ink2 hover:bg-sunken hover:text-ink dark:hover:bg-raised',
              )}
            >
              <Icon aria-hidden className="size-4 shrink-0 stroke-[1.5]" />
              {word}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  );
}
