import {
  absenceTypeLabel,
  absenceTypes,
  folded,
  isAbsenceType,
  isWithinShift,
  offWords,
  searchIndex,
  type AbsenceType,
  type Member,
  type Span,
} from '@muster/protocol';
import { isEverybody } from '../../../shared/domain/typed-order.ts';
import { timeOffChoices } from '../../../shared/domain/pto-picker.tsx';
import { marksTyped, stateSaid, typesSaid } from '../../../shared/domain/typed-mark.ts';
import { unmarked, type FormMark } from '../attendance.mark.ts';

/** What is typed of a person as a mark: `Tan is MC`, `Tan present`, `Tan is PTO 2 PM to 4 PM` (UI-326). Pure. */

/** A mark that a text can mean. */
export interface MeantMark {
  readonly member: Member;
  readonly mark: FormMark;
  /** "absent, MC · Medical Certificate" */
  readonly words: string;
  /** What is still to be filled on the sheet. */
  readonly missing?: 'the type' | 'the times';
  readonly refused?: string;
}

interface MarkContext {
  /** Members whose names begin so, best first. */
  readonly called: (name: string) => readonly Member[];
  /** `HH:mm-HH:mm`; null on a day off. */
  readonly shiftTime: string | null;
}

type Meant = Omit<MeantMark, 'member'>;

const mostPeople = 5;
const mostTypes = 5;

/** The marks that a text can mean, best first; none where it is no mark. */
export function marksIn(text: string, { called, shiftTime }: MarkContext): readonly MeantMark[] {
  const words = text
    .trim()
    .replace(/^mark\s+/i, '')
    .replace(/\s+(?:today|tonight)$/i, '')
    .split(/\s+/);
  const marks = (name: string, meant: readonly Meant[]) =>
    meant.length === 0 || isEverybody(name)
      ? []
      : called(name)
          .slice(0, mostPeople)
          .flatMap((member) => meant.map((one) => ({ member, ...one })));
  for (let at = 1; at < words.length; at++) {
    const name = words.slice(0, at).join(' ').replace(/[:=]$/, '');
    const rest = words.slice(at).join(' ');
    const said = rest.replace(/^(?:is|as|has|=|:)\s+/i, '');
    const meant = marks(name, statesIn(said, said !== rest, shiftTime));
    if (meant.length > 0) return meant;
  }
  return marksTyped(text).flatMap(({ name, state }) =>
    marks(name, statesIn(state, false, shiftTime)),
  );
}

/** The states that the words behind a name can mean; `isSaid`: "is" stands before them. */
function statesIn(said: string, isSaid: boolean, shiftTime: string | null): readonly Meant[] {
  const [typed = '', notes = ''] = said.split(/\s*,\s*(.*)/s);
  const state = stateSaid(typed);
  const with_ = (mark: Partial<FormMark>): FormMark => ({ ...unmarked, ...mark, notes });
  if (/^(?:present|here)$/i.test(state)) {
    return [{ mark: with_({ status: 'present' }), words: 'present' }];
  }
  const off = /^(?:pto|time off)(?:\s+(.*))?$/i.exec(state);
  if (off)
    return timesOff(off[1] ?? '', shiftTime).map((one) => ({ ...one, mark: with_(one.mark) }));
  const absent = /^absent(?:\s+(?:with\s+|on\s+|for\s+)?(.*))?$/i.exec(state);
  const type = absent ? (absent[1] ?? '') : state;
  if (absent && type === '') {
    return [{ mark: with_({ status: 'absent' }), words: 'absent', missing: 'the type' }];
  }
  return typesCalled(type, isSaid || absent !== null).map((absenceType) => ({
    mark: with_({ status: 'absent', absenceType }),
    words: `absent, ${absenceTypeLabel(absenceType)}`,
  }));
}

const types = searchIndex(
  (Object.keys(absenceTypes) as AbsenceType[]).map((type) => ({
    type,
    text: absenceTypeLabel(type),
  })),
);

