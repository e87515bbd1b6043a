import {
  absenceFields,
  absenceImportColumns,
  absenceInput,
  absenceWords,
  type AbsenceImportInput,
  checkAbsence,
  counted,
  dayWords,
  faultMessage,
  fewOf,
  isAlike,
  knownAbsenceTypes,
  mostAbsenceLines,
  mostAbsences,
  nameKey,
  notesLimit,
  optionalAbsenceColumns,
  overlapping,
  shareDays,
  singleLine,
  textOfCell,
  type AbsenceFields,
  type AbsenceImportLine,
  type CheckedAbsences,
} from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import {
  csvText,
  recordsBelow,
  saidSeparator,
  separators,
  unreadable,
  unreadableSigns,
  type CsvRecord,
} from '../../files/csv-records.ts';
import type { Actor } from '../../lib/caller.ts';
import { Fault } from '../../lib/fault.ts';
import { hashOf } from '../../store/rows/import-kind.ts';
import type { DirectoryFeature } from '../directory/index.ts';
import type { AbsencesRepo } from './absences.repo.ts';
import type { AbsencesWriter } from './absences.writer.ts';

type Person = Awaited<ReturnType<DirectoryFeature['people']>>[number];
const columns = [...absenceImportColumns, ...optionalAbsenceColumns] as const;
type Column = (typeof columns)[number];

interface FileLine {
  readonly line: number;
  readonly cells: Readonly<Partial<Record<Column, string>>>;
  /** Why it cannot be read, in words. */
  readonly problem: string | undefined;
}

/** Reads a file of absences. Throws IMPORT_UNREADABLE in words for whoever made it. */
function readAbsences(csv: string): FileLine[] {
  const [head, ...rows] = recordsOf(csvText(csv));
  if (!head) throw unreadable('The file is empty.');
  if (head.problem !== undefined) throw unreadable(head.problem);
  const named = head.cells.map((cell) => columns.find((column) => isAlike(column, cell)));
  const missing = absenceImportColumns.filter((column) => !named.includes(column));
  if (missing.length > 0) {
    const all = `The first line names the columns: ${absenceImportColumns.join(', ')}, and if needed ${optionalAbsenceColumns.join(', ')}.`;
    throw unreadable(`${all} Missing: ${fewOf(missing)}.`);
  }
  if (new Set(named.filter(Boolean)).size < named.filter(Boolean).length) {
    throw unreadable('A column stands there twice.');
  }
  if (rows.length === 0) throw unreadable('The file has a header and no lines below it.');
  if (rows.length > mostAbsenceLines) {
    throw unreadable(
      `The file has more than ${mostAbsenceLines} lines. Split it, and import one part after the other.`,
    );
  }
  return rows.map(({ line, cells, problem = unreadableSigns(cells.join(' ')) }) => ({
    line,
    problem,
    cells: Object.fromEntries(
      named.flatMap((column, at) =>
        column ? [[column, textOfCell(singleLine(cells[at] ?? ''))]] : [],
      ),
    ),
  }));
}

/** The header and the lines below it, with the separator that stands above them or parts the header most. */
function recordsOf(text: string): CsvRecord[] {
  const said = saidSeparator(text);
  const next = said === undefined ? 1 : 2;
  const rows = text.split('\n').slice(next - 1);
  const head = rows.find((row) => row.trim() !== '') ?? '';
  const cellsBy = (separator: string) => head.split(separator).length;
  const [best = ','] = separators.toSorted((a, b) => cellsBy(b) - cellsBy(a));
  return recordsBelow(text, { next, separator: said ?? best, most: mostAbsenceLines + 1 });
}

interface Planned {
  readonly person: Person;
  readonly fields: AbsenceFields;
  readonly line: number;
}

interface Checked {
  readonly lines: readonly AbsenceImportLine[];
  /** By whose they are. */
  readonly plan: ReadonlyMap<string, readonly Planned[]>;
  readonly hash: string;
}

