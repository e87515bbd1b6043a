import { calledOf, saidName, stationOf, unpinOperation } from '@muster/protocol';
import { CheckSquare, MoveRight, PinOff, Route, Square, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { MenuAt, type MenuItem } from '../../../shared/ui/overlays/dropdown-menu.tsx';
import type { AskedMenu } from '../board-view.store.ts';
import { useBoardStores, useBoardView } from '../board-stores.ts';
import { draggedGroup, drawnCard } from '../drag/drop.ts';
import { useOperations } from '../board-scope.tsx';
import { officers, placeName } from '../operations/operation-words.ts';
import { unassignOfficers } from '../operations/station-actions.ts';

/** The menu of the card that it was asked for: there is one on the board, whatever the number of cards (DEP-309). */
export function CardMenu() {
  const menu = useBoardView(({ cardMenu }) => cardMenu);
  return menu && <OpenMenu key={menu.userId} asked={menu} />;
}

/** What it says stays as it was when it opened, whatever others do meanwhile: a line is pressed for what was read (DEP-310). */
function OpenMenu({ asked: menu }: { asked: AskedMenu }) {
  const operations = useOperations();
  const { userId } = menu;
  const { view, selection } = useBoardStores();
  const [{ board, selected }] = useState(() => ({
    board: operations.current()?.board,
    selected: selection.selectedIds(),
  }));
  const officer = board?.officers.find(({ id }) => id === userId);
  if (!officer) return null;
  const station = stationOf(board ?? { assignments: [] }, userId);
  const group = draggedGroup(userId, selected);
  const isSelected = selected.has(userId);
  const unpin = board && unpinOperation(board, group);
  const whileHere = (run: (here: ReadonlySet<string>) => void) => () => {
    const here = new Set(operations.current()?.board.officers.map(({ id }) => id));
    if (here.has(userId)) return run(here);
    operations.tell({
      title: `${saidName(officer)} has left the board`,
      description: 'They are no longer marked as here, so nothing was changed.',
      isRefusal: true,
    });
  };
  const items: MenuItem[] = [
    {
      label: group.length > 1 ? `Move ${officers(group.length)} to…` : 'Move to…',
      icon: MoveRight,
      writes: true,
      onSelect: whileHere((here) =>
        view.openDialog({ kind: 'move', userIds: group.filter((id) => here.has(id)) }),
      ),
    },
    {
      label: 'How did they get here?',
      icon: Route,
      onSelect: () => view.openDialog({ kind: 'way', userId }),
    },
    {
      label: isSelected ? 'Unselect' : 'Select',
      icon: isSelected ? CheckSquare : Square,
      onSelect: whileHere(() => selection.selectOfficers([userId], !isSelected)),
    },
    ...(unpin
      ? [
          {
            label: group.length > 1 ? `Unpin ${officers(unpin.moves.length)}` : 'Unpin',
            icon: PinOff,
            writes: true,
            startsGroup: true,
            onSelect: whileHere(() => void operations.perform(unpin)),
          },
        ]
      : []),
    ...(station === null
      ? []
      : [
          {
            label: `Remove from ${placeName(operations.catalogue(), station)}`,
            icon: Undo2,
            writes: true,
            startsGroup: !unpin,
            // From where the menu said: whoever stands elsewhere by then stays there.
            onSelect: whileHere(
              () => void unassignOfficers(operations, [userId], 'drag', { seen: board }),
            ),
          },
        ]),
  ];
  return <MenuOfCard asked={menu} name={calledOf(officer)} items={items} />;
}

/** In a replay a card is only looked at (HIS-26). */
export function LookedCardMenu({ officers: here, onPick }: LookedCardMenuProps) {
  const menu = useBoardView(({ cardMenu }) => cardMenu);
  const officer = here.find(({ id }) => id === menu?.userId);
  if (!menu || !officer) return null;
  const onSelect = () => onPick(officer.id);
  const items = [{ label: 'How did they get here?', icon: Route, onSelect }];
  return <MenuOfCard key={officer.id} asked={menu} name={calledOf(officer)} items={items} />;
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
function MenuOfCard({ asked: menu, name, items }: MenuOfCardProps) {
  const { closeCardMenu } = useBoardStores().view;
  return (
    <MenuAt
      label={name}
      at={menu.at}
      items={items}
      onClose={closeCardMenu}
      onReturnFocus={() => drawnCard(menu.userId)?.focus()}
    />
  );
}
