import { type Notification, counted } from '@muster/protocol';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { persisted } from '../../../shared/kept/persisted.ts';
import { useSessionScope } from '../../../shared/session/session-context.tsx';
import * as browserNotices from './browser-notices.ts';
import { followPresses } from './browser-notices.ts';
import { deviceNow } from '../../../shared/dates/clock.ts';
import { z } from 'zod';
import { createStore } from 'zustand/vanilla';
import type { SessionScope } from '../../../shared/session/session-scope.ts';

/** How somebody is told of new lines while no page is in front; both are off until they are turned on (NOT-30). */
const choices = z.object({ notices: z.boolean(), sound: z.boolean() });
type TellingChoices = z.infer<typeof choices>;

const nothing: TellingChoices = { notices: false, sound: false };

/** This person's choices, kept in this browser. */
export function makeOwnTelling({ userId }: Pick<SessionScope, 'userId'>) {
  const stored = persisted('muster_telling.', choices, { where: 'device', whose: userId });
  const store = createStore<TellingChoices>(() => stored.read() ?? nothing);
  return {
    store,
    choose(change: Partial<TellingChoices>): void {
      store.setState(change);
      stored.keep(store.getState());
    },
  };
}

/** What tells; a test brings its own. */
type Browser = Pick<typeof browserNotices, 'isInFront' | 'claim' | 'showNotice' | 'sound'>;

const soundEveryMs = 10_000;
const mostNamed = 3;

/** Tells of lines that come into a list, once each (NOT-31). */
export function makeTeller(
  choices: () => TellingChoices,
  goTo: (link: string) => void,
  browser: Browser = browserNotices,
) {
  let listedIds: Set<string> | undefined;
  let soundedAt = Number.NEGATIVE_INFINITY;

  return async (list: readonly Notification[]): Promise<void> => {
    const seen = listedIds;
    listedIds = new Set(list.map(({ id }) => id));
    // What was there when the page was opened is not news.
    const fresh = seen ? list.filter(({ id, readAt }) => readAt === null && !seen.has(id)) : [];
    const [first] = fresh;
    if (!first) return;
    const inFront = browser.isInFront();
    const { notices, sound } = choices();
    if (!inFront && !notices && !sound) return;
    const isOurs = await browser.claim(first.id, inFront);
    if (inFront || !isOurs) return;
    if (notices) {
      await browser.showNotice({
        ...wordsOf(fresh),
        id: first.id,
        link: first.link,
        onPress: () => goTo(first.link),
      });
    }
    if (sound && deviceNow() - soundedAt >= soundEveryMs) {
      soundedAt = deviceNow();
      await browser.sound();
    }
  };
}

/** One by its own words, several by how many they are. */
function wordsOf(fresh: readonly Notification[]): { title: string; text: string } {
  const [first] = fresh;
  if (first && fresh.length === 1) return { title: first.title, text: first.text };
  return {
    title: counted(fresh.length, 'new notification'),
    text: fresh
      .slice(0, mostNamed)
      .map(({ title }) => title)
      .join('\n'),
  };
}

/** Tells of what comes into the list, as this person has chosen (NOT-31). */
export function useTelling(list: readonly Notification[] | undefined): void {
  const { store } = useSessionScope().part(makeOwnTelling);
  const navigate = useNavigate();
  const [tell] = useState(() => makeTeller(store.getState, (link) => void navigate(link)));
  useEffect(() => followPresses((link) => void navigate(link)), [navigate]);
  useEffect(() => {
    if (list) tell(list).catch((error: unknown) => console.error(error));
  }, [list, tell]);
}