interface Deps {
  readonly repo: Pick<AbsencesRepo, 'ofMany'>;
  readonly directory: Pick<DirectoryFeature, 'people'>;
  readonly write: AbsencesWriter;
}

/** Files of absences: checked line by line and looked at, then entered as they were looked at (ABS-8). */
export function absencesImport({ repo, directory, write }: Deps) {
  async function check(csv: string): Promise<Checked> {
    const file = readAbsences(csv);
    const people = await directory.people();
    const byUsername = new Map(people.map((person) => [nameKey(person.username), person]));
    const personOf = ({ cells }: FileLine) => byUsername.get(nameKey(cells.Username ?? ''));
    const concerned = [...new Set(file.flatMap((line) => personOf(line)?.id ?? []))];
    const stored = new Map((await repo.ofMany(concerned)).map((doc) => [doc._id, doc.absences]));
    const lines: AbsenceImportLine[] = [];
    const plan = new Map<string, Planned[]>();
    for (const one of file) {
      const person = personOf(one);
      const known = person ? (stored.get(person.id) ?? []) : [];
      const own = person ? (plan.get(person.id) ?? []) : [];
      const meant = meaningOf(one, person, { known, own });
      if ('fields' in meant && person) {
        own.push({ person, fields: meant.fields, line: one.line });
        plan.set(person.id, own);
      }
      lines.push(presentLine(one, person, meant));
    }
    return { lines, plan, hash: hashOf([file, lines, [...plan.keys()]]) };
  }

  /** A person's absences of the file are one write of their document, or none where somebody was faster; answers whether they were made. */
  async function enter(planned: readonly Planned[], acting: Actor): Promise<boolean> {
    const [first] = planned;
    if (!first) return false;
    const written = planned.map(({ fields }) => ({ id: randomUUID(), ...fields }));
    const call = { opId: undefined, asked: '' };
    const made = await write(first.person, acting, call, ({ absences }) => {
      if (absences.length + written.length > mostAbsences) return undefined;
      if (written.some((one) => overlapping(absences, one).length > 0)) return undefined;
      return {
        written,
        removed: [],
        absenceId: written[0]?.id ?? '',
        verb: 'imported',
        before: null,
        after: { entered: written.map((one) => absenceWords(one)).join('; ') },
      };
    });
    return made !== undefined;
  }

  return async function importAbsences(
    { csv, dryRun, expected }: AbsenceImportInput,
    acting: Actor,
  ): Promise<CheckedAbsences> {
    const { lines, plan, hash } = await check(csv);
    const checked = { lines: [...lines], counts: countsOf(lines), hash, entered: 0 };
    if (dryRun) return checked;
    if (expected !== hash) throw new Fault('IMPORT_CHANGED');
    const { refused: wrong } = checked.counts;
    if (wrong > 0) throw new Fault('IMPORT_REFUSED', { words: { lines: counted(wrong, 'line') } });
    const overtaken = new Map<number, string>();
    for (const planned of plan.values()) {
      if (await enter(planned, acting)) continue;
      for (const { line, person } of planned) overtaken.set(line, person.name);
    }
    const after = lines.map((one): AbsenceImportLine => {
      const name = overtaken.get(one.line);
      if (name === undefined) return one;
      const reason = `Somebody changed the absences of ${name} at the same moment. Check the file again.`;
      return { ...one, outcome: 'refused', reason };
    });
    const counts = countsOf(after);
    return { lines: after, counts, hash, entered: counts.create };
  };
}

function countsOf(lines: readonly AbsenceImportLine[]): CheckedAbsences['counts'] {
  const counts = { create: 0, same: 0, refused: 0 };
  for (const { outcome } of lines) counts[outcome] += 1;
  return counts;
}

type Meant =
  { readonly fields: AbsenceFields } | { readonly isSame: true } | { readonly reason: string };

const refused = (reason: string) => ({ reason });

