import type { WatchSnapshot } from '@muster/protocol';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import type { Transport } from '../../shared/http/transport.ts';
import type { Channel } from '../../shared/live/channel.ts';
import { Live } from '../../shared/live/live.ts';
import { watchTopic } from '../../shared/domain/watch-topics.ts';

interface WatchClientOptions {
  readonly date: string;
  readonly channel: Channel;
  readonly transport: Transport;
}

export interface WatchClient {
  /** What the watch dashboard shows; undefined until it was fetched. */
  snapshot(): WatchSnapshot | undefined;
  /** Fetches it again, as a person does who presses Try again. */
  refresh(): Promise<void>;
  close(): void;
}

/**
 * The watch dashboard of a date without a page, made of what the page itself is made of. Needs no
 * browser, so that servers are tested with the client that ships.
 */
export function openWatchClient({ date, channel, transport }: WatchClientOptions): WatchClient {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false, networkMode: 'always' } },
  });
  const live = new Live(channel, queryClient, { transport });
  const topic = watchTopic(date);
  const observer = new QueryObserver(queryClient, {
    queryKey: topic.key,
    queryFn: ({ signal }) => live.fetch(topic, signal),
  });
  const offs = [live.follow(topic), observer.subscribe(() => undefined), live.open()];
  return {
    snapshot: () => queryClient.getQueryData<WatchSnapshot>(topic.key),
    refresh: () => live.refresh(topic),
    close() {
      for (const off of offs) off();
      queryClient.clear();
    },
  };
}
