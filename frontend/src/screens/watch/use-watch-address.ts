import { dayNumber } from '@muster/protocol';
import { useSearchParams } from 'react-router';
import type { OverviewFilters } from '../../features/monitoring/monitoring.view.ts';

export interface WatchAddress {
  /** Null as long as nobody has chosen one: the screen then follows today. */
  readonly date: string | null;
  readonly filters: OverviewFilters;
  readonly tab: string | null;
}

/** What the watch screen shows, kept in the address, so that it can be sent on and reloaded. */
export function useWatchAddress(): [WatchAddress, (change: Partial<WatchAddress>) => void] {
  const [params, setParams] = useSearchParams();
  const [date, status] = [params.get('date'), params.get('status')];
  const address: WatchAddress = {
    date: date !== null && dayNumber(date) !== undefined ? date : null,
    filters: {
      team: params.get('team') ?? undefined,
      status: status === 'submitted' || status === 'pending' ? status : undefined,
    },
    tab: params.get('tab'),
  };

  const change = (next: Partial<WatchAddress>) => {
    const { date: day, filters, tab } = { ...address, ...next };
    setParams(
      Object.entries({ date: day, ...filters, tab }).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
      { replace: true },
    );
  };
  return [address, change];
}
