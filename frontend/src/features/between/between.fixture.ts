import type { Between, LastShift, NextShift } from '@muster/protocol';

export const lastOf = (over: Partial<LastShift> = {}): LastShift => ({
  submittedTeams: 13,
  countedTeams: 14,
  lastSubmittedAt: '2026-11-21T14:41:00.000Z',
  presentCount: 187,
  ptoCount: 11,
  absentCount: 14,
  attendanceRate: 93,
  absences: { VL: 4, MC: 6, UL: 2, CCL: 2 },
  away: [],
  line: ['present', 'pto', 'absent', 'not_marked'],
  board: {
    placed: 171,
    of: 187,
    short: 0,
    shortStations: 0,
    savedAt: '2026-11-21T23:45:00.000Z',
    savedByName: 'Priya Nair',
  },
  changes: [],
  changeCount: 0,
  notes: [],
  open: [],
  ...over,
});

export const nextOf = (over: Partial<NextShift> = {}): NextShift => ({
  members: 202,
  expected: 202,
  away: [],
  moves: [],
  zone: null,
  zones: [{ id: 'car', name: 'Car', teams: ['A1', 'A5'], expected: 60, minimum: 24 }],
  shorts: [],
  forecast: null,
  plan: null,
  ...over,
});

/** Of a Night Off. */
export const betweenOf = (over: Partial<Between> = {}): Between => ({
  date: '2026-11-22',
  lastOn: '2026-11-21',
  nextOn: '2026-11-24',
  last: lastOf(),
  next: nextOf(),
  ...over,
});
