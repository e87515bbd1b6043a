import { expect, type Page } from '@playwright/test';

/** What a screen said of itself, and when (ms since 1970 by the clock of that screen). */
interface Claim {
  readonly at: number;
  readonly says: string;
}

interface Claims {
  claims?: Claim[];
}

/** What was on its way when the outage began may still arrive, and a screen notices once a second. */
const noticedWithinMs = 2_500;
/** How old at most what a dashboard shows as live may be: 12 s of silence (S24). */
const dashboardLiveMs = 12_000 + noticedWithinMs;
/** A wall turns after 10 s (DIS-20). */
const wallLiveMs = 10_000 + noticedWithinMs;
/** An age in words is rounded down to a second and drawn once a second. */
const drawnWithinMs = 2_200;

/** Writes down ten times a second what a screen says of its connection. */
export async function record(page: Page): Promise<void> {
  await page.evaluate(() => {
    const wall =
      /^(Live|Reconnecting…|Polling every 30 s|No network|No answer|Not connected|Not live since)/;
    const words = () =>
      document.querySelector('[data-look]')?.textContent ??
      [...document.querySelectorAll('p')].find((one) => wall.test(one.textContent ?? ''))
        ?.textContent ??
      '';
    const claims: Claim[] = [];
    (globalThis as Claims).claims = claims;
    let last = Date.now();
    const look = () => {
      const at = Date.now();
      const stoodStill = at - last > 500;
      last = at;
      // A browser that got no time from a busy machine has not drawn either: it is looked at next time.
      if (stoodStill) return;
      const says = words();
      if (says !== '') claims.push({ at, says });
    };
    look();
    setInterval(look, 100);
  });
}

interface Outage {
  readonly from: number;
  readonly until: number;
  /** The server's time at `from`, `10:52:41`. */
  readonly clock: string;
}

/** No claim of an outage is younger than the truth: nothing was heard since it began. */
export async function expectTruthful(name: string, page: Page, outage: Outage): Promise<void> {
  const all = await page.evaluate(() => (globalThis as Claims).claims ?? []);
  const claims = all.filter(({ at }) => at >= outage.from && at < outage.until);
  expect(claims.length, `${name} was looked at`).toBeGreaterThan(20);
  const lies = claims.filter(({ at, says }) => isLie(says, at - outage.from, outage, name));
  const descriptions = lies.map(({ at, says }) => `${name} after ${at - outage.from} ms: ${says}`);
  expect(descriptions).toEqual([]);
}

function isLie(says: string, silentMs: number, { clock }: Outage, name: string): boolean {
  const since = /(?:since|showing) (\d\d:\d\d:\d\d)/.exec(says)?.[1];
  if (since !== undefined) return secondsOf(since) > secondsOf(clock) + 1;
  const age = /(\d+) (s|min)/.exec(says.replace('every 30 s', ''));
  const liveMs = name === 'wall' ? wallLiveMs : dashboardLiveMs;
  if (says.startsWith('Live') && silentMs > liveMs) return true;
  if (!age) return !says.startsWith('Live') && silentMs > drawnWithinMs + liveMs;
  const ageMs = Number(age[1]) * (age[2] === 'min' ? 60_000 : 1_000);
  return ageMs + drawnWithinMs < silentMs;
}

function secondsOf(clock: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return (hours * 60 + minutes) * 60 + seconds;
}
