import {
  foldChange,
  isPlanning,
  officersOnBoard,
  untouchedBoard,
  type Assignment,
  type Board,
  type BoardChange,
  type Catalogue,
  type Shifts,
} from '@muster/protocol';
import {
  boardFrom,
  documentFrom,
  forgetText,
  readRecord,
  readableDoc,
  recordsOf,
  updateFrom,
  writeRecord,
} from './board-document.ts';
import type { BoardPeople } from './eligibility/expected.ts';
import { OperationLog } from './operation-log.ts';
import type { BoardDoc, BoardRepo, LatestDoc, RecordDoc } from './board.repo.ts';
import { LRUCache } from 'lru-cache';

type Found = Awaited<ReturnType<BoardRepo['recordsUnder']>>;

const mostIds = 256;
/** How many writes an answer outlives: fewer than a board keeps operations in memory. */
const goodForWrites = 200;

/**
 * Operations that were copied out of one board in memory, by their ids. A batch that another process overtakes is
 * decided again, and asks only once: what is written meanwhile comes into memory before it is copied out.
 */
class RelayedOperations {
  readonly #repo: Pick<BoardRepo, 'recordsUnder'>;
  readonly #asked = new LRUCache<string, { found: Promise<Found>; writes: number }>({
    max: mostIds,
  });

  constructor(repo: Pick<BoardRepo, 'recordsUnder'>) {
    this.#repo = repo;
  }

  /** `writes`: those of the board that were in memory before this was asked. */
  async under(opIds: readonly string[], writes: number): Promise<Found> {
    const missing = opIds.filter((opId) => {
      const lookup = this.#asked.get(opId);
      return lookup === undefined || writes - lookup.writes >= goodForWrites;
    });
    const answer = this.#repo.recordsUnder(missing);
    for (const opId of missing) {
      const found = answer.then((all) => all.filter(({ record }) => record.opId === opId));
      // Whoever waits for it is told; the next one asks again.
      found.catch(() => this.#asked.delete(opId));
      this.#asked.set(opId, { found, writes });
    }
    const answers = opIds.flatMap((opId) => this.#asked.get(opId)?.found ?? []);
    return (await Promise.all(answers)).flat();
  }
}

/**
 * How many operations a document keeps before they are copied out, and the most it may hold. Where processes take turns
 * each multiple of the first is one process's to copy; when that process has died another does it for three of them.
 */
const relayFrom = 24;
const relayForOthersFrom = 3 * relayFrom;
const mostEmbedded = 200;
const loadedRecords = 100;
/** A board that is further behind is loaded anew: its operations would cost more (PRC-36). */
const mostMissed = 300;
/** How long after another process's write the next one is expected, in ms. */
const sharedMs = 250;
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
  /** When another process was last seen to write, by the clock that only runs on. */
  sharedAt = -Infinity;
  /** When it was last brought up to date with what others wrote, by that clock. */
  caughtUpAt = -Infinity;
  /** Whether a write of it may have been stored although no answer came (PRC-35). */
  isDoubtful = false;
  /** How long its last write took, with what had to be read for it, in ms. */
  writeMs = 0;
  readonly #relayedOperations: RelayedOperations;
  #isStored: boolean;
  /** In the document and not copied out yet; copied out but still in the document. */
  #embedded: RecordDoc[];
  #relayed: number[] = [];
  /** The last write that another process made. */
  #foreignUpTo = 0;
  #relaying: Promise<void> | undefined;
  #readingIds: Promise<void> | undefined;
  readonly #repo: BoardRepo;

  /** The date's board as stored, or as nobody has touched it yet (DEP-9). */
  static async load(
    date: string,
    repo: BoardRepo,
    catalogue: Catalogue,
    people: BoardPeople,
    /** Without one it plans with nobody. */
    shifts?: Shifts,
  ): Promise<CachedBoard> {
    const doc = await repo.board(date);
    const plans = shifts !== undefined && isPlanning({ date }, shifts);
    const planned = officersOnBoard({ assignments: [] }, people, plans);
    const untouched = untouchedBoard(date, catalogue, planned);
    if (!doc) return new CachedBoard(repo, untouched, undefined, [], new OperationLog([], true));
    const embedded = recordsOf(doc);
    const [relayed, saved] = await Promise.all([
      repo.recordsAfter(date, doc.writes - loadedRecords),
      doc.savedOpId === null ? [] : repo.savedLines(date, doc.savedOpId),
    ]);
    const known = new Map([...people.officers, ...people.expected].map((one) => [one.id, one]));
    const stored = boardFrom(
      readableDoc(doc, catalogue),
      (id) => known.get(id) ?? people.noLongerEligible(id),
    );
    const board: Board = {
      ...stored,
      zones: { ...untouched.zones, ...stored.zones },
      stations: { ...untouched.stations, ...stored.stations },
      saved: saved.map(({ userId, stationId }) => ({ userId, stationId })),
    };
    const latest = merged(relayed, embedded);
    // The next operation is later than the latest one, however many were refused since (HIS-35).
    const isKnown = doc.revision === 0 || latest.some(({ change }) => change !== undefined);
    const before = isKnown ? undefined : await repo.latestChange(date);
    const isWhole = latest.length === doc.writes;
    const operations = new OperationLog(before ? [before, ...latest] : latest, isWhole);
    return new CachedBoard(repo, board, doc, saved, operations);
  }

  private constructor(
    repo: BoardRepo,
    board: Board,
    doc: BoardDoc | undefined,
    saved: readonly Assignment[],
    operations: OperationLog,
  ) {
    this.#repo = repo;
    this.#relayedOperations = new RelayedOperations(repo);
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

  /** Whether another process has just written, so that the next write may meet one of its. */
  isShared = (elapsed: number): boolean => elapsed - this.sharedAt < sharedMs;

  /**
   * Records under these ids that are not among the latest. Where no other date can have them, a new id is not asked for:
   * the guard of the write proves that nobody else has used it on this one (PRC-30).
   */
  relayedUnder(
    opIds: readonly string[],
    isOnlyHere: boolean,
  ): ReturnType<RelayedOperations['under']> {
    const { operations } = this;
    const older = opIds.filter(
      (opId) => !operations.find(opId) && (!isOnlyHere || operations.mayHave(opId)),
    );
    return this.#relayedOperations.under(older, this.writes);
  }

  /** Reads once, beside what is written, which ids its older operations have. */
  readIds(onError: (error: unknown) => void): void {
    if (this.operations.hasAllIds || this.#readingIds) return;
    this.#readingIds = this.#repo
      .idsOf(this.board.date)
      .then((ids) => this.operations.addIds(ids))
      .catch(onError)
      .finally(() => {
        this.#readingIds = undefined;
      });
  }

  /** Takes in what another process wrote; the changes, or undefined when it must be loaded anew. */
  async catchUp(): Promise<readonly BoardChange[] | undefined> {
    const { date } = this.board;
    const latest = await this.#repo.latest(date);
    if (!latest || latest.writes === this.writes) return latest || !this.#isStored ? [] : undefined;
    if (!this.#isStored || latest.writes - this.writes > mostMissed) return undefined;
    const embedded = this.#embeddedIn(latest);
    // Records are copied out before they leave the document, so reading in this order misses none.
    const isWhole = embedded.some(({ seq }) => seq === this.writes + 1);
    const relayed = isWhole ? [] : await this.#repo.recordsAfter(date, this.writes);
    const foreign = merged(relayed, embedded).filter(
      ({ seq }) => seq > this.writes && seq <= latest.writes,
    );
    if (foreign.length !== latest.writes - this.writes) return undefined;
    const changes = foreign.flatMap(({ change }) => (change ? [change] : []));
    const board = changes.reduce(foldChange, this.board);
    if (board.revision !== latest.revision) return undefined;
    if (latest.savedOpId !== this.savedOpId) {
      const { savedOpId } = latest;
      this.saved = savedOpId === null ? [] : await this.#repo.savedLines(date, savedOpId);
    }
    for (const record of foreign) this.operations.add(record);
    this.board = board;
    this.writes = latest.writes;
    this.savedOpId = latest.savedOpId;
    this.#relayed = this.#relayed.filter((seq) => String(seq) in latest.records);
    this.#embedded = embedded;
    this.#foreignUpTo = latest.writes;
    return changes;
  }

  /** The document's records; those that are known are not read again. */
  #embeddedIn({ records }: LatestDoc): RecordDoc[] {
    const embeddedBySeq = new Map(this.#embedded.map((record) => [String(record.seq), record]));
    const relayed = new Set(this.#relayed.map(String));
    return Object.entries(records)
      .flatMap(([seq, text]) =>
        relayed.has(seq) ? [] : [embeddedBySeq.get(seq) ?? readRecord(text)],
      )
      .sort((a, b) => a.seq - b.seq);
  }

  /** Copies older operations out when there are enough of them; the document forgets them later. */
  relayWhenDue(onError: (error: unknown) => void): void {
    if (this.#embedded.length < relayFrom || this.#relaying || !this.#isMineToRelay()) return;
    this.#relaying = this.#relay()
      .catch(onError)
      .finally(() => {
        this.#relaying = undefined;
      });
  }

  #isMineToRelay(): boolean {
    const own = this.#embedded.filter(({ seq }) => seq > this.#foreignUpTo);
    if (own.length === this.#embedded.length || this.#embedded.length >= relayForOthersFrom)
      return true;
    return own.some(({ seq }) => seq % relayFrom === 0);
  }

  /** Resolves when nothing is read or copied beside its writes. */
  async settled(): Promise<void> {
    await Promise.all([this.#relaying, this.#readingIds]);
  }

  async #relay(): Promise<void> {
    const done = [...this.#embedded];
    await this.#repo.relay(this.board.date, done);
    done.forEach(forgetText);
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
