import { type BoardLogEntry, counted, dateIn } from '@muster/protocol';
import { ArrowUp } from 'lucide-react';
import {
  useEffect,
  useMemo,
  useRef,
  useEffectEvent,
  useLayoutEffect,
  useState,
  type RefObject,
} from 'react';
import { groupBy } from '../../../shared/collections/group-by.ts';
import { formatDay } from '../../../shared/dates/date-format.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { entryKey, isEntryShown, type BoardLogState } from './log.queries.ts';
import { LogEntry } from './log-entry.tsx';
import { LongLog, type LogDays } from './long-log.tsx';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

/** So close to the top that nobody has scrolled. */
const topPx = 4;

/**
 * A list that grows at its top: while somebody reads it, what is new waits above and is counted, so
 * that nothing moves under their eyes (HIS-6). It is read as long as it is scrolled, or the pointer or
 * the focus is in it.
 */
function useHeldList(scroller: RefObject<HTMLElement | null>, entries: readonly BoardLogEntry[]) {
  const newest = entries[0] && entryKey(entries[0]);
  const [upTo, setUpTo] = useState(newest);
  const showAll = () => setUpTo(newest);
  const release = () => {
    if (!isRead(scroller.current)) showAll();
  };
  // Whether it is read is known by the page alone, when something new has come.
  const arrive = useEffectEvent(release);
  // oxlint-disable-next-line react/set-state-in-effect, react/exhaustive-effect-dependencies
  useLayoutEffect(() => arrive(), [newest]);
  const waiting = entries.findIndex((entry) => entryKey(entry) === upTo);
  return {
    shown: waiting > 0 ? entries.slice(waiting) : entries,
    waiting: Math.max(0, waiting),
    showAll: (): void => {
      scroller.current?.scrollTo({ top: 0 });
      showAll();
    },
    /** When the pointer or the focus has left, or it was scrolled. */
    release,
  };
}

const isRead = (element: HTMLElement | null): boolean =>
  element !== null &&
  (element.scrollTop > topPx ||
    element.matches(':hover') ||
    element.contains(document.activeElement));

type LogListProps = {
  date: string;
  log: BoardLogState;
  /** Of the moment that is shown, while a replay is; entries after it stand back. */
  shown: number | undefined;
};

/** How far from the end older operations are fetched. */
const aheadPx = '600px';

/** The operations under their days, newest first; older ones come as one scrolls (HIS-5, HIS-6). */
export function LogList({ date, log, shown }: LogListProps) {
  const { timeZone } = useOrganisation();
  const { entries, hasOlder, isFetchingOlder, isCut, fetchOlder, retry } = log;
  const scroller = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const held = useHeldList(scroller, entries);
  const days = useMemo(
    () => [...groupBy(held.shown, ({ at }) => dateIn(timeZone, new Date(at)))],
    [held.shown, timeZone],
  );
  const isShort = held.shown.length <= wholeUpTo;
  useShownInSight(scroller, shown !== undefined && isShort);
  useEndInSight(scroller, end, hasOlder && !isCut ? fetchOlder : undefined);
  const isOfDate = days.length === 1 && days[0]?.[0] === date;
  const lines = { days, isOfDate, date, shown };
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {held.waiting > 0 && (
        <Button
          variant="accent"
          size="small"
          writes={false}
          onClick={held.showAll}
          className="absolute top-2 left-1/2 z-1 -translate-x-1/2 shadow-lift"
        >
          <ArrowUp aria-hidden />
          {counted(held.waiting, 'new entry', 'new entries')}
        </Button>
      )}
      <div
        ref={scroller}
        onScroll={held.release}
        onPointerLeave={held.release}
        onBlur={held.release}
        data-log
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
      >
        {isShort ? <ShortLog {...lines} /> : <LongLog scroller={scroller} {...lines} />}
        {isCut ? (
          <p role="alert" className="flex items-center gap-2 px-3.5 py-3 text-13 text-absent-text">
            Part of the log could not be fetched.
            <Button size="small" onClick={retry}>
              Try again
            </Button>
          </p>
        ) : (
          <p ref={end} role="status" className="px-3.5 py-3 text-12 text-ink3">
            {hasOlder || isFetchingOlder ? 'Fetching older entries…' : 'The first entry'}
          </p>
        )}
      </div>
    </div>
  );
}

/** Every entry of a log that is no longer than this is drawn. */
const wholeUpTo = 200;

const ShortLog = ({ days, isOfDate, date, shown }: LogDays) => (
  <>
    {days.map(([day, ofDay]) => (
      <section key={day} aria-label={formatDay(day)}>
        {!isOfDate && (
          <h3 className="sticky top-0 border-b border-line bg-sunken px-3.5 py-1 text-12 font-medium text-ink2">
            {formatDay(day)}
          </h3>
        )}
        <ol>
          {ofDay.map((entry) => (
            <LogEntry key={entryKey(entry)} date={date} entry={entry} {...placed(entry, shown)} />
          ))}
        </ol>
      </section>
    ))}
  </>
);

const placed = (entry: BoardLogEntry, shown: number | undefined) => ({
  isShown: isEntryShown(entry, shown),
  isLater: shown !== undefined && entry.revision > shown,
});

/** A log that is opened in a replay begins at the moment that is shown, where that is there. */
function useShownInSight(scroller: React.RefObject<HTMLElement | null>, isReplay: boolean): void {
  useEffect(() => {
    if (!isReplay) return;
    scroller.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  }, [scroller, isReplay]);
}

/** Calls as long as the end of the list is near what is in sight. */
function useEndInSight(
  scroller: React.RefObject<HTMLElement | null>,
  end: React.RefObject<HTMLElement | null>,
  fetchOlder: (() => void) | undefined,
): void {
  const fetch = useRef(fetchOlder);
  useEffect(() => {
    fetch.current = fetchOlder;
  });
  const isAsking = fetchOlder !== undefined;
  useEffect(() => {
    if (!isAsking || !end.current) return undefined;
    const observer = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && fetch.current?.(),
      { root: scroller.current, rootMargin: `0px 0px ${aheadPx} 0px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  });
}
