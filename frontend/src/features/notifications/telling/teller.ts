import { counted } from '@muster/protocol';
import type { Notification } from '@muster/protocol';
import { deviceNow } from '../../../shared/dates/clock.ts';
import * as browserNotices from './browser-notices.ts';
import type { TellingChoices } from './telling.store.ts';

/** What tells; a test brings its own. */
export type Browser = Pick<typeof browserNotices, 'isInFront' | 'claim' | 'showNotice' | 'sound'>;

const soundEveryMs = 10_000;
const mostNamed = 3;

/** Tells of lines that come into a list, once each (NOT-31). */
export function makeTeller(
  choices: () => TellingChoices,
  goTo: (link: string) => void,
  browser: Browser = browserNotices,
) {
  let known: Set<string> | undefined;
  let soundedAt = Number.NEGATIVE_INFINITY;

  return async (list: readonly Notification[]): Promise<void> => {
    const seen = known;
    known = new Set(list.map(({ id }) => id));
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
