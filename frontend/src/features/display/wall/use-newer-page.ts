import { useEffect } from 'react';
import { deviceNow } from '../../../shared/dates/clock.ts';
import { isFault } from '../../../shared/http/fault.ts';
import { useLiveChannel } from '../../../shared/realtime/live-context.ts';

const storageKey = 'muster_wall_reloaded_at';
const notAgainForMs = 10 * 60_000;

/**
 * Answers that this page does not understand come from a newer server: a reload brings the newer
 * page. Only while the socket stands, since a page that cannot be fetched would stay away for good.
 */
export function useNewerPage(error: Error | null): void {
  const { channel } = useLiveChannel();
  useEffect(() => {
    if (!isFault(error, 'UNREADABLE') || channel.connection === 0 || !mayReload()) return;
    window.location.reload();
  }, [error, channel]);
}

function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(storageKey) ?? 0);
    if (deviceNow() - last < notAgainForMs) return false;
    sessionStorage.setItem(storageKey, String(deviceNow()));
    return true;
  } catch {
    // Without a memory of the last time, a reload could follow a reload without end.
    return false;
  }
}
