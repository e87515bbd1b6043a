import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { setEdge } from './edges.ts';
import { cn } from '../cn.ts';
import { Logo } from './logo.tsx';

type TopBarProps = {
  title: string;
  /** Where a side navigation shows the product's sign already, such as `lg:hidden`. */
  logoClassName?: string;
  /** The date, the team, the count: one quiet line. */
  subtitle?: ReactNode;
  /** In the place of title and subtitle, which are only read aloud then. */
  heading?: ReactNode;
  /** Before the logo: the button that opens the navigation on a phone. */
  menu?: ReactNode;
  /** After the title: the button that opens the palette. */
  finder?: ReactNode;
  /** Connection, shift, clock, people: what comes and goes first, so that nothing beside it moves (UI-380). */
  children?: ReactNode;
  /** At the end, always as wide: bell, menu. */
  actions?: ReactNode;
  /** A second line that belongs to the bar: the tabs and what stands at their end. */
  below?: ReactNode;
};

/** The bar that stays in sight on every screen. Tables put their headers under it. */
export function TopBar({
  title,
  logoClassName,
  subtitle,
  heading,
  menu,
  finder,
  children,
  actions,
  below,
}: TopBarProps) {
  const bar = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      // With large text on a phone the bar goes with the page.
      const stays = getComputedStyle(element).position !== 'static';
      setEdge('--bar-height', stays ? element.offsetHeight : 0);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <header ref={bar} className="sticky top-0 z-30 bg-surface tiny:static print:static">
      <div className="flex min-h-13 items-center gap-1.5 border-b border-line px-4 py-1 tiny:flex-wrap tiny:gap-x-1 tiny:px-3 sm:gap-4 sm:px-5">
        {menu !== undefined && <span className="contents print:hidden">{menu}</span>}
        <Logo className={cn('phone:mr-2.5', logoClassName)} />
        {heading}
        <div
          className={heading === undefined ? 'min-w-0 tiny:order-last tiny:basis-full' : 'sr-only'}
        >
          <h1
            className={cn(
              'text-14 leading-tight font-semibold',
              // Without a line under it a long title has the place of both.
              subtitle === undefined ? 'line-clamp-2' : 'truncate',
            )}
          >
            {title}
          </h1>
          {subtitle !== undefined && (
            <p className="truncate text-11 leading-tight text-ink3">{subtitle}</p>
          )}
        </div>
        {/* No boxes of their own: what comes and goes would move their edges. */}
        <div className="contents print:hidden">
          {finder}
          <span className="flex-1" />
          {children}
          <div className="order-1 flex shrink-0">{actions}</div>
        </div>
      </div>
      {below !== undefined && (
        <div className="flex min-w-0 items-center gap-4 border-b border-line px-4 phone:flex-wrap phone:gap-y-0 sm:px-5 print:hidden">
          {below}
        </div>
      )}
    </header>
  );
}
