import type { Migration } from '../lib/versions/migrate.ts';

/** What was changed about stored documents, in order. One that was released stays as it is; the next is added below. */
export const migrations: readonly Migration[] = [];
