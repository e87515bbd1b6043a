import { reliefAllOperation, reliefOperation, saidName } from '@muster/protocol';
import { placeName } from '../operations/operation-words.ts';
import { refusalOf, type BoardAction, type BoardAnswerParts } from './board-actions.ts';

type Parts = Pick<BoardAnswerParts, 'board' | 'catalogue' | 'relief' | 'stop'> & {
  readonly operations: Pick<BoardAnswerParts['operations'], 'perform' | 'objectionTo'>;
};

/** A swap for each who is due for relief, as the panel offers it (UI-333, STF-37). */
export function reliefEntries(parts: Parts): BoardAction[] {
  const { board, catalogue, operations, relief } = parts;
  const names = new Map(board.officers.map((one) => [one.id, saidName(one)]));
  const all = reliefAllOperation(board, relief);
  const swaps = (all?.moves.length ?? 0) / 2;
  const everybody: BoardAction = {
    id: 'relieve-all',
    kind: 'Action',
    label: 'Relieve all',
    text: 'Relieve all',
    preview: all ? `${swaps} of ${relief.length} who are due change places in one step` : '',
    refused: all ? refusalOf(parts, all) : 'Nobody who is due can be relieved.',
    run: () => void (all && operations.perform(all)),
  };
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
  return relief.length > 1 ? [...each, everybody] : each;
}
