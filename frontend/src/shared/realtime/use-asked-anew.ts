import type { ServerEventName, ServerPayload } from '@muster/protocol';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLiveChannel } from './live-context.ts';

/**
 * Keeps an answer current that no screen depends on: it is asked for again when an event is about it, and when
 * the connection was away. Unlike a topic it counts as nothing that must be proven true (S25).
 */
export function useAskedAnew<Name extends ServerEventName>(
  key: QueryKey,
  name: Name,
  isAboutIt: (event: ServerPayload<Name>) => boolean,
): void {
  const { channel } = useLiveChannel();
  const queryClient = useQueryClient();
  const askAnew = useEffectEvent(() => void queryClient.invalidateQueries({ queryKey: key }));
  const hear = useEffectEvent((event: ServerPayload<Name>) => {
    if (isAboutIt(event)) askAnew();
  });
  useEffect(() => {
    let wasAway = false;
    const offs = [
      channel.on(name, (event) => hear(event)),
      channel.onState((state) => {
        if (state === 'connected' && wasAway) askAnew();
        wasAway = state !== 'connected';
      }),
    ];
    return () => offs.forEach((off) => off());
  }, [channel, name]);
}
