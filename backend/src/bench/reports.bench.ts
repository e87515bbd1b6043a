import {
  addDays,
  isLocked,
  shiftOn,
  type Member,
  team,
  type RangeQuery,
  type Team,
} from '@muster/protocol';
import mongoose from 'mongoose';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedStore } from '../embedded-store/start.ts';
import { sheetAfterSubmit } from '../features/attendance/attendance.reducer.ts';
import { attendanceRepo, type SheetDoc } from '../features/attendance/attendance.repo.ts';
import { pastSheetsRepo } from '../features/attendance/past/past-sheets.repo.ts';
import { pastSheets } from '../features/attendance/past/past-sheets.ts';
import { reportsService } from '../features/reports/reports.service.ts';
import { systemClock } from '../lib/clock.ts';
import type { Allowed } from '../lib/caller.ts';
import type { Bench, Figure } from './figures.ts';

const teamSize = 15;
const to = '2026-11-20';
const all = { scope: 'yes' } as Allowed;

/** A roster matrix as JSON from a store with a month, and with a year, of sheets: at first, and once its sheets are known. */
export const bench: Bench = async () => [
  ...(await figuresOf(14, 31, 1000)),
  ...(await figuresOf(130, 31, 5000)),
  ...(await figuresOf(130, 366)),
];

async function figuresOf(teamCount: number, days: number, most?: number): Promise<Figure[]> {
  const dir = mkdtempSync(path.join(tmpdir(), 'bench-reports-'));
  const store = await startEmbeddedStore({ dir, log: () => undefined });
  const db = await mongoose.createConnection(store.uri, { dbName: 'bench' }).asPromise();
  try {
    const { teams, people } = organisation(teamCount);
    await seed(db, teams, people, days);
    const reports = reportsService({
      directory: { teams: async () => teams, people: async () => people },
      sheets: pastSheets(pastSheetsRepo(db)),
      deployments: { savedBetween: async () => [] },
      clock: systemClock('Asia/Singapore', undefined),
      config: { overdueAfterMinutes: 30 },
      elsewhereTypes: () => ['OJT'],
    });
    const query: RangeQuery = { from: addDays(to, 1 - days), to };
    const measure = async () => {
      const began = performance.now();
      const bytes = JSON.stringify(await reports.attendance(all, query)).length;
      return { ms: performance.now() - began, bytes };
    };
    // The database's own first answer is no figure of a report.
    await reports.attendance(all, { from: addDays(to, 1), to: addDays(to, 1) });
    const [first, again] = [await measure(), await measure()];
    return [
      {
        name: `matrix of ${teamCount} teams and ${days} days, at first [REP-6]`,
        value: first.ms,
        unit: 'ms',
        ...(most !== undefined && { bar: { most } }),
        anchor: `again ${again.ms.toFixed(0)} ms; ${(first.bytes / 1024).toFixed(0)} kB`,
      },
    ];
  } finally {
    await db.close();
    await store.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

function organisation(teamCount: number) {
  const teams = Array.from({ length: teamCount }, (_, index) =>
    team.parse({
      id: `A${index}`,
      name: `Team A${index}`,
      leaderId: null,
      dtlId: null,
      psoId: null,
      memberCount: teamSize,
      createdAt: null,
    }),
  );
  const people = teams.flatMap(({ id }) =>
    Array.from({ length: teamSize }, (_, index) => ({
      id: randomUUID(),
      name: `Officer ${id} ${index}`,
      username: `${id}.${index}`,
      role: index === 0 ? 'TL' : 'Member',
      teamId: id,
      isActive: true,
      createdAt: '2020-01-01T00:00:00.000Z',
    })),
  );
  return { teams, people };
}

async function seed(
  db: mongoose.Connection,
  teams: readonly Team[],
  people: readonly Member[],
  days: number,
): Promise<void> {
  const repo = attendanceRepo(db);
  const author = {
    id: people[0]?.id ?? '',
    name: 'Officer',
    at: '2026-11-20T02:10:00.000Z',
    reason: null,
  };
  for (let back = 0; back < days; back++) {
    const date = addDays(to, -back);
    if (isLocked(shiftOn(date))) continue;
    const sheets = teams.map(({ id, name }): SheetDoc => {
      const marked = people
        .filter(({ teamId }) => teamId === id)
        .map((one, index) => ({
          userId: one.id,
          name: one.name,
          role: one.role,
          mark:
            index % 12 === 11
              ? ({ status: 'absent', absenceType: 'MC' } as const)
              : ({ status: 'present' } as const),
        }));
      const place = { teamId: id, teamName: name, date };
      const { sheet } = sheetAfterSubmit(null, place, marked, author);
      return { ...sheet, outbox: [], outboxSize: 0 };
    });
    await repo.insertHistory(sheets, []);
  }
}
