import {
  absenceTypeCodes,
  absenceTypeLabel,
  folded,
  searchIndex,
  type AbsenceType,
} from '@muster/protocol';
import { squeezed } from './found-typed.ts';
import { isEverybody, plainOrder } from './typed-order.ts';

/** What somebody types of a person as a mark: `siti sick`, `mc tan`, `kumar off 1400-1600` (UI-335). Pure. */

const states = new Map<string, string>([
  ...absenceTypeCodes.map((code) => [folded(code), code] as const),
  ...Object.entries({
    present: ['present', 'here', 'reported'],
    absent: ['absent', 'away', 'no show', 'awol'],
    pto: ['pto', 'time off', 'late'],
    'pto half': ['half day', 'half a day', 'half shift', 'half off'],
    'pto first half': ['first half', 'first half off'],
    'pto second half': ['second half', 'second half off'],
    MC: ['sick', 'ill', 'unwell', 'sick leave', 'medical leave', 'on mc', 'medical'],
    VL: ['leave', 'on leave', 'vacation', 'holiday', 'annual leave'],
  }).flatMap(([state, all]) => all.map((words) => [words, state] as const)),
]);

/** Their own words, for what is misspelt. */
export const stateWords: readonly string[] = [...states.keys()];

const time = String.raw`\d{1,2}(?::?\d{2})?(?: ?[ap]\.?m\b\.?)?`;
const off = '(?:pto|time off|off|away|out)';
const cameAt = new RegExp(
  `^(?:late|comes?|coming|arrives?|${off} (?:till|until)) (?:till |until |by |at )?(${time})$`,
  'i',
);
const leftAt = new RegExp(`^(?:leaves?|leaving|left|${off} from) (?:at |from )?(${time})$`, 'i');
const span = `${time} ?(?:-|–|to|until|till) ?${time}`;
const offDuring = new RegExp(`^${off} (?:from )?(${span})$`, 'i');
const during = new RegExp(`^${span}$`, 'i');
/** What can be nothing but a time. */
const surelyTime = /\d{2}:?\d{2}|\d ?[ap]\.?m/i;

/** A state of somebody by its own word, however people say it: `sick` is `MC`, `late 1130` `pto comes at 1130`. */
export function stateSaid(text: string): string {
  const said = text.trim();
  const plain = (at: string) => at.replaceAll(' ', '');
  const [, from] = leftAt.exec(said) ?? [];
  if (from !== undefined) return `pto leaves at ${plain(from)}`;
  const [, until] = cameAt.exec(said) ?? [];
  if (until !== undefined) return `pto comes at ${plain(until)}`;
  const [, times] = offDuring.exec(said) ?? [];
  if (times !== undefined) return `pto ${times}`;
  if (during.test(said) && surelyTime.test(said)) return `pto ${said}`;
  return states.get(folded(said)) ?? text;
}

const types = searchIndex(absenceTypeCodes.map((type) => ({ type, text: absenceTypeLabel(type) })));
const mostTypes = 5;
/** A shorter word begins too much. */
const leastWord = 5;

/** The types that a text names by the words they stand for: `maternity leave`, `childcare`, `off in lieu`. */
export function typesSaid(text: string): readonly AbsenceType[] {
  const kind = folded(text).replace(/ leave$/, '');
  if (squeezed(kind).length < leastWord) return [];
  for (const one of [folded(text), kind]) {
    const found = types.find(one, mostTypes).map(({ type }) => type);
    if (found.length > 0) return found;
  }
  return [];
}

export interface TypedMark {
  readonly name: string;
  readonly state: string;
}

/** Whom a text marks and as what, whichever stands first: `Siti is sick`, `mc siti`, `pto siti 1400-1600`. */
export function marksTyped(query: string): readonly TypedMark[] {
  const words = plainOrder(query)
    .replace(/^mark /i, '')
    .replace(/ (?:today|tonight)$/i, '')
    .split(' ');
  const text = (from: number, to?: number) => words.slice(from, to).join(' ').trim();
  return words
    .flatMap((_, at) => {
      if (at === 0) return [];
      const behind = { name: text(0, at).replace(/ ?[:=]$/, ''), state: text(at) };
      const before = { name: text(at), state: text(0, at) };
      const around = { name: text(1, at), state: `${words[0]} ${text(at)}` };
      return [{ ...behind, state: behind.state.replace(joining, '') }, before, around];
    })
    .filter(({ name, state }) => name && !isEverybody(name) && isState(state));
}

const joining = /^(?:(?:is|as|on|has|=|:) )+/i;
const isState = (text: string): boolean =>
  states.has(folded(text)) ||
  stateSaid(text) !== text ||
  /^(?:pto|absent|time off) /i.test(text) ||
  typesSaid(text).length > 0;
