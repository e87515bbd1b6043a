import * as RadixTabs from 'radix-ui/tabs';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Badge } from '../feedback/badge.tsx';
import { cn } from '../cn.ts';
import { command } from '../palette/commands.ts';

/** One tab: what it is called and, if something happened there, a short note such as "3 new". */
export type TabEntry<Value extends string> = {
  value: Value;
  label: string;
  note?: string | undefined;
  /** What is shown of the note where the row has little room; assistive technology reads the whole. */
  shortNote?: string | undefined;
  /** What is shown of the label on a phone, where all of them would be cut. */
  short?: string | undefined;
};

type TabsProps<Value extends string> = {
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
  /** The parts of a whole page: the chosen one is shown from its top (UI-301). */
  startsAtTop?: boolean;
  /** A TabList and TabPanels, anywhere below. */
  children: ReactNode;
};

/** Keeps one of several panels in sight; the list may stand in the top bar, far from the panels. */
export function Tabs<Value extends string>({
  value,
  onChange,
  className,
  startsAtTop = false,
  children,
}: TabsProps<Value>) {
  /** The one that was chosen here; what an address or a notice leads to has a place of its own. */
  const chosen = useRef<Value>(undefined);
  useLayoutEffect(() => {
    if (chosen.current === value) document.documentElement.scrollTop = 0;
    chosen.current = undefined;
  }, [value]);
  return (
    <RadixTabs.Root
      value={value}
      onValueChange={(next) => {
        // Radix hands back one of the values that the entries were given.
        if (startsAtTop) chosen.current = next as Value;
        onChange(next as Value);
      }}
      className={className}
    >
      {children}
    </RadixTabs.Root>
  );
}

type TabListProps<Value extends string> = {
  label: string;
  entries: readonly TabEntry<Value>[];
  /** `underline` for a screen's parts, `segment` for two views of the same thing. */
  variant?: 'underline' | 'segment';
  /** Beside much else: below 1536 px the chosen tab alone has its whole name, and what is new is brief (UI-305). */
  isTight?: boolean;
  className?: string;
};

const chosenIn = (row: Element | null) => row?.querySelector('[data-state=active]') ?? null;
/** Scrolls the row alone: a row in a bar that stays at the top would take the whole page along. */
function show(row: Element | null, tab: Element | null): void {
  if (!row || !tab) return;
  const [room, place] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
  row.scrollLeft += place.left + place.width / 2 - (room.left + room.width / 2);
}

/** The row of tabs: arrows move between them. Where they do not all fit, the chosen one is in sight. */
export function TabList<Value extends string>({
  label,
  entries,
  variant = 'underline',
  isTight = false,
  className,
}: TabListProps<Value>) {
  const underline = variant === 'underline';
  const list = useRef<HTMLDivElement>(null);
  const shown = useRef<Element>(null);
  useEffect(() => {
    const chosen = chosenIn(list.current);
    if (chosen === shown.current) return;
    shown.current = chosen;
    show(list.current, chosen);
  });
  // What stands beside the row and the notes in it may come later and leave the chosen one less room.
  useEffect(() => {
    const row = list.current;
    if (!row) return undefined;
    const observer = new ResizeObserver(() => show(row, chosenIn(row)));
    for (const element of [row, ...row.children]) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <RadixTabs.List
      ref={list}
      aria-label={label}
      className={cn(
        'flex',
        underline
          ? '-mx-1 gap-6 px-1 tiny:flex-wrap tiny:gap-x-4 tiny:gap-y-0 overflow-x-auto overflow-y-clip [scrollbar-width:none]'
          : 'h-control w-fit gap-0.5 rounded-control border border-line2 bg-sunken p-0.5',
        className,
      )}
    >
      {entries.map((entry) => (
        <RadixTabs.Trigger
          ref={command}
          key={entry.value}
          value={entry.value}
          className={cn(
            'group inline-flex shrink-0 items-center gap-2 font-medium whitespace-nowrap text-ink2 transition-colors hover:text-ink data-[state=active]:text-ink',
            underline
              ? // Wider than its words, so that the focus does not lie on them.
                'relative -mx-1 h-10 px-1.5 text-14 after:absolute after:inset-x-1 after:bottom-0 after:h-0.5 after:bg-transparent focus-visible:-outline-offset-2 data-[state=active]:after:bg-ink touch:h-11 touch:before:absolute touch:before:-inset-x-1 touch:before:inset-y-0 tiny:h-7'
              : 'rounded-badge border border-transparent px-2.5 text-13 data-[state=active]:border-line2 data-[state=active]:bg-surface dark:data-[state=active]:bg-raised',
          )}
        >
          {entry.short === undefined ? (
            entry.label
          ) : (
            <>
              <span
                className={cn(
                  'phone:sr-only',
                  isTight && 'group-data-[state=inactive]:max-[96rem]:sr-only',
                )}
              >
                {entry.label}
              </span>
              <span
                aria-hidden
                className={
                  isTight ? 'min-[96rem]:hidden sm:group-data-[state=active]:hidden' : 'sm:hidden'
                }
              >
                {entry.short}
              </span>
            </>
          )}
          {entry.note && (
            <Badge tone="accent">
              {entry.shortNote === undefined ? (
                entry.note
              ) : (
                <>
                  <span className={isTight ? 'max-[96rem]:sr-only' : 'max-xl:sr-only'}>
                    {entry.note}
                  </span>
                  <span aria-hidden className={isTight ? 'min-[96rem]:hidden' : 'xl:hidden'}>
                    {entry.shortNote}
                  </span>
                </>
              )}
            </Badge>
          )}
        </RadixTabs.Trigger>
      ))}
    </RadixTabs.List>
  );
}

/** What one tab shows. */
export function TabPanel({
  value,
  className,
  children,
}: {
  value: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <RadixTabs.Content value={value} className={cn('focus-visible:-outline-offset-2', className)}>
      {children}
    </RadixTabs.Content>
  );
}
