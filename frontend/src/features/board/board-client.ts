import type { BoardSnapshot, Operation, Person } from '@muster/protocol';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { now } from '../../shared/dates/clock.ts';
import { newOpId } from '../../shared/http/op-id.ts';
import type { Transport } from '../../shared/http/transport.ts';
import type { Channel } from '../../shared/live/channel.ts';
import { Live } from '../../shared/live/live.ts';
import { SessionScope } from '../../shared/session/session-scope.ts';
import { boardTopic } from './board.sync.ts';
import { OperationSender, type SenderListener } from './operations/operation-sender.ts';
import { makePending } from './operations/pending.ts';

export type { Transport } from '../../shared/http/transport.ts';
export { SocketChannel } from '../../shared/live/socket-channel.ts';

interface BoardClientOptions {
  readonly date: string;
  readonly me: Person;
  readonly channel: Channel;
  readonly transport: Transport;
  readonly listener: SenderListener;
}

export interface BoardClient {
  /** The confirmed board; undefined until it was fetched. */
  board(): BoardSnapshot | undefined;
  /** Fetches the board again, as a person does who presses Try again. */
  refresh(): Promise<void>;
  /** Asks for an operation as the page does, and answers its opId. */
  ask(op: Operation): string;
  close(): void;
}

/**
 * The page's board without a page: one session of one person that follows the board of a date and
 * sends operations, made of what the page itself is made of. Needs no browser, so that servers are
 * tested with the client that ships.
 */
export function openBoardClient({
  date,
  me,
  channel,
  transport,
  listener,
}: BoardClientOptions): BoardClient {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false, networkMode: 'always' } },
  });
  const live = new Live(channel, queryClient, { transport });
  const scope = new SessionScope({ userId: me.id, live, queryClient });
  const pending = makePending(scope);
  const sender = new OperationSender(live, pending, listener);
  scope.onEnd(() => sender.stop());
  const topic = boardTopic(date);
  const observer = new QueryObserver(queryClient, {
    queryKey: topic.key,
    queryFn: ({ signal }) => live.fetch(topic, signal),
  });
  const offs = [
    live.follow(topic, { 'board:changed': (change) => sender.receive(change) }),
    observer.subscribe(({ data }) => data && pending.dropConfirmed(data)),
    live.open(),
  ];
  return {
    board: () => queryClient.getQueryData<BoardSnapshot>(topic.key),
    refresh: () => live.refresh(topic),
    ask(op) {
      const opId = newOpId();
      const at = new Date(now()).toISOString();
      pending.add({ opId, date, by: me, op, at, revision: null, attempts: 0 });
      sender.start();
      return opId;
    },
    close() {
      scope.end();
      for (const off of offs) off();
      queryClient.clear();
    },
  };
}
