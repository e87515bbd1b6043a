import type { Person } from '../deployment.board.ts';
import type { Catalogue } from '../deployment.schema.ts';
import type { BoardChange, Inverse } from './operation.schema.ts';

/** An applied operation as undo and redo need it: whose it was, and what would take it back (S17). */
export interface Reversible {
  readonly change: BoardChange;
  readonly inverse: Inverse;
}

export interface OperationContext {
  readonly catalogue: Catalogue;
  /** Null when the server follows attendance. */
  readonly by: Person | null;
  /** ISO instant. */
  readonly at: string;
  readonly opId: string | null;
  /** Refuse unless the board is at this revision (S10). */
  readonly baseRevision?: number | undefined;
  /** The operation that an undo or redo names; undefined when it is not known any more. */
  readonly target?: Reversible | undefined;
  /** Ids that belong to nobody; the browser, which cannot know, leaves it out. */
  readonly unknownOfficers?: ReadonlySet<string> | undefined;
}
