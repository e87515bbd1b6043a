import { SectionHead } from '../../shared/ui/layout/card.tsx';
import { ActivityPage } from './activity-page.tsx';
import { useAuthors } from './activity.sync.ts';
import {
  auditRoutes,
  type AuditFilter,
  addDays,
  auditThings,
  kindWords,
  thingWords,
  dayNumber,
  own,
} from '@muster/protocol';
import { useFile } from '../../shared/files/save-file.ts';
import { ExportButton } from '../../shared/list/list.tsx';
import { download } from '../../shared/http/download.ts';
import { useWritingStop } from '../../shared/live/connection/use-connection.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { FilterButton } from '../../shared/ui/controls/filter-button.tsx';
import { DatePicker } from '../../shared/ui/pickers/date-picker.tsx';
import type { Option } from '../../shared/ui/pickers/option-list.tsx';
import { useAddress } from '../../shared/address/use-address.ts';
import { useOrganisation } from '../../shared/dates/organisation.ts';

/** What is chosen of the activity, as it stands in the address (ADM-201). */
const defaults = { person: '', kind: '', days: '', from: '', to: '', before: '' };
type Choice = Readonly<typeof defaults>;

const spanDays: Readonly<Record<string, number>> = { today: 1, week: 7, month: 30 };

/** The choice, and its change; another choice begins at the newest entries. */
function useActivityChoice() {
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
const pagesOf = ({ before }: Choice): string[] =>
  before.split('.').filter((id) => /^[1-9]\d{0,14}$/.test(id));

/** The filter of a choice; what makes no sense in the address is ignored. */
function filterOf(choice: Choice, today: string): AuditFilter {
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
const whatIsWrong = ({ from, to }: AuditFilter): string | undefined =>
  from !== undefined && to !== undefined && from > to
    ? 'The first day is after the last.'
    : undefined;

interface ActivityFiltersProps {
  readonly state: ReturnType<typeof useActivityChoice>;
  readonly filter: AuditFilter;
  readonly people: readonly Option[];
}

const kinds: readonly [Option, ...Option[]] = [
  { value: '', label: 'All' },
  { value: 'session', label: 'Sign-ins and sessions' },
  ...['session.opened', 'session.refused', 'session.ended'].map(named),
  ...auditThings
    .filter((thing) => thing !== 'session')
    .map((value) => ({ value, label: thingWords(value) })),
];

function named(value: string): Option {
  return { value, label: kindWords(value) };
}

const spans: readonly [Option, ...Option[]] = [
  { value: '', label: 'All' },
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'Last 7 days' },
  { value: 'month', label: 'Last 30 days' },
  { value: 'own', label: 'From … to …' },
];

/** By person, kind and days. */
function ActivityFilters({ state, filter, people }: ActivityFiltersProps) {
  const { today, calendarDay } = useOrganisation();
  const { choice, choose, clear } = state;
  const isSet = choice.person !== '' || choice.kind !== '' || choice.days !== '';
  const own = { from: addDays(today, -6), to: calendarDay, ...filter };
  return (
    <div role="group" aria-label="Filters" className="flex flex-wrap items-center gap-2">
      <FilterButton
        label="Person"
        options={[{ value: '', label: 'All' }, ...people]}
        value={choice.person}
        onChange={(person) => choose({ person })}
      />
      <FilterButton
        label="Kind"
        options={withChosen(kinds, choice.kind)}
        value={choice.kind}
        onChange={(kind) => choose({ kind })}
      />
      <FilterButton
        label="Days"
        options={spans}
        value={choice.days}
        onChange={(days) =>
          choose(days === 'own' ? { days, from: own.from, to: own.to } : { days, from: '', to: '' })
        }
      />
      {choice.days === 'own' && (
        <span className="flex flex-wrap items-center gap-1.5">
          <DatePicker
            label="First day"
            value={own.from}
            today={today}
            onChange={(from) => choose({ from })}
          />
          <span className="text-13 text-ink3">to</span>
          <DatePicker
            label="Last day"
            value={own.to}
            today={today}
            onChange={(to) => choose({ to })}
          />
        </span>
      )}
      {isSet && (
        <Button variant="quiet" onClick={clear}>
          Clear all
        </Button>
      )}
    </div>
  );
}

/** A kind that a link names is shown by its words, although the list does not offer it. */
const withChosen = (
  [all, ...options]: readonly [Option, ...Option[]],
  chosen: string,
): [Option, ...Option[]] => {
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen);
  return [all, ...options, ...(isKnown ? [] : [named(chosen)])];
};

/** Saves everything that matches the filters, not only the page that is shown (AUD-10). */
function ActivityExport({
  filter,
  disabled,
}: {
  readonly filter: AuditFilter;
  readonly disabled: boolean;
}) {
  const stop = useWritingStop();
  const file = useFile(() => download(auditRoutes.exportActivity, { query: filter }));
  return (
    <ExportButton
      disabled={disabled || stop !== undefined}
      pending={file.isPending}
      onClick={() => file.save()}
    />
  );
}

interface ActivityViewProps {
  readonly label: string;
  /** Where an import is shown again (ADM-261). */
  readonly importsAt: (id: string) => string | undefined;
}

/** The audit trail: what was done, filtered, page by page, the newest live (ADM-200). */
export function ActivityView({ label, importsAt }: ActivityViewProps) {
  const { today } = useOrganisation();
  const state = useActivityChoice();
  const { choice, choose, turn, clear } = state;
  const filter = filterOf(choice, today);
  const wrong = whatIsWrong(filter);
  const { people, usernames } = useAuthors(choice.person);
  return (
    <>
      <SectionHead
        title={label}
        note="What was changed, who signed in, what was exported. Nothing in it is ever changed or removed."
      >
        <ActivityExport filter={filter} disabled={wrong !== undefined} />
      </SectionHead>
      <div className="print:hidden">
        <ActivityFilters state={state} filter={filter} people={people} />
      </div>
      {wrong === undefined ? (
        <ActivityPage
          filter={filter}
          usernames={usernames}
          pages={pagesOf(choice)}
          onTurn={turn}
          onPerson={(person) => choose({ person })}
          onClear={clear}
          importsAt={importsAt}
        />
      ) : (
        <p role="alert" className="text-13 font-medium text-absent-text">
          {wrong}
        </p>
      )}
    </>
  );
}
