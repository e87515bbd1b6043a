import type { Off } from '../channel.ts';

/** What the device says of its network. */
export interface Network {
  isOnline(): boolean;
  onChange(listener: (isOnline: boolean) => void): Off;
}

/** Where nothing tells, only the socket does. */
export const assumedNetwork: Network = {
  isOnline: () => true,
  onChange: () => () => undefined,
};
