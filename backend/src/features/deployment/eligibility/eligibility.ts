import type { AttendanceRecord, Member, Officer, RemovalReason, Tag } from '@muster/protocol';

/** Who can be deployed on a date: active people whom a sheet says to be present or on PTO (DEP-14). */

export interface Attendance {
  sheetsOn(date: string): Promise<readonly { readonly records: readonly AttendanceRecord[] }[]>;
}

export interface People {
  /** Everybody who is not deleted. */
  people(): Promise<Member[]>;
  tagsByUser(): Promise<ReadonlyMap<string, readonly Tag[]>>;
}

export interface Eligibility {
  readonly officers: readonly Officer[];
  /** Why somebody is not among them. */
  reasonFor(userId: string): RemovalReason;
  /** How somebody who is on a board, but not eligible any more, is shown until taken off. */
  noLongerEligible(userId: string): Officer;
}

export async function eligibleOn(
  date: string,
  attendance: Attendance,
  directory: People,
): Promise<Eligibility> {
  const [sheets, people, tags] = await Promise.all([
    attendance.sheetsOn(date),
    directory.people(),
    directory.tagsByUser(),
  ]);
  const records = latestRecords(sheets.flatMap((sheet) => sheet.records));
  const members = new Map(people.map((member) => [member.id, member]));
  const officerFrom = (member: Member, record: AttendanceRecord | undefined): Officer => {
    const carried = tags.get(member.id) ?? noTags;
    const known = record && made.get(record);
    if (known && known.member === member && known.carried === carried) return known.officer;
    const officer = {
      id: member.id,
      name: member.name,
      role: member.role,
      teamId: record?.teamId ?? member.teamId ?? 'none',
      status: record?.status === 'pto' ? ('pto' as const) : ('present' as const),
      ptoTiming: record?.ptoTiming ?? null,
      tags: carried
        .map(({ id, name, color }) => ({ id, name, color }))
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
    };
    if (record) made.set(record, { member, carried, officer });
    return officer;
  };
  const officers = [...records.values()].flatMap((record) => {
    const member = members.get(record.userId);
    return member?.isActive && record.status !== 'absent' ? [officerFrom(member, record)] : [];
  });
  return {
    officers: officers.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    reasonFor(userId) {
      if (!members.get(userId)?.isActive) return 'deactivated';
      return records.has(userId) ? 'absent' : 'record_deleted';
    },
    noLongerEligible(userId) {
      const gone = { id: userId, name: '', username: '', role: '', teamId: null, isActive: false };
      return officerFrom(members.get(userId) ?? gone, records.get(userId));
    },
  };
}

const noTags: readonly Tag[] = [];

interface Made {
  readonly member: Member;
  readonly carried: readonly Tag[];
  readonly officer: Officer;
}
/** Made once of what was read: when one sheet changes, everybody on the others is the same as before (OPS-102). */
const made = new WeakMap<AttendanceRecord, Made>();

/** Which of these ids belong to nobody. */
export async function unknownAmong(
  userIds: readonly string[],
  directory: Pick<People, 'people'>,
): Promise<string[]> {
  const people = new Set((await directory.people()).map(({ id }) => id));
  return userIds.filter((id) => !people.has(id));
}

/** Somebody who changed teams may stand on two sheets of a date: the later word counts. */
function latestRecords(records: readonly AttendanceRecord[]): Map<string, AttendanceRecord> {
  const latest = new Map<string, AttendanceRecord>();
  for (const record of records) {
    const known = latest.get(record.userId);
    if (!known || known.updatedAt < record.updatedAt) latest.set(record.userId, record);
  }
  return latest;
}
