import {
  isSameOfficer,
  namesakes,
  type AttendanceRecord,
  type Belonging,
  type Member,
  type Officer,
  type RemovalReason,
  countsOn,
  type Tag,
  type WithLastDay,
} from '@muster/protocol';
import { FollowedCache } from '../../../lib/dates/followed-cache.ts';
import { perKey } from '../../../lib/queue.ts';

/** Who can be deployed on a date: active people whom a sheet says to be present or on PTO (DEP-14). */

interface Attendance {
  sheetsOn(date: string): Promise<readonly Sheet[]>;
}

export interface People {
  /** Everybody who is not deleted, with the teams they were in. */
  people(): Promise<(Member & Belonging)[]>;
  carriedTags(): Promise<CarriedTags>;
}

/** Who carries what, also what has run out on some date. */
type CarriedTags = ReadonlyMap<string, readonly (Tag & WithLastDay)[]>;

export interface Eligibility {
  readonly officers: readonly Officer[];
  /** Why somebody is not among them. */
  reasonFor(userId: string): RemovalReason;
  /** How somebody who is on a board, but not eligible any more, is shown until taken off. */
  noLongerEligible(userId: string): Officer;
}

interface Sheet {
  readonly records: readonly AttendanceRecord[];
}

/** What it is made of. */
interface Sources {
  /** By which tags are judged (DIR-203). */
  readonly date: string;
  readonly sheets: readonly Sheet[];
  /** Everybody who is not deleted. */
  readonly people: readonly (Member & Belonging)[];
  readonly tags: CarriedTags;
}

/** As it was made, so that the next is made of what has changed since. */
export interface CachedEligibility extends Eligibility {
  readonly sources: Sources;
  readonly members: ReadonlyMap<string, Member>;
  /** The usernames of those who are called like somebody else (DIR-185). */
  readonly usernames: ReadonlyMap<string, string>;
  readonly records: ReadonlyMap<string, AttendanceRecord>;
}

export async function eligibleOn(
  date: string,
  attendance: Attendance,
  directory: People,
  before?: CachedEligibility,
): Promise<CachedEligibility> {
  const [sheets, people, tags] = await Promise.all([
    attendance.sheetsOn(date),
    directory.people(),
    directory.carriedTags(),
  ]);
  return eligibleAmong({ date, sheets, people, tags }, before);
}

/** With the same people only those on sheets that changed are looked at; whoever is as before stays the same object. */
export function eligibleAmong(sources: Sources, before?: CachedEligibility): CachedEligibility {
  const { date, sheets, people, tags } = sources;
  const isSamePeople = before?.sources.people === people && before.sources.tags === tags;
  const touched = isSamePeople ? peopleTouched(before.sources.sheets, sheets) : undefined;
  if (before && touched?.size === 0) return before;
  const members = isSamePeople
    ? before.members
    : new Map(people.map((member) => [member.id, member]));
  const usernames = isSamePeople ? before.usernames : namesakes(people);
  const latest = latestRecords(sheets, touched);
  const records = touched && before ? new Map(before.records) : latest;
  for (const id of touched ?? []) {
    const record = latest.get(id);
    if (record) records.set(id, record);
    else records.delete(id);
  }
  const officerOf = (id: string): Officer | undefined => {
    const [member, record] = [members.get(id), latest.get(id)];
    if (!record || !member?.isActive || record.status === 'absent') return undefined;
    const previousOfficer = before && before.officers[placeOf(before.officers, id)];
    const officer = officerFrom(member, record, { date, tags }, usernames.get(id));
    return previousOfficer && isSameOfficer(previousOfficer, officer) ? previousOfficer : officer;
  };
  const officers = touched && before ? [...before.officers] : [];
  for (const id of touched ?? [...latest.keys()].sort()) {
    const officer = officerOf(id);
    const place = touched ? placeOf(officers, id) : officers.length;
    const isThere = officers[place]?.id === id;
    if (officer || isThere) officers.splice(place, isThere ? 1 : 0, ...(officer ? [officer] : []));
  }
  return {
    sources,
    members,
    usernames,
    records,
    officers,
    reasonFor(userId) {
      if (!members.get(userId)?.isActive) return 'deactivated';
      return records.has(userId) ? 'absent' : 'record_deleted';
    },
    noLongerEligible(userId) {
      const gone = { id: userId, name: '', username: '', role: '', teamId: null, isActive: false };
      return officerFrom(
        members.get(userId) ?? gone,
        records.get(userId),
        { date, tags },
        usernames.get(userId),
      );
    },
  };
}

/** Everybody on sheets that are there now and were not before, or the other way round. */
function peopleTouched(before: readonly Sheet[], now: readonly Sheet[]): Set<string> {
  const [old, current] = [new Set(before), new Set(now)];
  const changed = [
    ...before.filter((sheet) => !current.has(sheet)),
    ...now.filter((sheet) => !old.has(sheet)),
  ];
  return new Set(changed.flatMap(({ records }) => records.map(({ userId }) => userId)));
}

