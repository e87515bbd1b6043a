import { heldLimit, holdRenewMs } from '@muster/protocol';
import { useEffect } from 'react';
import { useLiveChannel } from '../../../shared/realtime/live-context.ts';
import { useDrag } from '../board/use-board-stores.ts';

/** Sends the others which cards this person drags, again and again while they do (S18). */
export function useHoldHint(date: string): void {
  const live = useLiveChannel();
  const held = useDrag((drag) => drag.held);
  useEffect(() => {
    if (held === null) return undefined;
    const { userId, group } = held;
    const shown = [...group].slice(0, heldLimit);
    const hint = () => live.channel.hint('board:hint', { date, userId, group: shown });
    hint();
    const renewing = setInterval(hint, holdRenewMs);
    return () => {
      clearInterval(renewing);
      live.channel.hint('board:hint', { date, userId: null });
    };
  }, [live, date, held]);
}