/** What a line would do to what the person has, and to what lines above give them. */
function meaningOf(
  { cells, problem }: FileLine,
  person: Person | undefined,
  {
    known,
    own,
  }: {
    readonly known: readonly (AbsenceFields & { readonly id: string })[];
    readonly own: readonly Planned[];
  },
): Meant {
  if (problem !== undefined) return refused(problem);
  const { Username = '' } = cells;
  if (!person) return refused(`Nobody has the username ${Username || '(empty)'}.`);
  if (!person.isActive) return refused(faultMessage('ACCOUNT_INACTIVE', { name: person.name }));
  const asked = absenceInput.safeParse({ userId: person.id, ...saidIn(cells) });
  if (!asked.success) {
    return refused(misshapenWords(cells, String(asked.error.issues[0]?.path[0])));
  }
  const wrong = checkAbsence(asked.data, person.name);
  if (wrong) return refused(faultMessage(wrong.code, wrong.words));
  const fields = absenceFields(asked.data);
  const others = overlapping(known, fields);
  const same = others.find((one) => absenceWords(one) === absenceWords(fields));
  if (same && same.notes === fields.notes) return { isSame: true };
  const [other] = others;
  if (other) return refused(`Away already: ${absenceWords(other, dayWords)}.`);
  const above = own.find((planned) => shareDays(planned.fields, fields));
  if (above) return refused(`Line ${above.line} has some of these days.`);
  if (known.length + own.length < mostAbsences) return { fields };
  const words = { name: person.name, count: String(mostAbsences) };
  return refused(
    own.length === 0
      ? faultMessage('TOO_MANY_ABSENCES', words)
      : `${words.name} would have more than ${words.count} absences with this line.`,
  );
}

/** What a line says, as the call that enters one absence has it. */
function saidIn({ From, To, Type = '', Start, End, Notes }: FileLine['cells']) {
  const absenceType = knownAbsenceTypes.find((one) => nameKey(one) === nameKey(Type)) ?? Type;
  const ptoTiming = absenceType === 'PTO' ? [Start, End].map(clockOf).join('-') : null;
  return { from: From, to: To, absenceType, ptoTiming, notes: Notes };
}

/** `9:00`, and `09:00:00` as spreadsheets write it, as `09:00`. */
const clockOf = (text = ''): string =>
  text.replace(/^(\d?\d:\d\d)(?::00)?$/, '$1').replace(/^\d:\d\d$/, '0$&');

const orEmpty = (cell = ''): string => cell || 'An empty cell';

/** What the contract has against a line, in words about its cells. */
function misshapenWords(
  { From, To, Type, Start = '', End = '' }: FileLine['cells'],
  field: string,
): string {
  const dateWords = (cell?: string) => `${orEmpty(cell)} is no date. Write it as 2027-01-31.`;
  if (field === 'from') return dateWords(From);
  if (field === 'to') return dateWords(To);
  if (field === 'notes') return `Notes have at most ${notesLimit} characters.`;
  if (field === 'absenceType') return `${orEmpty(Type)} is no absence type.`;
  const odd = [Start, End].find((cell) => !/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/.test(clockOf(cell)));
  return `${orEmpty(odd)} is no time. Write it as 14:00.`;
}

const hoursOf = ({ Type = '', Start = '', End = '' }: FileLine['cells']): string | null =>
  nameKey(Type) === nameKey('PTO') ? [Start, End].map(clockOf).join('-') : null;

const presentLine = (
  { line, cells }: FileLine,
  person: Person | undefined,
  meant: Meant,
): AbsenceImportLine => ({
  line,
  outcome: 'fields' in meant ? 'create' : 'reason' in meant ? 'refused' : 'same',
  username: cells.Username ?? '',
  name: person?.name ?? null,
  from: cells.From ?? '',
  to: cells.To ?? '',
  absenceType: cells.Type ?? '',
  ptoTiming: hoursOf(cells),
  reason: 'reason' in meant ? meant.reason : null,
});
