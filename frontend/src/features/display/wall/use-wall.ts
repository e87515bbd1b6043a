import { z } from 'zod';
import { useStore } from 'zustand';
import { persisted } from '../../../shared/kept/persisted.ts';
import { createStore } from 'zustand/vanilla';
import {
  elapsedSince,
  thisMoment,
  useNow,
  deviceNow,
  isClockOff,
  setClockOffset,
} from '../../../shared/dates/clock.ts';
import { useSessionScope } from '../../../shared/session/session-context.tsx';
import {
  type DisplayTheme,
  dutyDateAt,
  type DisplaySnapshot,
  type DisplayDeployment,
  type DisplaySettings,
  applyToWatch,
  applyWatchBeat,
  displayRoutes,
  type Joined,
} from '@muster/protocol';
import { useLayoutEffect, useEffect, useEffectEvent, useState, useMemo } from 'react';
import { holdTheme } from '../../../shared/ui/layout/theme.ts';
import { themeAt } from './wall-layout.ts';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { Fault, isFault } from '../../../shared/http/fault.ts';
import { useLiveChannel } from '../../../shared/live/live-context.ts';
import { useLive } from '../../../shared/live/use-live.ts';
import { displayedKey, isFormBehind } from './deployment-pages.ts';
import { call } from '../../../shared/http/call.ts';
import { againWith, type Topic } from '../../../shared/live/topic.ts';

/** How long ago the server last proved that it is there, and what that means on the wall (DIS-20). Pure. */

type Contact = 'live' | 'late' | 'lost';

/** Milliseconds without a proof after which the edge turns amber, then red. */
const lateAfterMs = 10_000;
const lostAfterMs = 30_000;

/** `ageMs`: milliseconds since the last proof. */
export function contactOf(ageMs: number): Contact {
  if (ageMs >= lostAfterMs) return 'lost';
  return ageMs >= lateAfterMs ? 'late' : 'live';
}

/** When the server last proved that it is there: an answer, an event, a heartbeat. */
export function makeContact() {
  const store = createStore(() => ({ at: thisMoment() }));
  return { store, record: (): void => store.setState({ at: thisMoment() }) };
}

const useContact = () => useSessionScope().part(makeContact);

/** Records that the server has just proved that it is there. */
const useRecordContact = (): (() => void) => useContact().record;

/** Milliseconds since the last contact, counted on every second, and what that means. */
export function useContactAge(): { ageMs: number; contact: Contact } {
  useNow(1000);
  const at = useStore(useContact().store, (contact) => contact.at);
  const ageMs = elapsedSince(at);
  return { ageMs, contact: contactOf(ageMs) };
}

/** Draws the wall in the theme that was chosen for it (DIS-38). `time` is the wall clock as `HH:mm`. */
export function useWallTheme(chosen: DisplayTheme, time: string): void {
  const theme = themeAt(chosen, time);
  useLayoutEffect(() => holdTheme(theme), [theme]);
}

/** Turns the page into a wall: dark, without cursor, measured in parts of the screen, kept awake. */
export function useWallPage(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const releaseTheme = holdTheme('dark');
    dataset['wall'] = '';
    return () => {
      delete dataset['wall'];
      releaseTheme();
    };
  }, []);

  useEffect(() => {
    // A page of a plain http address has none (UI-360).
    const wakeLock: WakeLock | undefined = navigator.wakeLock;
    if (!wakeLock) return undefined;
    let lock: WakeLockSentinel | undefined;
    const keepAwake = async () => {
      // Refused on a low battery: the screen then turns off as its system is set.
      lock = await wakeLock.request('screen').catch(() => undefined);
    };
    const onVisible = () => {
      if (document.visibilityState === 'visible') void keepAwake();
    };
    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, []);
}

/** Under which date's key the query cache keeps what the wall shows. */
const wallKey = (date: string | null) => ['display', 'wall', date] as const;

/**
 * What a wall screen keeps current. The server decides which date that is: `date` is the one that it
 * named last, null before the first answer; an answer that names another one goes to `onOtherDate`.
 */
export const wallTopic = (
  date: string | null,
  onOtherDate: (snapshot: DisplaySnapshot) => void,
): Topic<DisplaySnapshot> => ({
  key: wallKey(date),
  fetch: async (options) => {
    const askedAt = deviceNow();
    const snapshot = await call(displayRoutes.snapshot, options);
    // A wall screen's own clock may be wrong: everything goes by the server's.
    setClockOffset(Date.parse(snapshot.now) - (askedAt + deviceNow()) / 2);
    if (snapshot.date !== date) onOtherDate(snapshot);
    return snapshot;
  },
  ...(date !== null && {
    subscription: { enter: ['watch:join', { date }], leave: ['watch:leave', { date }] },
  }),
  versionOf: ({ epoch, stats }) => ({ epoch, revision: stats.revision }),
  on: {
    'clock:beat': (snapshot, { now }) => (isClockOff(now) ? 'gap' : snapshot),
    'watch:beat': applyWatchBeat,
    'attendance:submitted': applyToWatch,
    'attendance:updated': applyToWatch,
    ...againWith('teams', 'users', 'settings', 'displays', 'zones', 'stations'),
  },
});

/** The server is ahead of what is shown: the last event was lost, or its epoch is another one. */
const isBehind = ({ epoch, stats }: DisplaySnapshot, joined: Joined): boolean =>
  epoch !== joined.epoch || stats.revision < joined.revision;

