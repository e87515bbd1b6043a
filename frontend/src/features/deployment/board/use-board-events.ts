import type { BoardBeat, BoardSnapshot } from '@muster/protocol';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Live } from '../../../shared/realtime/live.ts';
import { useLiveChannel } from '../../../shared/realtime/live-context.ts';
import { boardHash } from './board-hash.ts';
import { boardTopic } from './board.sync.ts';
import { useBoardSession, useBoardStores } from './use-board-stores.ts';
import type { BoardState } from './use-board.ts';

/** Mounted once while the board is open: receives its events and resumes what was not answered. */
export function useBoardEvents({ operations, confirmed }: BoardState): void {
  const live = useLiveChannel();
  const queryClient = useQueryClient();
  const { pending, presence } = useBoardSession();
  const { arrivals, selection } = useBoardStores();
  const { date, me } = operations;

  useEffect(() => operations.resume(), [operations]);

  useEffect(() => {
    const { channel } = live;
    const offs = [
      channel.on('board:changed', (change) => {
        if (change.date !== date) return;
        operations.receive(change);
        arrivals.noteArrivals(change, me.id);
      }),
      channel.on('board:presence', (picture) => {
        if (picture.date === date) presence.showPresence(picture, me.id);
      }),
      channel.on('board:beat', (beat) => {
        if (beat.date === date) void compare(beat, live, queryClient);
      }),
      channel.onState((state) => {
        if (state !== 'connected') presence.forgetPresence();
      }),
    ];
    return () => {
      for (const off of offs) off();
      presence.forgetPresence();
    };
  }, [live, queryClient, operations, date, me.id, arrivals, presence]);

  useEffect(() => {
    if (!confirmed) return;
    pending.dropConfirmed(confirmed);
    selection.keepSelected(new Set(confirmed.officers.map(({ id }) => id)));
  }, [confirmed, pending, selection]);
}

/** The same revision with another content: something went wrong on the way, so begin anew (S15). */
async function compare(beat: BoardBeat, live: Live, queryClient: QueryClient): Promise<void> {
  const topic = boardTopic(beat.date);
  const board = queryClient.getQueryData<BoardSnapshot>(topic.key);
  if (board?.revision !== beat.revision) return;
  const hash = await boardHash(board);
  if (hash === undefined || hash === beat.hash) return;
  // Only if what was compared is still what is shown.
  if (queryClient.getQueryData(topic.key) !== board) return;
  console.error(
    `the board of ${beat.date} differs at revision ${beat.revision}; fetching it again`,
  );
  live.reload(topic);
}
