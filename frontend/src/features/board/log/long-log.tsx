import type { BoardLogEntry } from '@muster/protocol';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { formatDay } from '../../../shared/dates/date-format.ts';
import { useMedia } from '../../../shared/ui/hooks/use-media.ts';
import { LogEntry } from './log-entry.tsx';
import { entryKey, isEntryShown } from './log.queries.ts';

export interface LogDays {
  /** Each day with its operations, newest first. */
  readonly days: readonly (readonly [day: string, ofDay: readonly BoardLogEntry[]])[];
  /** All of them were done on the board's own date: no day is said. */
  readonly isOfDate: boolean;
  readonly date: string;
  readonly shown: number | undefined;
}

type Row = { readonly day: string } | { readonly entry: BoardLogEntry };

/** A log of which only what is in sight, and near it, is drawn (HIS-34). */
export function LongLog({
  scroller,
  days,
  isOfDate,
  date,
  shown,
}: LogDays & { readonly scroller: RefObject<HTMLElement | null> }) {
  const rows = useMemo(
    () =>
      days.flatMap(([day, ofDay]): Row[] => [
        ...(isOfDate ? [] : [{ day }]),
        ...ofDay.map((entry) => ({ entry })),
      ]),
    [days, isOfDate],
  );
  const lineHeight = useMedia('(pointer: coarse)') ? 44 : 36;
  // Without the compiler there is nothing to go stale.
  // oxlint-disable-next-line react/incompatible-library
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (isEntry(rows[index]) ? lineHeight : 25),
    getItemKey: (index) => keyOf(rows[index]),
    overscan: 12,
  });
  // The element around it is known only once both are on the page.
  const [, setMounted] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => setMounted(true), []);
  const first = useRef(true);
  const showMoment = useEffectEvent(() => {
    const at = rows.findIndex((row) => isEntry(row) && isEntryShown(row.entry, shown));
    if (at >= 0) list.scrollToIndex(at, { align: 'center' });
  });
  useEffect(() => {
    // A log that is opened in a replay begins at the moment that is shown.
    if (first.current) showMoment();
    first.current = false;
  }, []);

  const onKeyDown = useEntryKeys(rows, list.scrollToIndex, scroller);
  return (
    // The keys are for the links inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ol
      data-long-log
      className="relative"
      style={{ height: list.getTotalSize() }}
      onKeyDown={onKeyDown}
    >
      {list.getVirtualItems().map(({ index, key, start }) => {
        const row = rows[index];
        const place = {
          ref: list.measureElement,
          'data-index': index,
          'aria-setsize': rows.length,
          'aria-posinset': index + 1,
          className: 'absolute inset-x-0 top-0',
          style: { transform: `translateY(${start}px)` },
        };
        if (isEntry(row)) {
          const { entry } = row;
          return (
            <LogEntry
              key={key}
              date={date}
              entry={entry}
              isShown={isEntryShown(entry, shown)}
              isLater={shown !== undefined && entry.revision > shown}
              row={place}
            />
          );
        }
        return (
          row && (
            <li key={key} {...place}>
              <h3 className="border-b border-line bg-sunken px-3.5 py-1 text-12 font-medium text-ink2">
                {formatDay(row.day)}
              </h3>
            </li>
          )
        );
      })}
    </ol>
  );
}

/** Arrow keys, Home and End lead to entries. */
function useEntryKeys(
  rows: readonly Row[],
  show: (at: number) => void,
  scroller: RefObject<HTMLElement | null>,
) {
  /** The focus goes to an entry, also to one that is not drawn yet. */
  const goTo = (at: number) => {
    const row = rows[at];
    if (!isEntry(row)) return;
    show(at);
    const key = entryKey(row.entry);
    const focus = (tries: number) => {
      const link = scroller.current?.querySelector<HTMLElement>(`[data-entry="${key}"]`);
      if (link) link.focus({ preventScroll: true });
      else if (tries > 0) requestAnimationFrame(() => focus(tries - 1));
    };
    focus(20);
  };
  return (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || target.dataset['entry'] === undefined) return;
    const here = rows.findIndex(
      (row) => isEntry(row) && entryKey(row.entry) === target.dataset['entry'],
    );
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const last = rows.length - 1;
    if (step === undefined && event.key !== 'Home' && event.key !== 'End') return;
    event.preventDefault();
    if (step === undefined) return goTo(event.key === 'Home' ? rows.findIndex(isEntry) : last);
    // Past the heading of a day.
    goTo(isEntry(rows[here + step]) ? here + step : here + 2 * step);
  };
}

const isEntry = (row: Row | undefined): row is { readonly entry: BoardLogEntry } =>
  row !== undefined && 'entry' in row;

const keyOf = (row: Row | undefined): string =>
  isEntry(row) ? entryKey(row.entry) : (row?.day ?? '');
