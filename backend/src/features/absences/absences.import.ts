import {
  absenceFields,
  absenceImportColumns,
  absenceWords,
  type AbsenceImportInput,
  checkAbsence,
  counted,
  faultMessage,
  fewOf,
  isAlike,
  isoDate,
  knownAbsenceTypes,
  mostAbsenceLines,
  nameKey,
  notesLimit,
  optionalAbsenceColumns,
  overlapping,
  singleLine,
  textOfCell,
  type AbsenceFields,
  type AbsenceImportLine,
  type CheckedAbsences,
} from '@muster/protocol';
import { CsvError, parse } from 'csv-parse/sync';
import { randomUUID } from 'node:crypto';
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
}

const unreadable = (reason: string) => new Fault('IMPORT_UNREADABLE', { words: { reason } });

/** Reads a file of absences. Throws IMPORT_UNREADABLE in words for whoever made it. */
function readAbsences(csv: string): FileLine[] {
  const records = recordsOf(csv.replace(/\r\n?/g, '\n'));
  const [head, ...rows] = records;
  if (!head) throw unreadable('The file is empty.');
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
  return rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      named.flatMap((column, at) =>
        column ? [[column, textOfCell(singleLine(cells[at] ?? ''))]] : [],
      ),
    ),
  }));
}

interface FileRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

function recordsOf(text: string): FileRecord[] {
  const [head = ''] = text.split('\n', 1);
  const separators = [',', ';', '\t', '|'];
  const cellsBy = (separator: string) => head.split(separator).length;
  const delimiter = separators.toSorted((a, b) => cellsBy(b) - cellsBy(a))[0] ?? ',';
  const records: FileRecord[] = [];
  try {
    parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      record_delimiter: '\n',
      to: mostAbsenceLines + 2,
      on_record: (cells: string[], { lines: end }) => {
        const begins = end - (cells.join('').split('\n').length - 1);
        if (cells.some((cell) => cell.trim() !== '')) records.push({ line: begins, cells });
        return null;
      },
    });
    return records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unreadable(
      'The file is no CSV, or a quotation mark in it is opened and never closed. Save it as “CSV UTF-8” and choose that.',
    );
  }
}

interface Planned {
  readonly person: Person;
  readonly fields: AbsenceFields;
  readonly line: number;
}

interface Checked {
  readonly lines: readonly AbsenceImportLine[];
  readonly plan: readonly Planned[];
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
    const plan: Planned[] = [];
    for (const one of file) {
      const person = personOf(one);
      const known = person ? (stored.get(person.id) ?? []) : [];
      const own = plan.filter((planned) => planned.person.id === person?.id);
      const meant = meaningOf(one, person, { known, own });
      if ('fields' in meant && person) plan.push({ person, fields: meant.fields, line: one.line });
      lines.push(presentLine(one, person, meant));
    }
    const ids = plan.map(({ person }) => person.id);
    return { lines, plan, hash: hashOf([file, lines, ids]) };
  }

  /** A person's absences of the file are one write of their document, or none where somebody was faster with a day of them. */
  async function enter(plan: readonly Planned[], acting: Actor): Promise<number> {
    let entered = 0;
    const people = new Map(plan.map(({ person }) => [person.id, person]));
    for (const person of people.values()) {
      const planned = plan.filter((one) => one.person.id === person.id);
      const written = planned.map(({ fields }) => ({ id: randomUUID(), ...fields }));
      const made = await write(person, acting, { opId: undefined, asked: '' }, ({ absences }) => {
        if (written.some((one) => overlapping(absences, one).length > 0)) return undefined;
        return {
          written,
          removed: [],
          absenceId: written[0]?.id ?? '',
          verb: 'imported',
          before: null,
          after: { entered: written.map(absenceWords).join('; ') },
        };
      });
      if (made) entered += written.length;
    }
    return entered;
  }

  return async function importAbsences(
    { csv, dryRun, expected }: AbsenceImportInput,
    acting: Actor,
  ): Promise<CheckedAbsences> {
    const { lines, plan, hash } = await check(csv);
    const count = (outcome: AbsenceImportLine['outcome']) =>
      lines.filter((line) => line.outcome === outcome).length;
    const counts = { create: count('create'), same: count('same'), refused: count('refused') };
    const answer = { lines: [...lines], counts, hash, entered: 0 };
    if (dryRun) return answer;
    if (expected !== hash) throw new Fault('IMPORT_CHANGED');
    if (counts.refused > 0) {
      throw new Fault('IMPORT_REFUSED', { words: { lines: counted(counts.refused, 'line') } });
    }
    return { ...answer, entered: await enter(plan, acting) };
  };
}

type Meant =
  { readonly fields: AbsenceFields } | { readonly isSame: true } | { readonly reason: string };

const refused = (reason: string) => ({ reason });

/** What a line would do to what the person has, and to what lines above give them. */
function meaningOf(
  { cells }: FileLine,
  person: Person | undefined,
  {
    known,
    own,
  }: {
    readonly known: readonly (AbsenceFields & { readonly id: string })[];
    readonly own: readonly Planned[];
  },
): Meant {
  const { Username = '', From = '', To = '', Type = '', Start = '', End = '', Notes = '' } = cells;
  if (!person) return refused(`Nobody has the username ${Username || '(empty)'}.`);
  if (!person.isActive) return refused(faultMessage('ACCOUNT_INACTIVE', { name: person.name }));
  const wrongDate = [From, To].find((date) => !isoDate.safeParse(date).success);
  if (wrongDate !== undefined) {
    return refused(`${wrongDate || 'An empty cell'} is no date. Write it as 2027-01-31.`);
  }
  if (Notes.length > notesLimit) return refused(`Notes have at most ${notesLimit} characters.`);
  const type = knownAbsenceTypes.find((one) => nameKey(one) === nameKey(Type)) ?? Type;
  const times = [Start, End].map(clockOf);
  const ptoTiming = type === 'PTO' ? times.join('-') : null;
  const said = { from: From, to: To, absenceType: type, ptoTiming, notes: Notes };
  const wrong = checkAbsence(said, person.name);
  if (wrong) return refused(faultMessage(wrong.code, wrong.words));
  const fields = absenceFields(said);
  const same = known.find((one) => absenceWords(one) === absenceWords(fields));
  if (same && same.notes === fields.notes) return { isSame: true };
  const [other] = overlapping(known, fields);
  if (other) return refused(`Away already: ${absenceWords(other)}.`);
  const above = own.find((planned) => planned.fields.from <= To && planned.fields.to >= From);
  if (above) return refused(`Line ${above.line} has some of these days.`);
  return { fields };
}

/** `9:00` as `09:00`. */
const clockOf = (text: string): string => (/^\d:\d\d$/.test(text) ? `0${text}` : text);

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
  reason: 'reason' in meant ? meant.reason : null,
});