/** Where an officer stands, or would stand, in the order of ids. */
function placeOf(officers: readonly Officer[], id: string): number {
  let [from, to] = [0, officers.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((officers[middle]?.id ?? '') < id) from = middle + 1;
    else to = middle;
  }
  return from;
}

function officerFrom(
  member: Member,
  record: AttendanceRecord | undefined,
  { date, tags }: Pick<Sources, 'date' | 'tags'>,
  username: string | null = null,
): Officer {
  const carried = tags.get(member.id) ?? noTags;
  const cachedEntry = record && made.get(record);
  if (
    cachedEntry &&
    cachedEntry.member === member &&
    cachedEntry.carried === carried &&
    cachedEntry.officer.username === username
  )
    return cachedEntry.officer;
  const officer = {
    id: member.id,
    name: member.name,
    username,
    role: member.role,
    teamId: record?.teamId ?? member.teamId ?? 'none',
    // Whom no sheet names is counted as here by nobody (DEP-505).
    status: record ? statusOf(record) : ('expected' as const),
    ptoTiming: record?.ptoTiming ?? null,
    ...tagsOn(date, carried),
  };
  if (record) made.set(record, { member, carried, officer });
  return officer;
}

const statusOf = ({ status }: AttendanceRecord): 'pto' | 'present' =>
  status === 'pto' ? 'pto' : 'present';

/** Those that count on the date, and those that have run out. */
function tagsOn(
  date: string,
  carried: readonly (Tag & WithLastDay)[],
): Pick<Officer, 'tags' | 'lapsedTags'> {
  const tags = carried
    .filter((tag) => countsOn(tag, date))
    .map(({ id, name, color }) => ({ id, name, color }))
    .toSorted(byName);
  if (tags.length === carried.length) return { tags };
  const lapsedTags = carried
    .flatMap(({ id, name, color, validUntil }) =>
      validUntil === null || date <= validUntil ? [] : [{ id, name, color, validUntil }],
    )
    .toSorted(byName);
  return { tags, lapsedTags };
}

const byName = (a: { readonly name: string }, b: { readonly name: string }) =>
  a.name < b.name ? -1 : 1;

const noTags: readonly (Tag & WithLastDay)[] = [];

interface Made {
  readonly member: Member;
  readonly carried: readonly (Tag & WithLastDay)[];
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

/** Of everybody, or of some. Who changed teams may stand on two sheets of a date: the later word counts. */
function latestRecords(
  sheets: readonly Sheet[],
  wanted?: ReadonlySet<string>,
): Map<string, AttendanceRecord> {
  const latest = new Map<string, AttendanceRecord>();
  for (const { records } of sheets) {
    for (const record of records) {
      if (wanted && !wanted.has(record.userId)) continue;
      const latestRecord = latest.get(record.userId);
      if (!latestRecord || latestRecord.updatedAt < record.updatedAt)
        latest.set(record.userId, record);
    }
  }
  return latest;
}

interface DateSheet {
  readonly teamId: string;
  readonly revision: number;
  readonly records: readonly AttendanceRecord[];
}

/** Sheets as they are stored; the heads are little to read, the records much. */
export interface StoredSheets {
  revisionsOn(date: string): Promise<{ teamId: string; revision: number }[]>;
  sheetsOf(date: string, teamIds: readonly string[]): Promise<DateSheet[]>;
}

/**
 * A date's sheets, of which only those are read that are others than before: one changed sheet does not cost reading
 * all the others (OPS-102). Whoever wrote it, the stored revisions say so.
 */
export function dateSheets(
  stored: StoredSheets,
  isFollowed: (date: string) => boolean,
): Attendance & { forget(): void } {
  const dates = new FollowedCache<ReadonlyMap<string, DateSheet>>(isFollowed);
  const order = perKey();

  async function read(date: string): Promise<DateSheet[]> {
    const heads = await stored.revisionsOn(date);
    const cachedSheets = dates.get(date);
    const changed = heads.filter(
      ({ teamId, revision }) => cachedSheets?.get(teamId)?.revision !== revision,
    );
    const fresh =
      changed.length === 0
        ? []
        : await stored.sheetsOf(
            date,
            changed.map(({ teamId }) => teamId),
          );
    const byTeam = new Map(fresh.map((sheet) => [sheet.teamId, sheet]));
    const sheets = heads.flatMap(
      ({ teamId }) => byTeam.get(teamId) ?? cachedSheets?.get(teamId) ?? [],
    );
    dates.set(date, new Map(sheets.map((sheet) => [sheet.teamId, sheet])));
    return sheets;
  }

  return { sheetsOn: (date) => order.run(date, () => read(date)), forget: () => dates.clear() };
}
