import type { Connection } from 'mongoose';
import type { LogDoc, SheetDoc } from '../attendance/attendance.model.ts';
import type { BoardDoc } from '../board/board.model.ts';
import type { SessionDoc } from '../session/session.repo.ts';
import type { StoredDocument } from './files/lines-file.ts';

/** A past sheet as it is stored, with so many people. */
export const pastSheet = (date: string, people = 2, teamId = 'A1'): SheetDoc => ({
  _id: `${date}.${teamId}`,
  teamId,
  date,
  revision: 1,
  submittedBy: 'u1',
  submittedByName: 'Tan',
  submittedAt: `${date}T02:20:00.000Z`,
  records: Array.from({ length: people }, (_, index) => ({
    id: `${date}.${index}`,
    userId: `u${index}`,
    userName: `Person ${index}`,
    userRole: 'Member',
    teamId,
    date,
    status: 'present',
    absenceType: null,
    ptoTiming: null,
    notes: '',
    submittedAt: `${date}T02:20:00.000Z`,
    submittedByName: 'Tan',
    updatedAt: `${date}T02:20:00.000Z`,
    updatedByName: 'Tan',
    revision: 1,
  })),
  ops: [],
  outbox: [],
  outboxSize: 0,
});

/** A line of the log about a sheet; when it was written is of no matter to a cleanup. */
export const pastEntry = (date: string, number: number, teamId = 'A1'): LogDoc => ({
  _id: `${date}.${teamId}.1.${number}`,
  createdAt: '2025-09-05T02:20:00.000Z',
  attendanceRecordId: `${date}.${number}`,
  userId: 'u1',
  memberName: 'Person 1',
  teamId,
  teamName: 'Team A1',
  date,
  updateType: 'creation',
  fieldChanged: 'status',
  oldValue: null,
  newValue: 'present',
  updatedBy: 'u1',
  updatedByName: 'Tan',
  reason: null,
});

export const pastBoard = (date: string, writes = 3): BoardDoc => ({
  _id: date,
  writes,
  revision: writes,
  savedRevision: 0,
  savedAt: null,
  savedBy: null,
  savedOpId: null,
  configuredBy: null,
  zones: {},
  stations: {},
  officers: {},
  vacancies: [],
  history: {},
  people: {},
  records: {},
});

export const pastSession = (id: string, expiresAt: string): SessionDoc => ({
  _id: id,
  kind: 'user',
  subjectId: 'u1',
  csrf: 'x',
  createdAt: new Date('2025-01-01T00:00:00Z'),
  lastActiveAt: new Date('2025-01-01T00:00:00Z'),
  expiresAt: new Date(expiresAt),
});

/** Puts documents where the product keeps them. */
export async function store(
  db: Connection,
  collection: string,
  documents: readonly { _id: string }[],
): Promise<void> {
  await db.collection<StoredDocument>(collection).insertMany([...documents]);
}

/** Everything that these collections have, by id. */
export async function stored(db: Connection, ...collections: string[]) {
  const all = collections.map(async (name) => {
    const found = await db.collection<StoredDocument>(name).find({}).toArray();
    return [name, found.toSorted((a, b) => a._id.localeCompare(b._id))] as const;
  });
  return Object.fromEntries(await Promise.all(all));
}
