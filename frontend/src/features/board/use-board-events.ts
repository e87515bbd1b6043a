import { type BoardBeat, type BoardSnapshot, hashLines, type Board } from '@muster/protocol';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Live } from '../../shared/live/live.ts';
import { useLiveChannel } from '../../shared/live/live-context.ts';
import { boardTopic } from './board.sync.ts';
import { useBoardSession, useBoardStores } from './board-stores.ts';
import { useOperations } from './board-scope.tsx';

/**
 * First 16 hex digits of SHA-256 over who stands where (S15). Undefined where the browser offers no
 * digest (a page that is neither local nor behind TLS): the revision alone is compared then.
 */
async function boardHash(board: Pick<Board, 'assignments'>): Promise<string | undefined> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle;
  if (subtle === undefined) return undefined;
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(hashLines(board)));
  return [...new Uint8Array(digest).subarray(0, 8)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** Mounted once while the board is open: what follows its events, and resumes what was not answered. */
export function useBoardEvents(confirmed: BoardSnapshot | undefined): void {
  const operations = useOperations();
  const live = useLiveChannel();
  const queryClient = useQueryClient();
  const { pending, presence } = useBoardSession();
  const { arrivals, selection } = useBoardStores();
  const { date, me } = operations;

  useEffect(() => operations.resume(), [operations]);

  useEffect(() => {
    const { channel } = live;
    const compare = comparer(live, queryClient, date);
    const offs = [
      live.follow(boardTopic(date), {
        'board:changed': (change) => {
          if (change.date !== date) return;
          operations.receive(change);
          arrivals.noteArrivals(change, me.id);
        },
        'board:beat': (beat) => {
          if (beat.date === date) void compare(beat);
        },
      }),
      channel.on('board:presence', (picture) => {
        if (picture.date === date) presence.showPresence(picture, me.id);
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

/**
 * Begins anew when a heartbeat shows that something went wrong on the way (S15): the same revision with another
 * content, or a server that is behind what was shown a heartbeat ago, as after an older state was put back.
 */
function comparer(live: Live, queryClient: QueryClient, date: string) {
  const topic = boardTopic(date);
  const shown = () => queryClient.getQueryData<BoardSnapshot>(topic.key);
  let before: BoardSnapshot | undefined;
  const fetchAgain = (why: string) => {
    console.error(`the board of ${date} ${why}; fetching it again`);
    live.reload(topic);
  };
  return async (beat: BoardBeat): Promise<void> => {
    const board = shown();
    const earlier = before;
    before = board;
    // What was placed through another process may be here before the one that beats has heard of it.
    if (earlier?.epoch === beat.epoch && beat.revision < earlier.revision) {
      fetchAgain(`is at revision ${beat.revision} there and at ${earlier.revision} here`);
      return;
    }
    if (board?.revision !== beat.revision) return;
    const hash = await boardHash(board);
    if (hash === undefined || hash === beat.hash) return;
    // Only if what was compared is still what is shown.
    if (shown() === board) fetchAgain(`differs at revision ${beat.revision}`);
  };
}
