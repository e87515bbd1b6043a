import { useState, type ReactNode } from 'react';
import { WritingStopProvider } from '../controls/input.tsx';
import { Banner } from '../feedback/banner.tsx';
import { TooltipLayer } from '../overlays/tooltip-layer.tsx';
import { NoticePlace } from './screen-notice.tsx';

/** A way past what comes first for the keyboard: seen only while it has the focus. */
export const skipStyle =
  'sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-ink focus:px-3 focus:py-2 focus:text-on-ink print:hidden';

type AppFrameProps = {
  /** A TopBar. */
  bar: ReactNode;
  /** A SideNav, for the areas that have one. */
  nav?: ReactNode;
  /** A panel at the right that scrolls by itself, such as the unassigned officers. */
  aside?: ReactNode;
  /** Why what is shown cannot be relied on: it stands back and nothing in it writes, the reason does not. */
  stop?: string | undefined;
  /** What is said of the whole screen, above it: never dimmed with it. */
  notices?: ReactNode;
  /** What every printed page of the area begins with. */
  paperHead?: ReactNode;
  /** Which date or sheet is shown, where the address does not say it: what was typed for one is not for another (SES-112). */
  about?: string | undefined;
  children: ReactNode;
};

/**
 * What all dashboards stand in: the tooltip, a way past the bar for the keyboard, the bar
 * and the screen.
 */
export function AppFrame({
  bar,
  nav,
  aside,
  stop,
  notices,
  paperHead,
  about,
  children,
}: AppFrameProps) {
  const [noticePlace, setNoticePlace] = useState<HTMLElement | null>(null);
  return (
    <WritingStopProvider value={stop}>
      {/* For the keyboard alone. */}
      {/* oxlint-disable-next-line laws/commands */}
      <a href="#main" className={skipStyle}>
        Skip to content
      </a>
      <div className="keeps-clear flex min-h-[calc(100dvh-var(--bottom-bar-height))]">
        {nav}
        <div className="flex min-w-0 flex-1 flex-col">
          {bar}
          <div className="flex min-w-0 flex-1">
            <main
              id="main"
              data-about={about}
              tabIndex={-1}
              className="min-w-0 flex-1 p-4 outline-none sm:px-5"
            >
              {paperHead}
              {stop !== undefined && (
                <Banner tone="danger" className="mb-6">
                  {stop}
                </Banner>
              )}
              {notices}
              <div ref={setNoticePlace} className="contents" />
              <div
                data-dimmed={stop === undefined ? undefined : ''}
                className="data-dimmed:opacity-60 data-dimmed:grayscale"
              >
                <NoticePlace value={noticePlace}>{children}</NoticePlace>
              </div>
            </main>
            {aside}
          </div>
        </div>
      </div>
      <TooltipLayer />
    </WritingStopProvider>
  );
}
