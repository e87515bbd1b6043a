import type {
  ClientEventName,
  ClientPayload,
  ServerEventName,
  ServerPayload,
} from '@muster/protocol';
import type { QueryKey } from '@tanstack/react-query';
import type { CallOptions } from '../http/call.ts';
import type { Channel } from './channel.ts';
import type { KeptAs } from './known.ts';

type Message = { [Name in ClientEventName]: readonly [Name, ClientPayload<Name>] }[ClientEventName];

/** What a change makes of a snapshot: the next one, the same one, or `gap`: something is missing (S15). */
export type Patch<Snapshot> = (snapshot: Snapshot) => Snapshot | 'gap';

/** What the server must be asked for the events of a topic, and told when they are no longer wanted. */
export interface Subscription {
  readonly enter: Message;
  readonly leave: Message;
  /** The server keeps one such subscription per socket: entering another one ends it. */
  readonly isExclusive?: boolean;
}

/**
 * One thing that a screen keeps current, declared in a feature's `X.sync.ts`: where its snapshot
 * comes from and what each event makes of it. The snapshot lives in the query cache under `key`.
 */
export interface Topic<Snapshot> {
  readonly key: QueryKey;
  readonly fetch: (options: CallOptions) => Promise<Snapshot>;
  /** Set where a team leader's page shows what was last known when nothing answers (OFF-10). */
  readonly keptAs?: KeptAs<Snapshot>;
  /** Set where nobody is offered to try again: what nobody answered is asked again until it comes (S29). */
  readonly asksOn?: true;
  /** Absent when the events come without asking, as `directory:changed` does. */
  readonly subscription?: Subscription;
  /** Epoch and revision of a snapshot, to compare with what a join answers (S16). */
  readonly versionOf?: (snapshot: Snapshot) => {
    readonly epoch: string;
    readonly revision: number;
  };
  /**
   * Asks for what is missing since a snapshot; `gone` when the server cannot tell any more. A topic
   * that has this has its whole state in the revision, unless `hasUncounted`. Without it a gap fetches
   * the snapshot again.
   */
  readonly catchUp?: (
    shown: Snapshot,
    channel: Pick<Channel, 'request'>,
  ) => Promise<Patch<Snapshot> | 'gone'>;
  /** Set where a snapshot also shows what its revision does not count: every new connection asks for it. */
  readonly hasUncounted?: true;
  readonly on: {
    readonly [Name in ServerEventName]?: (
      snapshot: Snapshot,
      event: ServerPayload<Name>,
    ) => Snapshot | 'gap';
  };
}
