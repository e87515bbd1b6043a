import { savedBy, type Assignment, type Board, type BoardChange } from '@muster/protocol';
import type { Changes } from '../../store/changes.ts';
import { boardWritten } from './board.audit.ts';
import type { RecordDoc } from './board.model.ts';
import { triedId } from './board-document.ts';

/** A deployment that was saved, or brought back as the saved one. */
export interface BoardSave {
  readonly date: string;
  /** Of the board. */
  readonly revision: number;
  /** ISO instant. */
  readonly savedAt: string;
  /** An earlier saved list counts again: it is no save of its own. */
  readonly isBroughtBack: boolean;
  /** Why a board that was final was saved again. */
  readonly reason?: string | undefined;
  /** The board right after it, where it is at hand. */
  readonly board: Board | null;
  /** Asked for only where somebody needs them; null where they are not known any more. */
  lines(): Promise<readonly Assignment[] | null>;
}

export type SaveFollower = (saves: readonly BoardSave[]) => Promise<void>;

/** Whether this made another list the saved one. */
const isSave = ({ op }: BoardChange): boolean =>
  op.type === 'save' || op.type === 'replace' || savedBy(op) !== undefined;

const saveOf = (
  { date, revision, at, op, reason }: BoardChange,
  lines: BoardSave['lines'],
  board: Board | null = null,
): BoardSave => ({
  date,
  revision,
  savedAt: at,
  isBroughtBack: savedBy(op) !== undefined,
  reason,
  board,
  lines,
});

/** The saves among records; a list that was the same as the one before it is not known under its own id. */
export const savesIn = (
  records: readonly RecordDoc[],
  linesOf: (id: string) => Promise<Assignment[]>,
): BoardSave[] =>
  records.flatMap(({ change, opId, attempt }) =>
    change && isSave(change)
      ? [
          saveOf(change, async () => {
            const lines = opId === null ? [] : await linesOf(triedId(opId, attempt));
            return lines.length > 0 ? lines : null;
          }),
        ]
      : [],
  );

/** Gives every save to whoever follows them, as soon as it is stored. */
export function followSaves(changes: Changes, follower: SaveFollower): void {
  changes.subscribe(boardWritten, ({ detail }) => {
    const saves = detail?.changes.filter(isSave) ?? [];
    if (!detail || saves.length === 0) return undefined;
    const { after, atSaves } = detail;
    const last = saves.at(-1);
    return follower(
      saves.map((one) => {
        const isNow = after.board.revision === one.revision;
        const then = atSaves?.get(one.revision);
        const saved = then?.saved ?? (one === last ? after.saved : null);
        return saveOf(one, async () => saved, then?.board ?? (isNow ? after.board : null));
      }),
    );
  });
}
