import { holdRenewMs } from '@muster/protocol';
import { useEffect } from 'react';
import { useLiveChannel } from '../../../shared/realtime/live-context.ts';
import { useDrag } from '../board/use-board-stores.ts';

/** Sends the others which card this person drags, again and again while they do (S18). */
export function useHoldHint(date: string): void {
  const live = useLiveChannel();
  const userId = useDrag(({ held }) => held?.userId ?? null);
  useEffect(() => {
    if (userId === null) return undefined;
    const hint = (held: string | null) => live.channel.hint('board:hint', { date, userId: held });
    hint(userId);
    const renewing = setInterval(() => hint(userId), holdRenewMs);
    return () => {
      clearInterval(renewing);
      hint(null);
    };
  }, [live, date, userId]);
}
