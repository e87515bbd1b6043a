import { PeopleHere } from '../../../../shared/domain/people-here.tsx';
import { usePresence } from '../use-board-stores.ts';

/** Who else has the board open (S18); in the colour that marks the cards they hold. */
export function BoardPeople() {
  const viewers = usePresence((presence) => presence.viewers);
  return (
    <PeopleHere
      people={viewers.map(({ id, name, color }) => ({ id, name, colorNumber: color + 1 }))}
    />
  );
}
