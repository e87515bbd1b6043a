import {
  cleanMark,
  compareMembers,
  markBefore,
  type AttendanceRecord,
  type CleanMark,
  type LogEntry,
} from '@muster/protocol';
import { isDeepStrictEqual } from 'node:util';
import type { MarkedMember } from './attendance.reducer.ts';

/** A submit that was made on an older sheet and the sheet as it is, member by member (ATT-110). Pure. */

/** One member whom both have changed. */
export interface SheetClash {
  readonly userId: string;
  readonly mine: CleanMark | null;
  readonly theirs: CleanMark | null;
}

interface Sides {
  /** What is submitted. */
  readonly marked: readonly MarkedMember[];
  /** What is stored. */
  readonly records: readonly AttendanceRecord[];
  /** The log of what was written since the submit's base, in any order. */
  readonly since: readonly LogEntry[];
}

/** The marks of both sides, or the members whom both have changed and not to the same. */
export function mergeSubmit({ marked, records, since }: Sides): {
  readonly marked: readonly MarkedMember[];
  readonly clashes: readonly SheetClash[];
} {
  const mine = new Map(marked.map((one) => [one.userId, one]));
  const theirs = new Map(records.map((one) => [one.userId, one]));
  const log = since.toSorted(latestFirst);
  const clashes: SheetClash[] = [];

  const merged = [...new Set([...mine.keys(), ...theirs.keys()])].flatMap(
    (userId): MarkedMember[] => {
      const [member, record] = [mine.get(userId), theirs.get(userId)];
      const wanted = member ? cleanMark(member.mark) : null;
      const stored = record ? markOf(record) : null;
      const base = markBefore(
        stored,
        log.filter((entry) => entry.userId === userId),
      );
      const isTheirs = isDeepStrictEqual(wanted, base);
      if (!isTheirs && !isDeepStrictEqual(stored, base) && !isDeepStrictEqual(wanted, stored)) {
        clashes.push({ userId, mine: wanted, theirs: stored });
      }
      if (!isTheirs) return member ? [member] : [];
      if (!record) return [];
      const { userName: name, userRole: role } = record;
      return [member ?? { userId, name, role, mark: record }].map((one) => ({
        ...one,
        mark: markOf(record),
      }));
    },
  );
  return { marked: merged.toSorted(compareMembers), clashes };
}

const markOf = ({ status, absenceType, ptoTiming, notes }: AttendanceRecord): CleanMark => ({
  status,
  absenceType,
  ptoTiming,
  notes,
});

/** By revision and place, which are the last two parts of an entry's id: moments may be the same. */
const latestFirst = (a: LogEntry, b: LogEntry): number =>
  b.id.localeCompare(a.id, 'en', { numeric: true });
