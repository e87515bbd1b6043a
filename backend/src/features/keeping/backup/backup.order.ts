import type { StoredDocument } from '../files/lines-file.ts';
import { signsSomebodyIn } from './signed-in.ts';

/**
 * Documents are read one collection after the other while people go on writing. Boards and sheets are read first;
 * of what is copied out of them afterwards, whatever belongs to a later write is left out, so that nothing in a
 * backup follows from a write that is not in it (KEP-21). Nor has it what signs somebody in (KEP-65).
 */
export function withoutWhatFollowed(at: string) {
  const writesOfBoard = new Map<string, number>();
  const revisionOfBoard = new Map<string, number>();
  const revisionOfSheet = new Map<string, number>();

  const isInBoard = ({ date, seq }: StoredDocument) =>
    Number(seq) <= (writesOfBoard.get(String(date)) ?? 0);
  const rules: Readonly<Record<string, (document: StoredDocument) => boolean>> = {
    boards({ _id, writes, revision }) {
      writesOfBoard.set(_id, Number(writes));
      revisionOfBoard.set(_id, Number(revision));
      return true;
    },
    sheets({ _id, revision }) {
      revisionOfSheet.set(_id, Number(revision));
      return true;
    },
    boardOperations: isInBoard,
    boardMoments: isInBoard,
    deploymentPapers: ({ date, revision }) =>
      Number(revision) <= (revisionOfBoard.get(String(date)) ?? 0),
    attendanceUpdates({ _id, createdAt }) {
      const [, sheet = '', revision] = /^(.*)\.(\d+)\.\d+$/.exec(_id) ?? [];
      const sheetRevision = revisionOfSheet.get(sheet);
      return sheetRevision === undefined
        ? String(createdAt) < at
        : Number(revision) <= sheetRevision;
    },
  };
  return (collection: string, document: StoredDocument): boolean =>
    !signsSomebodyIn({ collection, document }) && (rules[collection]?.(document) ?? true);
}
