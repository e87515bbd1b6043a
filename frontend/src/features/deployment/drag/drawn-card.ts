import { reveal } from '../../../shared/ui/sight/deferred.tsx';

/** The card of an officer in a list, or anywhere; one that is not near is drawn first (UI-300). */
export function drawnCard(userId: string, list: ParentNode = document): HTMLElement | null {
  const id = CSS.escape(userId);
  const find = () => list.querySelector<HTMLElement>(`[data-officer="${id}"]`);
  const card = find();
  if (card) return card;
  const block = list.querySelector(`[data-holds~="${id}"]`);
  if (!block) return null;
  reveal(block);
  return find();
}
