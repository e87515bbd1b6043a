import {
  decidePlaces,
  officersBetween,
  type AnyOperation,
  type Board,
  type Catalogue,
} from '@muster/protocol';
import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import type { BoardWriter } from '../board/board-writer.ts';
import type { Eligibility } from './eligibility.ts';

/** Keeps boards in step with attendance and with the zones and stations in use (DEP-16, DEP-141). */

interface Deps {
  boards: Pick<BoardWriter, 'submit' | 'isKnown'>;
  eligible(date: string): Promise<Eligibility>;
  catalogue(): Promise<Catalogue>;
  /** Whether the date's board follows what zones and stations become: past ones are history. */
  followsPlaces(date: string): boolean;
  log: FastifyBaseLogger;
}

const retryMs = 250;

export function followAttendance({ boards, eligible, catalogue, followsPlaces, log }: Deps) {
  /** Dates being brought in step; true when something has changed since. */
  const running = new Map<string, boolean>();
  const runs = new Set<Promise<void>>();
  let closed = false;

  /** Soon after this the date's board agrees with attendance, if anybody has that board. */
  function follow(date: string): void {
    if (closed) return;
    if (running.has(date)) {
      running.set(date, true);
      return;
    }
    const run = untilInStep(date).finally(() => runs.delete(run));
    runs.add(run);
  }

  async function untilInStep(date: string): Promise<void> {
    running.set(date, true);
    // oxlint-disable-next-line no-unmodified-loop-condition -- close() changes it meanwhile
    while (running.get(date) && !closed) {
      running.set(date, false);
      try {
        if (await boards.isKnown(date)) await bringInStep(date);
      } catch (err) {
        log.warn({ err }, 'a board will be brought in step again');
        running.set(date, true);
        await pause(retryMs);
      }
    }
    running.delete(date);
  }

  async function bringInStep(date: string): Promise<void> {
    const [{ officers, reasonFor }, current] = await Promise.all([eligible(date), catalogue()]);
    const request = { date, opId: null, by: null, asked: '', repeatable: false };
    const steps: ((board: Board) => AnyOperation | undefined)[] = [
      (board) => officersBetween(board, officers, reasonFor),
    ];
    if (followsPlaces(date)) {
      steps.push((board) => (decidePlaces(board, current) ? { type: 'places' } : undefined));
    }
    await Promise.all(steps.map((operation) => boards.submit({ ...request, operation })));
  }

  return {
    follow,
    async close(): Promise<void> {
      closed = true;
      await Promise.all(runs);
    },
  };
}

export type AttendanceFollower = Pick<ReturnType<typeof followAttendance>, 'follow'>;
