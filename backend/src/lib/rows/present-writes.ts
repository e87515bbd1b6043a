import type { RowDoc } from './row-doc.ts';
import { revisionOf } from './rows.repo.ts';

/** How often a row was written, by whom last and when (DIR-25). */
export const presentWrites = (row: RowDoc) => ({
  revision: revisionOf(row),
  changedBy: row.changedBy ?? null,
  changedAt: row.changedAt?.toISOString() ?? null,
});
