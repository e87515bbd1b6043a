import { addDays, auditThings, kindWords, thingWords, type AuditFilter } from '@muster/protocol';
import { Button } from '../../shared/ui/controls/button.tsx';
import { FilterButton } from '../../shared/ui/controls/filter-button.tsx';
import { DatePicker } from '../../shared/ui/pickers/date-picker.tsx';
import type { Option } from '../../shared/ui/pickers/option.ts';
import type { useActivityChoice } from './activity-choice.ts';

interface ActivityFiltersProps {
  readonly state: ReturnType<typeof useActivityChoice>;
  readonly filter: AuditFilter;
  readonly people: readonly Option[];
  readonly today: { readonly today: string; readonly calendarDay: string };
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
export function ActivityFilters({
  state,
  filter,
  people,
  today: { today, calendarDay },
}: ActivityFiltersProps) {
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
