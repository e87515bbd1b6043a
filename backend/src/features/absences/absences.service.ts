import {
  absenceFields,
  absenceWords,
  dayWords,
  checkAbsence,
  checkDays,
  compareAbsences,
  mostAbsenceRangeDays,
  overlapping,
  ownTeamOn,
  shareDays,
  teamOn,
  withoutDays,
  type Absence,
  type AbsenceChange,
  type AbsenceFields,
  type AbsenceInput,
  type AbsenceQuery,
  type AbsenceRemoval,
  type Belonging,
} from '@muster/protocol';
import { hash, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { isPerson, type Actor, type Allowed } from '../../lib/caller.ts';
import type { Clock } from '../../lib/clock.ts';
import { Fault, throwIfRefused } from '../../lib/fault.ts';
import type { DirectoryFeature } from '../directory/index.ts';
import type { AbsencesDoc, AbsencesRepo, StoredAbsence } from './absences.repo.ts';
import type { AbsencesWriter, Decision } from './absences.writer.ts';

type People = Awaited<ReturnType<DirectoryFeature['people']>>;
export type PersonAway = Pick<People[number], 'id' | 'name' | 'teamId' | 'teamsBefore'>;

/** Who is answered with it: the person's own team, also the one whose shift they still belong to (ABS-10). */
export const teamsOf = (person: Belonging, today: string): (string | null)[] => [
  person.teamId,
  teamOn(person, today),
];

/** A leader has the own team alone, and is answered alike for whoever is not there (ABS-10). Throws ABSENCE_OTHER_TEAM. */
function mustLead({ caller, scope }: Allowed, person: PersonAway | undefined, today: string): void {
  if (scope !== 'own') return;
  const own = isPerson(caller) ? ownTeamOn(caller.user, today) : null;
  if (own === null || !person || !teamsOf(person, today).includes(own)) {
    throw new Fault('ABSENCE_OTHER_TEAM');
  }
}

export const presentAbsence = (
  { id, from, to, absenceType, ptoTiming, notes, revision, by, at }: StoredAbsence,
  person: PersonAway,
): Absence => ({
  id,
  userId: person.id,
  userName: person.name,
  teamId: person.teamId,
  from,
  to,
  absenceType,
  ptoTiming,
  notes,
  revision,
  by,
  at,
});

/** What the trail has of an absence. */
const recordedFields = ({ from, to, absenceType, ptoTiming, notes }: AbsenceFields): object => ({
  from,
  to,
  absenceType,
  ptoTiming,
  notes,
});

interface Deps {
  repo: AbsencesRepo;
  clock: Clock;
  directory: Pick<DirectoryFeature, 'people'>;
  write: AbsencesWriter;
}

/** Entering, changing and removing known absences (ABS-1 to ABS-10). */
export function absencesService({ repo, clock, directory, write }: Deps) {
  async function list(
    { from, to, teamId, userId }: Omit<AbsenceQuery, 'format'>,
    { caller, scope }: Allowed,
  ): Promise<Absence[]> {
    throwIfRefused(checkDays({ from, to }, mostAbsenceRangeDays));
    const today = clock.today();
    const own = scope === 'own' && isPerson(caller) ? ownTeamOn(caller.user, today) : undefined;
    if (own !== undefined && teamId !== undefined && teamId !== own) throw new Fault('FORBIDDEN');
    const [docs, people] = await Promise.all([repo.touching(from, to), directory.people()]);
    const byId = new Map(people.map((person) => [person.id, person]));
    const rows = docs.flatMap(({ _id, absences }) => {
      const person = byId.get(_id);
      if (!person || (userId !== undefined && userId !== _id)) return [];
      if (own !== undefined && !teamsOf(person, today).includes(own)) return [];
      if (own === undefined && teamId !== undefined && person.teamId !== teamId) return [];
      return absences
        .filter((one) => shareDays(one, { from, to }))
        .map((one) => presentAbsence(one, person));
    });
    return rows.toSorted(compareAbsences);
  }

  const personOf = async (id: string) => (await directory.people()).find((one) => one.id === id);

  /** The person whose absence this is. Throws NOT_FOUND and ABSENCE_OTHER_TEAM. */
  async function ownerOf(absenceId: string, allowed: Allowed): Promise<PersonAway> {
    const doc = await repo.withAbsence(absenceId);
    const person = doc ? await personOf(doc._id) : undefined;
    mustLead(allowed, person, clock.today());
    if (!person) throw new Fault('NOT_FOUND');
    return person;
  }

  async function create(
    { userId, opId, replaceOverlaps, ...said }: AbsenceInput,
    allowed: Allowed,
    acting: Actor,
  ): Promise<Absence> {
    const person = await personOf(userId);
    mustLead(allowed, person, clock.today());
    if (!person) throw new Fault('UNKNOWN_USER', { words: { user: userId } });
    throwIfRefused(checkAbsence(said, person.name));
    const fields = absenceFields(said);
    const call = { opId, asked: askedHash({ userId, ...fields, replaceOverlaps }) };
    const made = await write(person, acting, call, (doc) => {
      // Nobody expects them.
      if (!person.isActive) throw new Fault('ACCOUNT_INACTIVE', { words: { name: person.name } });
      const taken = takeDays(doc, { id: randomUUID(), ...fields }, { person, replaceOverlaps });
      return { ...taken, verb: 'created', before: taken.before, after: taken.after };
    });
    if (!made) throw new Fault('NOT_FOUND');
    return presentAbsence(made, person);
  }

  async function change(
    id: string,
    { userId, opId, replaceOverlaps, baseRevision, ...said }: AbsenceChange,
    allowed: Allowed,
    acting: Actor,
  ): Promise<Absence> {
    const person = await ownerOf(id, allowed);
    if (userId !== undefined && userId !== person.id) {
      const details = [{ path: 'body.userId', message: 'An absence stays with its person' }];
      throw new Fault('VALIDATION', { details });
    }
    throwIfRefused(checkAbsence(said, person.name));
    const fields = absenceFields(said);
    const call = { opId, asked: askedHash({ id, ...fields, replaceOverlaps }) };
    let unchanged: StoredAbsence | undefined;
    const changed = await write(person, acting, call, (doc) => {
      const before = mustFind(doc, id);
      unchanged = isDeepStrictEqual({ ...before, ...fields }, before) ? before : undefined;
      if (unchanged) return undefined;
      refuseStale(before, baseRevision, person);
      const taken = takeDays(doc, { id, ...fields }, { person, replaceOverlaps });
      return { ...taken, verb: 'updated', before: { ...recordedFields(before), ...taken.before } };
    });
    const row = changed ?? unchanged;
    if (!row) throw new Fault('NOT_FOUND');
    return presentAbsence(row, person);
  }

  async function remove(
    id: string,
    { baseRevision, opId }: AbsenceRemoval,
    allowed: Allowed,
    acting: Actor,
  ): Promise<void> {
    const person = await ownerOf(id, allowed);
    await write(person, acting, { opId, asked: askedHash({ remove: id }) }, (doc) => {
      const before = mustFind(doc, id);
      refuseStale(before, baseRevision, person);
      return {
        written: [],
        removed: [before],
        absenceId: id,
        verb: 'deleted',
        before: recordedFields(before),
        after: null,
      };
    });
  }

  return { list, create, change, remove };
}

const askedHash = (request: unknown): string => hash('sha256', JSON.stringify(request));

/** Throws NOT_FOUND. */
function mustFind({ absences }: AbsencesDoc, id: string): StoredAbsence {
  const found = absences.find((one) => one.id === id);
  if (!found) throw new Fault('NOT_FOUND');
  return found;
}

/** Throws STALE. */
function refuseStale(
  row: StoredAbsence,
  baseRevision: number | undefined,
  person: PersonAway,
): void {
  if (baseRevision === undefined || baseRevision === row.revision) return;
  throw new Fault('STALE', {
    beside: { current: presentAbsence(row, person), changedBy: row.by, changedAt: row.at },
  });
}

type NewAbsence = AbsenceFields & { readonly id: string };

/** What an absence makes of a person's others: refused where they share a day, or given those days (ABS-4). */
function takeDays(
  { absences }: AbsencesDoc,
  absence: NewAbsence,
  { person, replaceOverlaps }: { readonly person: PersonAway; readonly replaceOverlaps: boolean },
): Omit<Decision, 'verb'> {
  const others = overlapping(absences, absence, absence.id);
  const [first] = others;
  if (first && !replaceOverlaps) {
    throw new Fault('ABSENCE_OVERLAPS', {
      words: { name: person.name, absence: absenceWords(first, dayWords) },
      beside: { overlapping: others.map((one) => presentAbsence(one, person)) },
    });
  }
  const left = others.flatMap((one) => withoutDays(one, absence, randomUUID));
  const leftIds = new Set(left.map(({ id }) => id));
  const replaced = first && { replaced: others.map((one) => absenceWords(one)).join('; ') };
  return {
    written: [absence, ...left.map(({ id, ...fields }) => ({ id, ...absenceFields(fields) }))],
    removed: others.filter(({ id }) => !leftIds.has(id)),
    absenceId: absence.id,
    before: replaced ?? null,
    after: {
      ...recordedFields(absence),
      ...(first && { left: left.map((one) => absenceWords(one)).join('; ') || 'nothing' }),
    },
  };
}
