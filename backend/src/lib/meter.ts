import type { Clock } from './clock.ts';

/** What a part of the server has just done, in ms where it took time; without anybody's id or name. */
export type Measured =
  /** One try to write a board; `isOvertaken`: another process was faster, and it is made again. */
  | { readonly what: 'batch'; readonly requests: number; readonly isOvertaken: boolean }
  /** Somebody's operation of a board, from its coming until it is stored or refused. */
  | { readonly what: 'operation'; readonly ms: number; readonly outcome: string }
  /** A write of a sheet, with how often another process was faster meanwhile. */
  | { readonly what: 'sheet'; readonly ms: number; readonly overtaken: number }
  /** An event, from being told until it is with its sockets. */
  | { readonly what: 'event'; readonly ms: number }
  /** Another process's write, from the database until here. */
  | { readonly what: 'change'; readonly ms: number }
  | {
      readonly what: 'job';
      readonly name: string;
      readonly state: 'done' | 'failed';
      readonly ms: number;
    }
  /** One run of what is done again and again. */
  | {
      readonly what: 'run';
      readonly name: string;
      readonly state: 'done' | 'failed';
      readonly ms: number;
    }
  /** `outcome`: `signed_in`, or the code of the fault; of the provider what the page says. */
  | {
      readonly what: 'sign-in';
      readonly way: 'password' | 'link' | 'provider';
      readonly outcome: string;
    };

/** What can be read off at any moment. */
export type Reading = 'operations waiting' | 'sign-ins waiting' | 'ms without changes';

/** How a server's parts tell how they work. Nobody listens unless something shows it. */
export interface Meter {
  tell(measured: Measured): void;
  listen(listener: (measured: Measured) => void): void;
  /** Starts a watch; what is answered reads it, in ms. */
  time(): () => number;
  offer(reading: Reading, read: () => number): void;
  read(reading: Reading): number | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    meter: Meter;
  }
}

export function makeMeter(clock: Pick<Clock, 'elapsed'>): Meter {
  const listeners: ((measured: Measured) => void)[] = [];
  const readings = new Map<Reading, () => number>();
  return {
    tell(measured) {
      for (const listener of listeners) listener(measured);
    },
    listen: (listener) => void listeners.push(listener),
    time() {
      const began = clock.elapsed();
      return () => clock.elapsed() - began;
    },
    offer: (reading, read) => void readings.set(reading, read),
    read: (reading) => readings.get(reading)?.(),
  };
}
