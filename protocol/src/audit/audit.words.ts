import { absenceTypes } from '../attendance/attendance.schema.ts';
import { figure } from '../kernel/counted.ts';
import { own } from '../kernel/ids.ts';
import { isolated } from '../kernel/text.ts';
import type { AuditEntry } from './audit.contract.ts';

/** How a screen or a file writes a moment and a day; all other words are the same in both (ADM-200, AUD-10). */
export interface WrittenTimes {
  moment(at: string): string;
  day(date: string): string;
}

/** What the first part of a kind is called; one that is not named here is called what it is. */
const things: Readonly<Record<string, string>> = {
  session: 'Sign-in',
  user: 'Person',
  report: 'Report',
  activity: 'Activity',
  token: 'API token',
  calendar: 'Calendar address',
  archive: 'Archive of a cleanup',
  journal: 'Copy of a damaged journal',
  list: 'List',
};

const kinds: Readonly<Record<string, string>> = {
  'session.opened': 'Signed in',
  'session.refused': 'Sign-in refused',
  'session.ended': 'Session ended',
  'user.password-changed': 'Password changed',
  'user.link-created': 'Sign-in link made',
  'user.bound': 'Bound to single sign-on',
  'user.link-redeemed': 'Sign-in link used',
  'board.corrected': 'Final board corrected',
  'board.saved': 'Deployment saved',
  'board.cleared': 'Stations cleared',
  'board.auto-assigned': 'Board filled by auto-assign',
  'board.bulk-assigned': 'Officers placed in bulk',
  'board.undone': 'Step of a board undone',
  'board.redone': 'Step of a board redone',
  'settings.changed': 'Settings changed',
  'display.paired': 'Display paired',
  'display.revoked': 'Display taken off',
};

const done: Readonly<Record<string, string>> = { updated: 'changed' };

/** "Team changed" of `team.updated`. */
export function kindWords(kind: string): string {
  const words = own(kinds, kind);
  if (words !== undefined) return words;
  const [thing = '', verb = ''] = kind.split('.');
  return `${thingWords(thing)} ${own(done, verb) ?? plain(verb)}`.trim();
}

/** "API token" of `token`. */
export const thingWords = (thing: string): string => own(things, thing) ?? capital(plain(thing));

/** Fields whose names say too little by themselves; the short words of the organisation are written as it does. */
const fields: Readonly<Record<string, string>> = {
  url: 'Address',
  dtlId: 'DTL',
  psoId: 'PSO',
  isActive: 'Active',
  externalId: 'External ID',
  isOpen: 'Open',
  tlDashboardAccess: 'Team Leader Dashboard Access',
};

/** "Overdue minutes" of `overdueMinutes`. */
const fieldWords = (name: string): string =>
  own(fields, name) ?? capital(plain(name).replace(/ id(s?)$/, '$1'));

const plain = (name: string): string =>
  name
    .replaceAll(/[-_]/g, ' ')
    .replaceAll(
      /([a-z])([A-Z])/g,
      (_, end: string, next: string) => `${end} ${next.toLowerCase()}`,
    );

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const reasons: Readonly<Record<string, string>> = {
  logout: 'signed out',
  expired: 'had lasted its time',
  deactivated: 'the person was deactivated',
  deleted: 'the person was deleted',
  password_changed: 'the password was changed',
  rights_changed: 'the rights were changed',
  replaced: 'a newer sign-in',
  provider_ended: 'ended by the provider of single sign-on',
  ended: 'ended from another device or by an administrator',
};

/** What has no name but a code; all others are called as somebody named them. */
const namedByCode = new Set(['list', 'report']);
/** Files that are called otherwise than their code says. */
const files: Readonly<Record<string, string>> = {
  deployment: 'board',
  stations: 'zones and stations',
  'board-log': 'deployment log',
  'sign-in-links': 'sign-in links',
  'deployment-paper': 'deployment for printing',
  'attendance-paper': 'attendance for printing',
};

/** What an entry is about: its name, and for a sign-in that was refused whatever is known. */
export function subjectOf({ kind, what: subject, by, after }: AuditEntry): string {
  if (kind === 'session.refused') {
    const count = after?.['count'];
    const times = typeof count === 'number' && count > 1 ? `, ${figure(count)} times` : '';
    return `${isolated(subject.name ?? 'A name that nobody has')}${times}`;
  }
  // Who signs in or out is named once; somebody else of that name is not.
  const isSame = subject.type !== 'user' || subject.id === by?.id;
  if (subject.name === by?.name && isSame) return '';
  const name = subject.name ?? '';
  return namedByCode.has(subject.type) ? capital(own(files, name) ?? plain(name)) : name;
}

/** One field that is other than before, in words; null where it was or is not there. */
export interface FieldChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The fields that differ, in the order they were recorded, in words. */
export function changesOf(
  { kind, before, after }: AuditEntry,
  written: WrittenTimes,
): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]))
    .filter((name) => !(kind === 'session.refused' && name === 'count'))
    .map((name) => ({
      field: fieldWords(name),
      before: valueIn(before, name, written),
      after: valueIn(after, name, written),
    }));
}

type Words = (text: string) => string;

/** Every field that was recorded, `Team leader: yes · Name: Ben`. */
export const fieldsWords = (fields: AuditEntry['before'], written: WrittenTimes): string =>
  Object.entries(fields ?? {})
    .map(
      ([name, one]) => `${fieldWords(name)}: ${valueWords(one, wordsFor(name, written), written)}`,
    )
    .join(' · ');

const valueIn = (
  fields: AuditEntry['before'],
  name: string,
  written: WrittenTimes,
): string | null =>
  fields && Object.hasOwn(fields, name)
    ? valueWords(fields[name], wordsFor(name, written), written)
    : null;

function valueWords(value: unknown, words: Words, written: WrittenTimes): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return figure(value);
  if (typeof value === 'string') return words(value);
  if (Array.isArray(value)) {
    const all = value.map((one) => valueWords(one, words, written));
    return all.length === 0 ? 'none' : all.join(', ');
  }
  if (typeof value !== 'object') return JSON.stringify(value);
  if ('name' in value && typeof value.name === 'string') return value.name;
  return fieldsWords(value as Record<string, unknown>, written);
}

/** Fields that hold a code, and no text that somebody typed. */
const coded = new Set(
  'role requiredRoles status absenceType elsewhereAbsenceTypes dashboard format state deployment theme names show view kind event events scopes what action'.split(
    ' ',
  ),
);
/** What a code is called where that is more than its own words. */
const codes: Readonly<Record<string, string>> = {
  ...absenceTypes,
  ...reasons,
  admin: 'Administrator',
  watch_tl: 'Watch TL',
  pto: 'PTO',
  csv: 'CSV',
  xlsx: 'XLSX',
  pdf: 'PDF',
};
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;
const day = /^\d{4}-\d\d-\d\d$/;

/** A moment and a day as they are written there, a code in words. */
const wordsFor =
  (field: string, written: WrittenTimes): Words =>
  (text) => {
    if (instant.test(text)) return written.moment(text);
    if (day.test(text)) return written.day(text);
    if (field === 'reason') return own(reasons, text) ?? text;
    if (!coded.has(field)) return text;
    return own(codes, text) ?? plain(text.replaceAll(/[:.]/g, ' '));
  };
