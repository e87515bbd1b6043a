import { giveNamesOneLook } from './directory/identity/names-of-one-look.ts';
import { markWhoHasSignedIn } from './directory/identity/who-has-signed-in.ts';
import type { Migration } from '../store/migrations/migrate.ts';
// Say how documents of version 1 become those of today.
import './board/operation-document.ts';
import './board/board-document.ts';

/** What was changed about stored documents, in order. One that was released stays as it is; the next is added below. */
export const migrations: readonly Migration[] = [
  { id: '0001-operations-with-fields', raises: { boardOperations: 2 } },
  { id: '0002-saved-lists-with-their-stations', raises: { savedDeployments: 2 } },
  { id: '0003-names-of-one-look', raises: {}, change: giveNamesOneLook },
  { id: '0004-who-has-signed-in', raises: {}, change: markWhoHasSignedIn },
];