/** Well under the 10 s after which the wall counts as late (DIS-19). */
const beatEveryMs = 4_000;

/**
 * Joins again and again: an acknowledgement proves that the server itself answers, not only that a
 * socket stands, and its revision shows that an event was lost.
 */
function useHeartbeat(date: string | null, settings: DisplaySettings | undefined): void {
  const live = useLiveChannel();
  const queryClient = useQueryClient();
  const recordContact = useRecordContact();

  const boardKey = useBoardKey(date, settings);

  useEffect(() => {
    if (date === null) return undefined;
    const key = wallKey(date);
    let lastBeat = deviceNow();

    const beat = async () => {
      const since = deviceNow() - lastBeat;
      lastBeat += since;
      // The device slept, or its clock was set: what is shown and the clock's offset are in doubt.
      if (since < 0 || since > 3 * beatEveryMs) void live.refresh({ key });
      if (live.channel.connection === 0) return;
      const answer = await live.channel.request('watch:join', { date }).catch(() => undefined);
      if (!answer) return;
      recordContact();
      const shown = queryClient.getQueryData<DisplaySnapshot>(key);
      if (!answer.ok || (shown && isBehind(shown, answer))) void live.refresh({ key });
      if (boardKey) await beatBoard(boardKey, date);
    };
    /** The same for the deployment, once there is one. */
    const beatBoard = async (key: QueryKey, boardDate: string) => {
      const form = queryClient.getQueryData<DisplayDeployment>(key);
      if (!form) return;
      const answer = await live.channel
        .request('board:join', { date: boardDate })
        .catch(() => undefined);
      if (answer?.ok && isFormBehind(form, answer)) void live.refresh({ key });
    };
    const timer = setInterval(() => void beat(), beatEveryMs);
    return () => clearInterval(timer);
  }, [date, boardKey, live, queryClient, recordContact]);
}

/** The same object as long as it names the same. */
function useBoardKey(
  date: string | null,
  settings: DisplaySettings | undefined,
): QueryKey | undefined {
  return useMemo(
    () => (date === null || !settings ? undefined : displayedKey(date, settings)),
    [date, settings],
  );
}

const reloadedAt = persisted('muster_wall_reloaded_at', z.number(), { where: 'tab' });
const notAgainForMs = 10 * 60_000;

/**
 * Answers that this page does not understand come from a newer server: a reload brings the newer
 * page. Only while the socket stands, since a page that cannot be fetched would stay away for good.
 */
function useNewerPage(error: Error | null): void {
  const { channel } = useLiveChannel();
  useEffect(() => {
    if (!isFault(error, 'UNREADABLE') || channel.connection === 0 || !mayReload()) return;
    window.location.reload();
  }, [error, channel]);
}

function mayReload(): boolean {
  if (deviceNow() - (reloadedAt.read() ?? 0) < notAgainForMs) return false;
  // Without a memory of the last time, a reload could follow a reload without end.
  return reloadedAt.keep(deviceNow());
}

interface WallState {
  readonly snapshot: DisplaySnapshot | undefined;
  /** Why nothing can be shown yet; it is tried again by itself. */
  readonly trouble: string | undefined;
}

/** What the wall shows, kept current for months without a touch. `onUnpaired`: the session is over. */
export function useWall(onUnpaired: () => void): WallState {
  const live = useLiveChannel();
  const queryClient = useQueryClient();
  const recordContact = useRecordContact();
  const [date, setDate] = useState<string | null>(null);
  const [shown, setShown] = useState<DisplaySnapshot>();
  const topic = wallTopic(date, (snapshot) => {
    queryClient.setQueryData(wallKey(snapshot.date), snapshot);
    setDate(snapshot.date);
  });
  const { data, error, dataUpdatedAt, refetch } = useLive(topic);
  // What was shown stays until the date that the server named is there.
  if (data?.date === date && data !== shown) setShown(data);
  useHeartbeat(date, shown?.settings);
  useNewerPage(error);

  useEffect(() => {
    if (dataUpdatedAt > 0) recordContact();
  }, [dataUpdatedAt, recordContact]);

  const refresh = useEffectEvent(() => void live.refresh(topic));
  useEffect(() => {
    const offs = [
      live.channel.on('session:revoked', () => refresh()),
      // A connection that cannot be made may mean the end of the session: the call shows which.
      live.channel.onState((state) => {
        if (state === 'failed') refresh();
      }),
    ];
    return () => {
      for (const off of offs) off();
    };
  }, [live]);

  const minute = useNow(60_000);
  const isPast = shown !== undefined && dutyDateAt(shown.timeZone, new Date(minute)) !== date;
  useAgain(isPast, () => void live.refresh(topic));

  const isOver =
    error instanceof Fault &&
    error.code !== 'GATE' &&
    (error.status === 401 || error.status === 403);
  const unpaired = useEffectEvent(onUnpaired);
  useEffect(() => {
    if (isOver) unpaired();
  }, [isOver]);

  const isWaiting = error !== null && shown === undefined && !isOver;
  useAgain(isWaiting, () => void refetch());

  return { snapshot: shown, trouble: isWaiting ? error.message : undefined };
}

/** Asks at once and every 5 s until it is no longer needed. */
function useAgain(needed: boolean, ask: () => void): void {
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (!needed) return undefined;
    askNow();
    const timer = setInterval(() => askNow(), 5_000);
    return () => clearInterval(timer);
  }, [needed]);
}
