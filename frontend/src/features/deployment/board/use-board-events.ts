import type { BoardBeat, BoardSnapshot } from '@muster/protocol';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Live } from '../../../shared/realtime/live.ts';
import { useLiveChannel } from '../../../shared/realtime/live-context.ts';
import { noteArrivals } from './arrivals.store.ts';
import { boardHash } from './board-hash.ts';
import { isIn } from '../operations/pending.ts';
import { boardTopic } from './board.sync.ts';
import { dropPending, pendingEntries, resumePending } from '../operations/pending.store.ts';
import { forgetPresence, showPresence } from './presence.store.ts';
import { keepSelected } from './selection.store.ts';
import type { BoardState } from './use-board.ts';

/** Mounted once while the board is open: receives its events and resumes what was not answered. */
export function useBoardEvents({ operations, confirmed }: BoardState): void {
  const live = useLiveChannel();
  const queryClient = useQueryClient();
  const { date, me } = operations;

  useEffect(() => {
    resumePending(me.id);
    operations.resume();
  }, [operations, me.id]);

  useEffect(() => {
    const { channel } = live;
    const offs = [
      channel.on('board:changed', (change) => {
        if (change.date !== date) return;
        operations.heard(change);
        noteArrivals(change, me.id);
      }),
      channel.on('board:presence', (presence) => {
        if (presence.date === date) showPresence(presence, me.id);
      }),
      channel.on('board:beat', (beat) => {
        if (beat.date === date) void compare(beat, live, queryClient);
      }),
      channel.onState((state) => {
        if (state !== 'connected') forgetPresence();
      }),
    ];
    return () => {
      for (const off of offs) off();
      forgetPresence();
    };
  }, [live, queryClient, operations, date, me.id]);

  useEffect(() => {
    if (!confirmed) return;
    const done = pendingEntries().filter(
      (entry) => entry.date === confirmed.date && isIn(confirmed, entry),
    );
    if (done.length > 0) dropPending(new Set(done.map(({ opId }) => opId)));
    keepSelected(new Set(confirmed.officers.map(({ id }) => id)));
  }, [confirmed]);
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
  live.offer(topic, () => 'gap');
}
