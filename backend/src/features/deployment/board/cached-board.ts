import {
  foldChange,
  untouchedBoard,
  type Assignment,
  type Board,
  type BoardChange,
  type Catalogue,
} from '@muster/protocol';
import {
  boardFrom,
  documentFrom,
  readableDoc,
  recordsOf,
  updateFrom,
  writeRecord,
} from './board-document.ts';
import type { Eligibility } from '../eligibility/eligibility.ts';
import { OperationLog } from './operation-log.ts';
import type { BoardDoc, BoardRepo, RecordDoc } from './board.repo.ts';

/** How many operations a document keeps before they are copied out, and the most it may hold. */
const relayFrom = 16;
const mostEmbedded = 200;
const loadedRecords = 300;
/** Most bytes of operations in one document, far from the 16 MB that it may have. */
export const mostRecordBytes = 8 * 1024 * 1024;

/** A board in memory, equal to its document at `writes`. Only its date's queue changes it. */
export class CachedBoard {
  readonly operations: OperationLog;
  board: Board;
  /** The saved deployment as it was saved. */
  saved: readonly Assignment[];
  /** The operation that the saved deployment lies under; null while nothing is saved. */
  savedOpId: string | null;
  writes: number;
  checkedAt = 0;
  #isStored: boolean;
  /** In the document and not copied out yet; copied out but still in the document. */
  #embedded: RecordDoc[];
  #relayed: number[] = [];
  #relaying: Promise<void> | undefined;
  readonly #repo: BoardRepo;

  /** The date's board as stored, or as nobody has touched it yet (DEP-9). */
  static async load(
    date: string,
    repo: BoardRepo,
    catalogue: Catalogue,
    eligibility: Eligibility,
  ): Promise<CachedBoard> {
    const doc = await repo.board(date);
    const untouched = untouchedBoard(date, catalogue, eligibility.officers);
    if (!doc) return new CachedBoard(repo, untouched, undefined, [], new OperationLog([]));
    const embedded = recordsOf(doc);
    const [relayed, saved] = await Promise.all([
      repo.recordsAfter(date, doc.writes - loadedRecords),
      doc.savedOpId === null ? [] : repo.savedLines(date, doc.savedOpId),
    ]);
    const known = new Map(eligibility.officers.map((officer) => [officer.id, officer]));
    const stored = boardFrom(
      readableDoc(doc, catalogue),
      (id) => known.get(id) ?? eligibility.noLongerEligible(id),
    );
    const board: Board = {
      ...stored,
      zones: { ...untouched.zones, ...stored.zones },
      stations: { ...untouched.stations, ...stored.stations },
      saved: saved.map(({ userId, stationId }) => ({ userId, stationId })),
    };
    return new CachedBoard(repo, board, doc, saved, new OperationLog(merged(relayed, embedded)));
  }

  private constructor(
    repo: BoardRepo,
    board: Board,
    doc: BoardDoc | undefined,
    saved: readonly Assignment[],
    operations: OperationLog,
  ) {
    this.#repo = repo;
    this.board = board;
    this.saved = saved;
    this.operations = operations;
    this.writes = doc?.writes ?? 0;
    this.savedOpId = doc?.savedOpId ?? null;
    this.#isStored = doc !== undefined;
    this.#embedded = doc ? recordsOf(doc) : [];
  }

  /** Stores the records and what they made of the board in one guarded write; false: somebody was faster. */
  async store(
    records: readonly RecordDoc[],
    after: { board: Board; saved: readonly Assignment[]; savedOpId: string | null },
  ): Promise<boolean> {
    const bytes = bytesOf(this.#embedded) + bytesOf(records);
    if (this.#embedded.length > mostEmbedded || bytes > mostRecordBytes) await this.#relay();
    const { savedOpId } = after;
    const writes = this.writes + records.length;
    const next = { board: after.board, writes, savedOpId };
    const relayed = [...this.#relayed];
    const written = this.#isStored
      ? await this.#repo.update(this.board.date, this.writes, updateFrom(next, records, relayed))
      : await this.#repo.create(documentFrom(next, records));
    if (!written) return false;
    this.board = after.board;
    this.saved = after.saved;
    this.writes = writes;
    this.savedOpId = savedOpId;
    this.#isStored = true;
    this.#relayed = this.#relayed.filter((seq) => !relayed.includes(seq));
    this.#embedded.push(...records);
    for (const record of records) this.operations.add(record);
    return true;
  }

  /** Takes in what another process wrote; the changes, or undefined when it must be loaded anew. */
  async catchUp(): Promise<readonly BoardChange[] | undefined> {
    const { date } = this.board;
    const doc = await this.#repo.board(date);
    if (!doc || doc.writes === this.writes) return doc || !this.#isStored ? [] : undefined;
    if (!this.#isStored) return undefined;
    // Records are copied out before they leave the document, so reading in this order misses none.
    const relayed = await this.#repo.recordsAfter(date, this.writes);
    const foreign = merged(relayed, recordsOf(doc)).filter(
      ({ seq }) => seq > this.writes && seq <= doc.writes,
    );
    if (foreign.length !== doc.writes - this.writes) return undefined;
    const changes = foreign.flatMap(({ change }) => (change ? [change] : []));
    const board = changes.reduce(foldChange, this.board);
    if (board.revision !== doc.revision) return undefined;
    if (doc.savedOpId !== this.savedOpId) {
      this.saved = doc.savedOpId === null ? [] : await this.#repo.savedLines(date, doc.savedOpId);
    }
    for (const record of foreign) this.operations.add(record);
    this.board = board;
    this.writes = doc.writes;
    this.savedOpId = doc.savedOpId;
    this.#embedded = recordsOf(doc);
    this.#relayed = [];
    return changes;
  }

  /** Copies older operations out when there are enough of them; the document forgets them later. */
  relayWhenDue(onError: (error: unknown) => void): void {
    if (this.#embedded.length < relayFrom || this.#relaying) return;
    this.#relaying = this.#relay()
      .catch(onError)
      .finally(() => {
        this.#relaying = undefined;
      });
  }

  /** Resolves when no copying is under way. */
  async settled(): Promise<void> {
    await this.#relaying;
  }

  async #relay(): Promise<void> {
    const done = [...this.#embedded];
    await this.#repo.relay(this.board.date, done);
    const seqs = new Set(done.map(({ seq }) => seq));
    this.#embedded = this.#embedded.filter(({ seq }) => !seqs.has(seq));
    this.#relayed.push(...seqs);
  }
}

const sizes = new WeakMap<RecordDoc, number>();

/** Of the records as they are stored. Each is measured once: those of a document are counted at its every write. */
export const bytesOf = (records: readonly RecordDoc[]): number =>
  records.reduce((sum, record) => sum + sizeOf(record), 0);

function sizeOf(record: RecordDoc): number {
  const size = sizes.get(record) ?? Buffer.byteLength(writeRecord(record));
  sizes.set(record, size);
  return size;
}

/** Records of both places in their order, each once. */
function merged(...lists: readonly (readonly RecordDoc[])[]): RecordDoc[] {
  const bySeq = new Map(lists.flat().map((record) => [record.seq, record]));
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}
