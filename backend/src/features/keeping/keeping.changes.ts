import { changeKind } from '../../lib/changes.ts';

/** Everything before the date in `id` was removed or came back; whoever keeps past days in memory reads them anew. */
export const pastChanged = changeKind('past', {
  collection: 'cleanups',
  id: 'cutoff',
  on: ['update'],
});
