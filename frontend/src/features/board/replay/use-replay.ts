import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useQuery } from '@tanstack/react-query';
import type { BoardReplay, BoardSnapshot } from '@muster/protocol';
import { elapsedSince, now, thisMoment } from '../../../shared/dates/clock.ts';
import { useHotkey } from '../../../shared/ui/hooks/use-hotkey.ts';
import { Replay, type ReplayState, type Speed } from './replay.ts';
import { useReplayAddress } from './replay-address.ts';
import { readReplay } from './replay.queries.ts';
import { saveBeside, spanOf, type Span } from './scrubber.view.ts';

/** A step of playing, and how often the address follows it, in ms. */
const [stepMs, addressMs] = [100, 1000];
/** So long what was done since gathers before the scrubber is fetched anew, in ms. */
const summaryMs = 2000;

type Asked = {
  date: string;
  /** The moment that the address names. */
  at: string;
  live: BoardSnapshot | undefined;
  /** The board is still worked on: the scrubber goes up to now. */
  isRunning: boolean;
};

export interface ReplayControls {
  readonly state: ReplayState;
  /**
   * The moment as it is told: of a board that is over and at its end that of the last operation, not of now.
   * Undefined while it is not known which of the two it is.
   */
  readonly shownAt: number | undefined;
  readonly summary: BoardReplay | undefined;
  readonly span: Span;
  toggle(): void;
  setSpeed(speed: Speed): void;
  step(way: -1 | 1): void;
  hasSave(way: -1 | 1): boolean;
  toSave(way: -1 | 1): void;
  /** Another moment, as a step of its own for Back. */
  jump(at: number): void;
  /** While the scrubber is held. */
  scrub(at: number): void;
  settle(): void;
  retry(): void;
}

/** The replay of a date, kept in the address (HIS-24, HIS-25). */
export function useReplay({ date, at, live, isRunning }: Asked): ReplayControls {
  const address = useReplayAddress(date);
  const [replay] = useState(() => new Replay(date, Date.parse(at)));
  const state = useStore(replay.store);
  const summary = useSummary(date, live);
  const span = useMemo(
    () =>
      summary
        ? spanOf(summary, isRunning ? now() : undefined, state.at)
        : { start: state.at, end: state.at + 1000 },
    // It grows with each operation, and now and then with time.
    // oxlint-disable-next-line react/exhaustive-deps
    [summary, isRunning, Math.floor(state.at / 60_000)],
  );

  // What the address says by itself, such as after Back, is shown; what was written there is.
  const written = useRef<string>(undefined);
  const backs = useBacks();
  useEffect(() => {
    if (written.current === at) return;
    written.current = at;
    replay.pause();
    replay.goTo(Date.parse(at));
  }, [replay, at, backs]);
  useEffect(() => () => replay.end(), [replay]);
  const revision = live?.revision;
  useEffect(() => {
    if (revision !== undefined) replay.hear(revision);
  }, [replay, revision]);

  const write = (push = false) => {
    const moment = new Date(replay.store.getState().at).toISOString();
    if (moment === written.current) return;
    written.current = moment;
    address.show(moment, { push });
  };
  usePlaying(replay, state.isPlaying, span.end, write);

  const { entry } = state;
  const isAtEnd = !isRunning && entry !== undefined && entry.revision === revision;
  const isUnknown = !isRunning && (entry ? revision === undefined : state.isFetching);
  const controls: ReplayControls = {
    state,
    shownAt: isUnknown ? undefined : isAtEnd ? Date.parse(entry.at) : state.at,
    summary,
    span,
    toggle: () => {
      if (state.isPlaying) return replay.pause();
      // At the end it begins again.
      if (state.at >= span.end) replay.goTo(span.start);
      replay.play();
    },
    setSpeed: (speed) => replay.setSpeed(speed),
    step: (way) => {
      replay.pause();
      if (way === 1) replay.next();
      else replay.previous();
      write();
    },
    hasSave: (way) => summary !== undefined && saveBeside(summary, state.at, way) !== undefined,
    toSave: (way) => {
      const save = summary && saveBeside(summary, state.at, way);
      if (save !== undefined) controls.jump(save);
    },
    jump: (moment) => {
      replay.goTo(moment);
      write(true);
    },
    scrub: (moment) => {
      replay.pause();
      replay.goTo(moment);
    },
    settle: () => write(true),
    retry: () => replay.retry(),
  };
  useReplayKeys(controls);
  return controls;
}

/**
 * How often Back or Forward was pressed. One that comes before the page has drawn an address that was just written
 * leads to the address that it drew last, which is no change of it.
 */
function useBacks(): number {
  const [backs, setBacks] = useState(0);
  useEffect(() => {
    const count = () => setBacks((before) => before + 1);
    window.addEventListener('popstate', count);
    return () => window.removeEventListener('popstate', count);
  }, []);
  return backs;
}

function usePlaying(replay: Replay, isPlaying: boolean, end: number, write: () => void): void {
  const pass = useEffectEvent((ms: number) => replay.pass(ms, end));
  const keep = useEffectEvent(() => write());
  useEffect(() => {
    if (!isPlaying) return undefined;
    let last = thisMoment();
    const step = setInterval(() => {
      const passed = elapsedSince(last);
      last = thisMoment();
      pass(passed);
    }, stepMs);
    const address = setInterval(() => keep(), addressMs);
    return () => {
      clearInterval(step);
      clearInterval(address);
      keep();
    };
  }, [isPlaying]);
}

/** Its keys, wherever the focus is, except where a key means something else. */
function useReplayKeys({ step, toSave, toggle }: ReplayControls): void {
  const unless = (selector: string, does: () => void) => (event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.closest(selector)) return;
    event.preventDefault();
    does();
  };
  const lists = '[role=slider], [role=radiogroup], [role=tablist], [role=menu]';
  useHotkey(
    'ArrowLeft',
    unless(lists, () => step(-1)),
  );
  useHotkey(
    'ArrowRight',
    unless(lists, () => step(1)),
  );
  useHotkey(
    'PageUp',
    unless(lists, () => toSave(-1)),
  );
  useHotkey(
    'PageDown',
    unless(lists, () => toSave(1)),
  );
  useHotkey(' ', unless(`${lists}, button, a, summary`, toggle));
}

/** What the scrubber shows; fetched again some time after something was done. */
function useSummary(date: string, live: BoardSnapshot | undefined): BoardReplay | undefined {
  const { epoch, revision } = live ?? {};
  const { data, refetch } = useQuery({
    queryKey: ['deployment', 'replay', date, epoch],
    queryFn: ({ signal }) => readReplay(date, signal),
    refetchOnMount: 'always',
    enabled: epoch !== undefined,
  });
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isBehind = data !== undefined && revision !== undefined && data.length < revision;
  const behind = isBehind ? revision : undefined;
  useEffect(() => {
    if (behind === undefined || waiting.current !== undefined) return;
    waiting.current = setTimeout(() => {
      waiting.current = undefined;
      void refetch();
    }, summaryMs);
  }, [behind, refetch]);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return data;
}
