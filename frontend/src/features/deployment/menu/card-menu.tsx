import { CheckSquare, MoveRight, Route, Square, Undo2 } from 'lucide-react';
import { MenuAt } from '../../../shared/ui/overlays/menu-at.tsx';
import type { MenuItem } from '../../../shared/ui/overlays/menu-items.ts';
import type { AskedMenu } from '../board/board-view.store.ts';
import { useBoardStores, useBoardView, useSelection } from '../board/use-board-stores.ts';
import { useCardGestures } from '../drag/card-gestures.ts';
import { draggedGroup } from '../drag/drop.ts';
import { drawnCard } from '../drag/drawn-card.ts';
import type { BoardOperations } from '../operations/board-operations.ts';
import { officers, placeName } from '../operations/operation-words.ts';
import { unassignOfficers } from '../operations/station-actions.ts';

/** The menu of the card that it was asked for: there is one on the board, whatever the number of cards (DEP-309). */
export function CardMenu({ operations }: { operations: BoardOperations }) {
  const asked = useBoardView(({ cardMenu }) => cardMenu);
  return asked && <OpenMenu key={asked.userId} asked={asked} operations={operations} />;
}

function OpenMenu({ asked, operations }: { asked: AskedMenu; operations: BoardOperations }) {
  const { userId } = asked;
  const { view, selection } = useBoardStores();
  const { askWhere } = useCardGestures();
  const selected = useSelection(({ ids }) => ids);
  const board = operations.current()?.board;
  const officer = board?.officers.find(({ id }) => id === userId);
  const station = board?.assignments.find((one) => one.userId === userId)?.stationId;
  if (!officer) return null;
  const group = draggedGroup(userId, selected);
  const isSelected = selected.has(userId);
  const items: MenuItem[] = [
    {
      label: group.length > 1 ? `Move ${officers(group.length)} to…` : 'Move to…',
      icon: MoveRight,
      writes: true,
      onSelect: () => askWhere(userId),
    },
    {
      label: 'How did they get here?',
      icon: Route,
      onSelect: () => view.openDialog({ kind: 'way', userId }),
    },
    {
      label: isSelected ? 'Unselect' : 'Select',
      icon: isSelected ? CheckSquare : Square,
      onSelect: () => selection.toggleOfficer(userId),
    },
    ...(station === undefined
      ? []
      : [
          {
            label: `Remove from ${placeName(operations.catalogue(), station)}`,
            icon: Undo2,
            writes: true,
            startsGroup: true,
            onSelect: () => void unassignOfficers(operations, [userId], 'drag', { seen: board }),
          },
        ]),
  ];
  return <MenuOfCard asked={asked} name={officer.name} items={items} />;
}

/** In a replay a card is only looked at (HIS-26). */
export function LookedCardMenu({ officers: here, onPick }: LookedCardMenuProps) {
  const asked = useBoardView(({ cardMenu }) => cardMenu);
  const officer = here.find(({ id }) => id === asked?.userId);
  if (!asked || !officer) return null;
  const onSelect = () => onPick(officer.id);
  const items = [{ label: 'How did they get here?', icon: Route, onSelect }];
  return <MenuOfCard key={officer.id} asked={asked} name={officer.name} items={items} />;
}

type LookedCardMenuProps = {
  officers: readonly { readonly id: string; readonly name: string }[];
  onPick: (userId: string) => void;
};

type MenuOfCardProps = {
  asked: AskedMenu;
  name: string;
  items: readonly MenuItem[];
};

/** What a card's menu has, at the place where it was asked for; the focus goes back to the card. */
function MenuOfCard({ asked, name, items }: MenuOfCardProps) {
  const { closeCardMenu } = useBoardStores().view;
  return (
    <MenuAt
      label={name}
      at={asked.at}
      items={items}
      onClose={closeCardMenu}
      onReturnFocus={() => drawnCard(asked.userId)?.focus()}
    />
  );
}
