import type { DragEndEvent } from '@dnd-kit/core';
import { useCallback, useRef } from 'react';
import { toast } from '../../../shared/ui/feedback/toast.store.ts';
import { useBoardStores } from '../board/use-board-stores.ts';
import type { BoardOperations } from '../operations/board-operations.ts';
import { placeName } from '../operations/operation-words.ts';
import type { Drawn } from '../operations/pending.ts';
import { zoneDrop, zoneOfTarget } from '../strip/zone-drop.ts';
import { draggedGroup, dropOperation } from './drop.ts';
import type { BoardSnapshot } from '@muster/protocol';
import { saidOfficer } from '../operations/officer-words.ts';

/** What letting a card go does; `outcome` is what there is to say of it besides. */
export function useDrop(shown: Drawn<BoardSnapshot>, operations: BoardOperations) {
  const { drag, selection, view } = useBoardStores();
  const outcome = useRef<string>(undefined);

  const operationOf = (userId: string, over: string | null) => {
    const zoneId = over === null ? undefined : zoneOfTarget(over);
    const selected = selection.selectedIds();
    if (zoneId === undefined) {
      return dropOperation({ dragged: userId, over, selected }, shown.board);
    }
    const catalogue = operations.catalogue();
    const zone = catalogue.zones.find(({ id }) => id === zoneId);
    return zone && zoneDrop(draggedGroup(userId, selected), zone, shown.board, catalogue);
  };

  const drop = ({ active, over }: DragEndEvent): void => {
    outcome.current = undefined;
    const userId = String(active.data.current?.['userId']);
    const target = over === null ? null : String(over.id);
    const op = operationOf(userId, target);
    if (op && !('type' in op)) {
      toast({ ...op, untilRead: true, variant: 'destructive' });
      outcome.current = ` ${op.title}: ${op.description}`;
      drag.letGo(false);
      return;
    }
    const isPlaced = op !== undefined && operations.perform(op);
    drag.letGo(isPlaced);
    if (!isPlaced) return;
    const userIds = op.moves.map((move) => move.userId);
    selection.selectOfficers(userIds, false);
    view.hideStation();
    const [first] = op.moves;
    if (target === null || zoneOfTarget(target) === undefined || !first) return;
    // Which stations was the board's choice, not the hand's: it is said and can be looked at.
    const places = [...new Set(op.moves.map(({ to }) => placeName(operations.catalogue(), to)))];
    const names = userIds.map((id) => saidOfficer(shown.board, id) ?? '');
    outcome.current = ` Placed in ${places.join(', ')}.`;
    toast({
      title: `Placed in ${places.join(', ')}`,
      description: `${names.join(', ')}.`,
      action: { label: 'Show', onPress: () => view.pointAt(first.userId) },
    });
  };
  return { drop, outcome: useCallback(() => outcome.current, []) };
}
