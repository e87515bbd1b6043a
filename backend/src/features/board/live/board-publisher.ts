import { beatMs, hashLines, type Board, type BoardChange } from '@muster/protocol';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { hash } from 'node:crypto';
import { every } from '../../../cluster/every.ts';
import { audiences } from '../../../live/audiences.ts';
import type { Publisher } from '../../../live/publisher.ts';
import type { BoardWriter } from '../board-writer.ts';
import type { Presence } from './presence.ts';
import { type Snapshot, boardWritten } from '../board.audit.ts';
import type { DisplayForm } from './display-form.ts';
import type { Changes } from '../../../store/changes.ts';

interface Deps {
  app: FastifyInstance;
  publisher: Publisher;
  boards: Pick<BoardWriter, 'current'>;
  epoch(): string;
  /** Dates whose board somebody has open. */
  dates(): readonly string[];
}

/** Tells at intervals what each open board is, so that a lost last event shows (S15). */
export function startBeat({ app, publisher, boards, epoch, dates }: Deps): void {
  async function beat(date: string): Promise<void> {
    const { board } = await boards.current(date);
    publishBeat(publisher, board, epoch());
  }

  every(app, 'the beat of the boards', beatMs, () => Promise.all(dates().map(beat)));
}

/** To people: what a board is, so that whoever is behind asks for what they missed (S15). */
function publishBeat(publisher: Publisher, board: Board, epoch: string): void {
  const { date, revision } = board;
  const payload = { date, epoch, revision, hash: hashOf(board) };
  publisher.publish('board:beat', payload, audiences.board(date, 'full'));
}

/** First 16 hex digits of SHA-256 over the hash lines (S15). */
export const hashOf = (board: Pick<Board, 'assignments'>): string =>
  hash('sha256', hashLines(board)).slice(0, 16);

/** How often is looked whose lease is over, in ms. */
export const sweepMs = 500;

export type ShowPresence = (date: string, to?: ReturnType<typeof audiences.socket>) => void;

/** Who is at a board and what they hold (S18): to everybody there, or to one socket that has come again. */
export const presencePublisher =
  (presence: Presence, publisher: Publisher): ShowPresence =>
  (date, to = audiences.board(date, 'full')) =>
    publisher.publish('board:presence', presence.picture(date), to);

interface DraftPublisherDeps {
  publisher: Publisher;
  displayForm: DisplayForm;
  log: FastifyBaseLogger;
}

/** A wall gets the whole form each time: what changes within this many milliseconds goes out at once. */
const gatherMs = 250;

interface DraftPublisher {
  show(after: Snapshot): void;
  stop(): void;
}

/** Shows a date's draft to the wall screens that follow it, the newest state of a burst only (DIS-31). */
export function draftPublisher({
  publisher,
  displayForm,
  log,
}: DraftPublisherDeps): DraftPublisher {
  const newest = new Map<string, Snapshot>();
  const timers = new Set<ReturnType<typeof setTimeout>>();

  const draftForms = (date: string) =>
    publisher.wallForms(date).filter(({ form }) => form.source === 'draft');

  async function send(date: string): Promise<void> {
    const snapshot = newest.get(date);
    newest.delete(date);
    if (!snapshot) return;
    for (const { form, audience } of draftForms(date)) {
      const deployment = await displayForm(snapshot, form);
      publisher.publish('deployment:drafted', { deployment }, audience);
    }
  }

  return {
    show(after) {
      const { date } = after.board;
      if (draftForms(date).length === 0) return;
      const isUnderWay = newest.has(date);
      newest.set(date, after);
      if (isUnderWay) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        send(date).catch((err: unknown) => log.warn({ err }, 'a draft was not shown on a wall'));
      }, gatherMs);
      timers.add(timer);
    },
    stop() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

interface BoardPublisherDeps {
  changes: Changes;
  publisher: Publisher;
  displayForm: DisplayForm;
  drafts: DraftPublisher;
  epoch(): string;
}

/** To people every operation of a board, to wall screens what they show of it (S3, S7). */
export function publishBoards({
  changes,
  publisher,
  displayForm,
  drafts,
  epoch,
}: BoardPublisherDeps): void {
  changes.subscribe(boardWritten, ({ detail }) => {
    // Without it the writer catches up first, and tells the operations itself.
    if (!detail) return undefined;
    for (const change of detail.changes) {
      publisher.publish('board:changed', change, audiences.board(change.date, 'full'));
    }
    // What came before is not at hand: people's boards ask for it at once (PRC-36).
    if (detail.isAnew) publishBeat(publisher, detail.after.board, epoch());
    drafts.show(detail.after);
    const shown = detail.changes.findLast(showsOnWalls);
    if (!shown && !detail.isAnew) return undefined;
    return publishSaved(detail.after, shown?.opId ?? null);
  });

  async function publishSaved(after: Snapshot, opId: BoardChange['opId']): Promise<void> {
    for (const { form, audience } of publisher.wallForms(after.board.date)) {
      if (form.source !== 'saved') continue;
      const deployment = await displayForm(after, form);
      publisher.publish('deployment:saved', { opId, deployment }, audience);
    }
  }
}

/** Whether it changes what is saved, or a station. */
export const showsOnWalls = ({ op }: BoardChange): boolean =>
  op.type === 'save' ||
  op.type === 'replace' ||
  ('saved' in op && op.saved !== undefined) ||
  op.type === 'officers' ||
  Object.keys(op.stations).length > 0;
