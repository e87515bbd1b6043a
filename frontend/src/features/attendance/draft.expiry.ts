import { deviceNow } from '../../shared/dates/clock.ts';
import { quietly } from '../../shared/kept/quietly.ts';

/** How long drafts stay on the device. Apart from what reads them, so that every page can remove old ones. */

export const draftPrefix = 'muster_draft:';
/** Notes and absence types are not kept longer than they are of use (ATT-55). */
const keptForMs = 48 * 3_600_000;

export const isDraftKey = (key: string | null): key is string =>
  key?.startsWith(draftPrefix) ?? false;

export const isExpired = (savedAt: number): boolean => deviceNow() - savedAt > keptForMs;

export function removeOldDrafts(): void {
  quietly(() => {
    for (const key of Object.keys(localStorage).filter(isDraftKey)) {
      if (isExpired(savedAtOf(localStorage.getItem(key)))) localStorage.removeItem(key);
    }
  });
}

/** 0 for what makes no sense: it goes. */
function savedAtOf(text: string | null): number {
  const draft = quietly(() => JSON.parse(text ?? 'null') as { savedAt?: unknown } | null);
  const savedAt = Number(draft?.savedAt);
  return Number.isFinite(savedAt) ? savedAt : 0;
}
