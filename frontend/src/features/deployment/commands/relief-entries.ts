import { reliefAllOperation, reliefOperation, saidName, type Hands } from '@muster/protocol';
import { placeName } from '../operations/operation-words.ts';
import { refusalOf, type BoardAction, type BoardAnswerParts } from './board-actions.ts';

type Parts = Pick<BoardAnswerParts, 'board' | 'catalogue' | 'relief' | 'stop'> & {
  readonly operations: Pick<BoardAnswerParts['operations'], 'perform' | 'objectionTo'>;
};

/** A swap for each who is due for relief, as the panel offers it (UI-333, STF-37). */
export function reliefEntries(parts: Parts): BoardAction[] {
  const { board, catalogue, operations, relief } = parts;
  const names = new Map(board.officers.map((one) => [one.id, saidName(one)]));
  const each = relief.map((line): BoardAction => {
    const { userId, stationId, replacement } = line;
    const name = names.get(userId) ?? '';
    const next = replacement ? names.get(replacement.userId) : undefined;
    const post = placeName(catalogue, stationId);
    const op = reliefOperation(board, line);
    const goal = op?.type === 'place' ? placeName(catalogue, op.moves[0]?.to ?? null) : '';
    const label = `Relieve ${name} at ${post}`;
    return {
      id: `relieve-${userId}`,
      kind: 'Action',
      label: next === undefined ? label : `${label} by ${next}`,
      text: `${label} ${next ?? ''}`,
      preview: `${next ?? 'nobody'} takes over ${post}, ${name} goes to ${goal}`,
      refused:
        next === undefined || !op ? `Nobody who fits ${post} can take over.` : refusalOf(parts, op),
      run: () => void (op && operations.perform(op)),
    };
  });
  return relief.length > 1 ? [...each, ...everybody(parts)] : each;
}

/** All swaps in one step; those of people placed by hand only where they are asked for (DEP-334). */
function everybody(parts: Parts): BoardAction[] {
  const { board, operations, relief } = parts;
  const action = (hands: Hands): BoardAction => {
    const all = reliefAllOperation(board, relief, hands);
    const swaps = (all?.moves.length ?? 0) / 2;
    const label = hands === 'go' ? 'Relieve all, who was placed by hand too' : 'Relieve all';
    return {
      id: `relieve-all-${hands}`,
      kind: 'Action',
      label,
      text: label,
      preview: all ? `${swaps} of ${relief.length} who are due change places in one step` : '',
      refused: all ? refusalOf(parts, all) : 'Nobody who is due can be relieved.',
      run: () => void (all && operations.perform(all)),
    };
  };
  const count = (hands: Hands) => reliefAllOperation(board, relief, hands)?.moves.length ?? 0;
  if (count('go') === count('stay')) return [action('stay')];
  // What would do something first.
  return count('stay') > 0 ? [action('stay'), action('go')] : [action('go'), action('stay')];
}
