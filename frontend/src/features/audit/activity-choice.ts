import { addDays, dayNumber, own, type AuditFilter } from '@muster/protocol';
import { useAddress } from '../../shared/address/use-address.ts';

/** What is chosen of the activity, as it stands in the address (ADM-201). */
const defaults = { person: '', kind: '', days: '', from: '', to: '', before: '' };
type Choice = Readonly<typeof defaults>;

const spanDays: Readonly<Record<string, number>> = { today: 1, week: 7, month: 30 };

/** The choice, and its change; another choice begins at the newest entries. */
export function useActivityChoice() {
  const [choice, change] = useAddress(defaults);
  return {
    choice,
    choose: (next: Partial<Choice>) => change({ before: '', ...next }),
    /** A page is a step of its own for the Back button. */
    turn: (before: readonly string[]) => change({ before: before.join('.') }, { push: true }),
    clear: () => change(defaults),
  };
}

/** Where each page that was turned to began; what makes no sense is ignored. */
export const pagesOf = ({ before }: Choice): string[] =>
  before.split('.').filter((id) => /^[1-9]\d{0,14}$/.test(id));

/** The filter of a choice; what makes no sense in the address is ignored. */
export function filterOf(choice: Choice, today: string): AuditFilter {
  const { person, kind } = choice;
  return {
    ...(/^.{1,64}$/.test(person) && { userId: person }),
    ...(/^[a-z]+(\.[a-z-]+)?$/i.test(kind) && { kind }),
    ...daysOf(choice, today),
  };
}

/** The first and the last day; a span up to today stays open, so that tomorrow's entries come too. */
function daysOf({ days, from, to }: Choice, today: string): { from?: string; to?: string } {
  const span = own(spanDays, days);
  if (span !== undefined) return { from: addDays(today, 1 - span) };
  if (days !== 'own') return {};
  const isDate = (text: string) => dayNumber(text) !== undefined;
  return { ...(isDate(from) && { from }), ...(isDate(to) && { to }) };
}

/** Why the days cannot be asked for; undefined when they can. */
export const whatIsWrong = ({ from, to }: AuditFilter): string | undefined =>
  from !== undefined && to !== undefined && from > to
    ? 'The first day is after the last.'
    : undefined;
