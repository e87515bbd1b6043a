import type { ServerPayload } from '@muster/protocol';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { HandFlushedChannel } from '../../testing/hand-flushed-channel.ts';
import { Live } from './live.ts';
import type { Topic } from './topic.ts';

/** A snapshot that remembers which log entries made it: any loss or repetition shows. */
export interface Fold {
  readonly epoch: string;
  readonly revision: number;
  readonly heard: readonly string[];
}
type LogEvent = ServerPayload<'log:appended'>;

/** A server that keeps a log, each entry one revision, and a page that follows it. */
export class FollowedLog {
  history: LogEvent[] = [];
  epoch = 'first';
  fetches = 0;
  /** Holds fetches back until the test lets them go. */
  gates: (() => void)[] = [];
  isGated = false;
  fails = false;
  readonly channel = new HandFlushedChannel();
  readonly queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  readonly live = new Live(this.channel, this.queryClient);
  readonly #closeLive: () => void;

  readonly topic: Topic<Fold> = {
    key: ['story'],
    subscription: {
      enter: ['watch:join', { date: '2025-09-06' }],
      leave: ['watch:leave', { date: '2025-09-06' }],
    },
    versionOf: (fold) => fold,
    fetch: async () => {
      this.fetches += 1;
      if (this.fails) throw new Error('503');
      const read = this.snapshot();
      if (this.isGated) await new Promise<void>((open) => this.gates.push(open));
      return read;
    },
    on: {
      'log:appended': (fold, event) => {
        const at = Number(event.date);
        if (at <= fold.revision) return fold;
        if (at > fold.revision + 1) return 'gap';
        return { ...fold, revision: at, heard: [...fold.heard, String(event.opId)] };
      },
    },
  };

  /** The same without a join and without a version: every event reaches whoever listens. */
  readonly unasked: Topic<Fold> = {
    key: this.topic.key,
    fetch: this.topic.fetch,
    on: this.topic.on,
  };

  constructor() {
    this.channel.answer = () => ({ ok: true, epoch: this.epoch, revision: this.history.length });
    this.#closeLive = this.live.open();
  }

  close(): void {
    this.#closeLive();
    this.queryClient.clear();
  }

  /** Writes on the server and puts the event on the wire; `date` carries the revision here. */
  write(name: string, { isLost = false } = {}): void {
    const event: LogEvent = { opId: name, date: String(this.history.length + 1), entries: [] };
    this.history.push(event);
    if (!isLost) this.channel.push('log:appended', event);
  }

  shown = (): Fold | undefined => this.queryClient.getQueryData<Fold>(this.topic.key);
  joins = (): number => this.channel.asked.filter(({ name }) => name === 'watch:join').length;

  /** What a mounted component does: observe the query and follow the topic. */
  mount(followed: Topic<Fold> = this.topic): () => void {
    const observer = new QueryObserver(this.queryClient, {
      queryKey: this.topic.key,
      queryFn: ({ signal }) => this.live.fetch(followed, signal),
      staleTime: Infinity,
    });
    const off = this.live.follow(followed);
    const unsubscribe = observer.subscribe(() => undefined);
    return () => {
      off();
      unsubscribe();
    };
  }

  snapshot = (): Fold => ({
    epoch: this.epoch,
    revision: this.history.length,
    heard: this.history.map(({ opId }) => String(opId)),
  });
}
