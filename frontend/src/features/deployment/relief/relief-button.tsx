import { timeOnPost, type BoardSnapshot } from '@muster/protocol';
import { Timer } from 'lucide-react';
import { useMemo } from 'react';
import { useNow } from '../../../shared/dates/use-now.ts';
import { IconButton } from '../../../shared/ui/controls/icon-button.tsx';
import { useBoardStores } from '../board/use-board-stores.ts';

const minuteMs = 60_000;

/** How many officers are due for relief, soon or already (STF-37). */
export function useReliefCount(board: BoardSnapshot | undefined, timeZone: string): number {
  const nowMs = useNow(minuteMs);
  return useMemo(
    () =>
      board?.assignments.filter(
        (placed) => (timeOnPost(board, placed, nowMs, timeZone)?.state ?? null) !== null,
      ).length ?? 0,
    [board, nowMs, timeZone],
  );
}

export const reliefLabel = (count: number): string =>
  count === 0 ? 'Relief due' : `Relief due: ${count}`;

interface ReliefButtonProps {
  board: BoardSnapshot | undefined;
  timeZone: string;
}

/** Opens the panel of who is due for relief, and says how many they are. */
export function ReliefButton({ board, timeZone }: ReliefButtonProps) {
  const { openDialog } = useBoardStores().view;
  const count = useReliefCount(board, timeZone);
  return (
    <span className="relative flex shrink-0">
      <IconButton
        label={reliefLabel(count)}
        icon={Timer}
        word="Relief"
        disabled={!board}
        onClick={() => openDialog({ kind: 'relief' })}
      />
      {count > 0 && (
        <span
          aria-hidden
          className="pointer-events-none absolute -top-1 -right-1 min-w-4 min-[90rem]:-top-1.5 min-[90rem]:-right-2.5 rounded-full border border-pto bg-pto-ground px-0.5 text-center text-11 leading-3.5 font-semibold text-pto-text tabular-nums"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </span>
  );
}
