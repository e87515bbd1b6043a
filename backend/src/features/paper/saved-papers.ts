import {
  addDays,
  assignmentsOf,
  mostNoteDays,
  type Assignment,
  type Board,
  type Catalogue,
} from '@muster/protocol';
import { LRUCache } from 'lru-cache';
import { within } from '../../lib/deadline.ts';
import { deploymentPaper } from './deployment-paper.ts';
import type { KeptPapersRepo, SaveKey } from './kept-papers.repo.ts';
import type { Paper } from './paper.ts';

interface KeptNote {
  readonly text: string;
  readonly zoneId: string | null;
  readonly stationId: string | null;
  /** ISO instants. */
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly createdBy: { readonly name: string };
}

export interface SavedPapersNeeds {
  /** A date's board as it was after the operation of a revision. */
  boardAfter(date: string, revision: number): Promise<Board>;
  places(): Promise<Catalogue>;
  organisation(): string;
  /** Handover notes that were written on dates from one to another. */
  notesBetween(from: string, to: string): Promise<readonly KeptNote[]>;
}

export interface Save extends SaveKey {
  readonly savedByName: string | null;
  readonly lines: readonly Assignment[];
}

/** A save as the board tells of it. */
interface ToldSave extends SaveKey {
  readonly isBroughtBack: boolean;
  /** Why a board that was final was saved again. */
  readonly reason?: string | undefined;
  /** Right after it, where it is at hand. */
  readonly board: Board | null;
  lines(): Promise<readonly Assignment[] | null>;
}

interface Deps extends SavedPapersNeeds {
  repo: KeptPapersRepo;
  timeZone: string;
  failed(error: unknown, date: string): void;
}

/** How long the operations of a board wait at most for the papers of saves among them, in ms. */
const patienceMs = 500;
/** How many saves are known to have their paper without asking for it. */
const mostKnown = 1000;

/**
 * What the papers of saves print. It is kept as soon as a save is stored, and once more looked for before the save's
 * operation leaves its board, so that a crash in between costs nothing (PAP-5).
 */
export function savedPapers(deps: Deps) {
  const { repo, boardAfter, places, organisation, notesBetween, timeZone, failed } = deps;
  const known = new LRUCache<string, true>({ max: mostKnown });
  const underWay = new Map<string, Promise<void>>();

  /** As people, places and the organisation are called now. */
  async function made(
    { date, revision, savedAt }: SaveKey,
    at: Board | null,
    given?: Pick<Save, 'savedByName' | 'lines'>,
    reason?: string,
  ): Promise<Paper> {
    const [board, catalogue, notes] = await Promise.all([
      at ?? boardAfter(date, revision),
      places(),
      notesBetween(addDays(date, -mostNoteDays), date),
    ]);
    return deploymentPaper({
      date,
      savedAt,
      savedByName: given ? given.savedByName : (board.savedBy?.name ?? null),
      reason,
      lines: given?.lines ?? assignmentsOf(board, catalogue),
      board,
      catalogue,
      notes: notes
        .filter(({ createdAt, expiresAt }) => createdAt <= savedAt && expiresAt > savedAt)
        .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
        .map(({ createdBy, text, zoneId, stationId }) => ({
          text,
          zoneId,
          stationId,
          byName: createdBy.name,
        })),
      organisation: organisation(),
      timeZone,
    });
  }

  /** Once, however often it is asked for meanwhile; a failure is told, and harms nobody. */
  function keepOne(save: ToldSave): Promise<void> {
    const key = `${save.date} ${save.revision} ${save.savedAt}`;
    if (save.isBroughtBack || known.has(key)) return Promise.resolve();
    const run =
      underWay.get(key) ??
      keepNow(save)
        .then(() => void known.set(key, true))
        .catch((error: unknown) => failed(error, save.date))
        .finally(() => underWay.delete(key));
    underWay.set(key, run);
    return run;
  }

  async function keepNow(save: ToldSave): Promise<void> {
    if (await repo.has(save)) return;
    const lines = await save.lines();
    const board = save.board ?? (await boardAfter(save.date, save.revision));
    const savedByName = board.savedBy?.name ?? null;
    const given = lines ? { lines, savedByName } : undefined;
    await repo.keep(save, await made(save, board, given, save.reason));
  }

  async function keepAll(saves: readonly ToldSave[]): Promise<void> {
    for (const save of saves) await keepOne(save);
  }

  return {
    /**
     * Whatever happens here, the save stands and its operation may leave the board: what takes longer goes on by itself,
     * so that nobody who writes the board waits for papers.
     */
    async keep(saves: readonly ToldSave[]): Promise<void> {
      await within(patienceMs, keepAll(saves)).catch(() => undefined);
    },

    /** As it was kept; of a save from before papers were kept, as everything is called now. */
    of: async (save: Save): Promise<Paper> => (await repo.find(save)) ?? made(save, null, save),

    /** After a restore the same save may not be there any more. */
    forget: () => known.clear(),
  };
}
