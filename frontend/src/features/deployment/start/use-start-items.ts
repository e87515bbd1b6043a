import type { BoardSnapshot } from '@muster/protocol';
import { BookmarkPlus, History } from 'lucide-react';
import { useWritingStop } from '../../../shared/realtime/connection/use-connection.ts';
import type { MenuItem } from '../../../shared/ui/overlays/menu-items.ts';
import { useBoardStores } from '../board/use-board-stores.ts';

/** Starting a board from another one and keeping it as a template, as entries of the board's menu (UI-310). */
export function useStartItems(board: BoardSnapshot | undefined): MenuItem[] {
  const { openDialog } = useBoardStores().view;
  const stop = useWritingStop();
  const isEmpty = board?.assignments.length === 0;
  return [
    {
      label: 'Start from…',
      icon: History,
      startsGroup: true,
      disabled: !board || stop !== undefined,
      ...(stop && { hint: stop }),
      onSelect: () => openDialog({ kind: 'start' }),
    },
    {
      label: 'Keep as template…',
      icon: BookmarkPlus,
      disabled: !board || isEmpty || stop !== undefined,
      ...(stop ? { hint: stop } : isEmpty && { hint: 'Nobody has a place' }),
      onSelect: () => openDialog({ kind: 'keep-template' }),
    },
  ];
}
