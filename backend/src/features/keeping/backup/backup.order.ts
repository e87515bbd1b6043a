import type { StoredDocument } from '../files/lines-file.ts';

/**
 * Documents are read one collection after the other while people go on writing. Boards and sheets are read first;
 * of what is copied out of them afterwards, whatever belongs to a later write is left out, so that nothing in a
 * backup follows from a write that is not in it (KEP-21).
 */
export function withoutWhatFollowed(at: string) {
  const writesOfBoard = new Map<string, number>();
  const revisionOfSheet = new Map<string, number>();

  const rules: Readonly<Record<string, (document: StoredDocument) => boolean>> = {
    boards({ _id, writes }) {
      writesOfBoard.set(_id, Number(writes));
      return true;
    },
    sheets({ _id, revision }) {
      revisionOfSheet.set(_id, Number(revision));
      return true;
    },
    boardOperations: ({ date, seq }) => Number(seq) <= (writesOfBoard.get(String(date)) ?? 0),
    attendanceUpdates({ _id, createdAt }) {
      const [, sheet = '', revision] = /^(.*)\.(\d+)\.\d+$/.exec(_id) ?? [];
      const known = revisionOfSheet.get(sheet);
      return known === undefined ? String(createdAt) < at : Number(revision) <= known;
    },
  };
  return (collection: string, document: StoredDocument): boolean =>
    rules[collection]?.(document) ?? true;
}