/** A type by its code, or, where it can be nothing else, by the beginnings of its words. */
function typesCalled(text: string, isMeant: boolean): readonly AbsenceType[] {
  const code = text.toUpperCase();
  if (isAbsenceType(code)) return [code];
  return isMeant ? types.find(text, mostTypes).map(({ type }) => type) : typesSaid(text);
}

type TimesOff = Omit<Meant, 'mark'> & { readonly mark: Partial<FormMark> };

/** `2 PM to 4 PM`, `10:00 to 12:00`, `1000-1200`, `10am 2pm`, `comes at 2 PM`, `leaves at 8 PM` or `first half`; without times they are asked for on the sheet. */
function timesOff(text: string, shiftTime: string | null): readonly TimesOff[] {
  if (text.trim() === '') {
    return [{ mark: { status: 'pto' }, words: 'PTO', missing: 'the times' }];
  }
  const typed = text.replace(/(\d)\s*([ap])\.?m\b\.?/gi, '$1$2m').trim();
  const oneTime = comingOrLeaving(typed, shiftTime);
  if (oneTime) return [timeOff(oneTime.start, oneTime.end, shiftTime)];
  if (timeIn(typed) !== undefined) {
    // Which end of the shift that is, nobody has said.
    const both = ['comes', 'leaves'].map((deed) => comingOrLeaving(`${deed} ${typed}`, shiftTime));
    return both.flatMap((one) => (one ? [timeOff(one.start, one.end, shiftTime)] : []));
  }
  const [from = '', to = '', more] = typed
    .replace(/^from\s+/i, '')
    .split(/\s*(?:-|–|\bto\b|\buntil\b|\s)\s*/i)
    .filter(Boolean);
  const end = timeIn(to);
  const start = inHalfOf(from, to, end) ?? timeIn(from);
  if (start !== undefined && end !== undefined && more === undefined) {
    return [timeOff(start, end, shiftTime)];
  }
  return timeOffChoices(shiftTime)
    .filter(({ label }) => ` ${folded(label)}`.includes(` ${folded(text)}`))
    .map((choice) => timeOff(choice.start, choice.end, shiftTime));
}

function timeOff(start: string, end: string, shiftTime: string | null): TimesOff {
  const words = `PTO ${offWords(`${start}-${end}`)}`;
  return {
    mark: { status: 'pto', start, end },
    words,
    ...(!isWithinShift({ start, end }, shiftTime) && {
      refused: `${words} is not within the shift, and shorter than it.`,
    }),
  };
}

/** `comes at 2 PM`, off until then, or `leaves at 8 PM`, off from then on. */
function comingOrLeaving(typed: string, shiftTime: string | null): Span | undefined {
  const [, deed, at = ''] = /^(comes?|leaves?) (?:at )?(\S+)$/i.exec(typed) ?? [];
  const [start, end] = shiftTime?.split('-') ?? [];
  const time = timeIn(at);
  if (deed === undefined || time === undefined || start === undefined || end === undefined)
    return undefined;
  return /^c/i.test(deed) ? { start, end: time } : { start: time, end };
}

/** The start of `2 to 4 PM`, which is in the afternoon too; undefined where it has its own half of the day, or begins in the other as `10 to 2 PM` does. */
function inHalfOf(from: string, to: string, end: string | undefined): string | undefined {
  const half = /[ap]m$/i.exec(to)?.[0];
  const start = half && /\d$/.test(from) ? timeIn(`${from}${half}`) : undefined;
  return start !== undefined && end !== undefined && start < end ? start : undefined;
}

/** `HH:mm` of `10`, `10:30`, `1030`, `10am`; undefined where it is no time. */
function timeIn(text: string): string | undefined {
  const parts = /^(\d{1,2}):?(\d{2})?\s*(am|pm)?$/i.exec(text);
  if (!parts) return undefined;
  const [, hour = '', minute = '00', half] = parts;
  const noon = half === undefined ? 0 : half.toLowerCase() === 'pm' ? 12 : 0;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + noon;
  if (hours > 23 || Number(minute) > 59) return undefined;
  return `${String(hours).padStart(2, '0')}:${minute}`;
}
