import type { Migration } from '../lib/versions/migrate.ts';
// Says how its operations of version 1 become those of today.
import './deployment/board/operation-document.ts';

/** What was changed about stored documents, in order. One that was released stays as it is; the next is added below. */
export const migrations: readonly Migration[] = [
  { id: '0001-operations-with-fields', collections: ['boardOperations'] },
];
