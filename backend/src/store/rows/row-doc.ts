import { Schema } from 'mongoose';
import type { Actor } from '../../lib/caller.ts';
import type { KeptChange } from '../../lib/audit/audit-record.ts';

/** What every row has that administrators change (DIR-25, DIR-27); rows of an earlier version lack it. */
export interface RowDoc {
  _id: string;
  revision?: number;
  changedBy?: Actor['by'] | null;
  changedAt?: Date | null;
  deletedAt?: Date | null;
  deletedBy?: Actor['by'] | null;
  /** What the latest write of an author changed, for the trail (AUD-13). */
  lastChange?: KeptChange | null;
}

/** Rows of an earlier version are at their first revision. */
export const revisionOf = ({ revision }: Pick<RowDoc, 'revision'>): number => revision ?? 1;

/**
 * Whether the one write since that revision was of the same person: a call whose answer was lost comes again like this,
 * and has its answer where what it asks for stands already (DIR-174).
 */
export const isOwnLatest = (
  row: { readonly revision?: number; readonly changedBy?: { readonly id: string } | null },
  baseRevision: number | undefined,
  by: { readonly id: string },
): boolean => baseRevision === revisionOf(row) - 1 && row.changedBy?.id === by.id;

/** How often a row was written, by whom last and when (DIR-25). */
export const presentWrites = (row: RowDoc) => ({
  revision: revisionOf(row),
  changedBy: row.changedBy ?? null,
  changedAt: row.changedAt?.toISOString() ?? null,
});

const asItIs = { type: Schema.Types.Mixed, default: null } as const;

/** The same in a Mongoose schema. */
export const storedRow = {
  revision: { type: Number, default: 1 },
  changedBy: asItIs,
  changedAt: { type: Date, default: null },
  deletedAt: { type: Date, default: null },
  deletedBy: asItIs,
  lastChange: asItIs,
} as const;
