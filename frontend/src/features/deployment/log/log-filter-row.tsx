import { clockIn, instantIn, serverName, type Catalogue } from '@muster/protocol';
import { now } from '../../../shared/dates/clock.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { FilterButton } from '../../../shared/ui/controls/filter-button.tsx';
import { Input } from '../../../shared/ui/controls/input.tsx';
import type { Option } from '../../../shared/ui/pickers/option.ts';
import { isNarrowed, noLogFilters, type LogFilters } from './log-filters.ts';

type LogFilterRowProps = {
  date: string;
  timeZone: string;
  filters: LogFilters;
  onChange: (filters: LogFilters) => void;
  catalogue: Catalogue;
  officers: readonly Option[];
  people: readonly Option[];
};

const all = { value: '', label: 'All' };
const spans: readonly [Option, ...Option[]] = [
  all,
  { value: '15', label: 'Last 15 minutes' },
  { value: '60', label: 'Last hour' },
  { value: '240', label: 'Last 4 hours' },
  { value: 'own', label: 'From … to …' },
];
const minuteMs = 60_000;

/** By officer, station, person and time, alone and together (HIS-3). */
export function LogFilterRow(props: LogFilterRowProps) {
  const { filters, onChange, catalogue, officers, people } = props;
  const change = (part: Partial<LogFilters>) => onChange({ ...filters, ...part });
  const stations = catalogue.stations.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div role="group" aria-label="Filters" className="flex flex-wrap items-center gap-1.5">
      <FilterButton
        isBrief
        label="Officer"
        options={withChosen(officers, filters.officer)}
        value={filters.officer}
        onChange={(officer) => change({ officer })}
      />
      <FilterButton
        isBrief
        label="Station"
        options={withChosen(stations, filters.station)}
        value={filters.station}
        onChange={(station) => change({ station })}
      />
      <FilterButton
        isBrief
        label="By"
        options={withChosen([...people, { value: serverName, label: 'Server' }], filters.by)}
        value={filters.by}
        onChange={(by) => change({ by })}
      />
      <FilterButton
        isBrief
        label="Time"
        options={spans}
        value={filters.time}
        onChange={(time) => change({ time, ...spanOf(time, props) })}
      />
      {isNarrowed(filters) && (
        <Button variant="quiet" size="small" onClick={() => onChange(noLogFilters)}>
          Clear all
        </Button>
      )}
      {filters.time === 'own' && <OwnSpan {...props} />}
    </div>
  );
}

/** Somebody who is chosen and in no list, such as a person whose operations were not fetched yet. */
const withChosen = (options: readonly Option[], chosen: string): [Option, ...Option[]] => {
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen);
  return [all, ...options, ...(isKnown ? [] : [{ value: chosen, label: 'One person' }])];
};

function spanOf(time: string, { date, timeZone }: LogFilterRowProps): Partial<LogFilters> {
  if (time === '') return { from: '', to: '' };
  if (time === 'own') return { from: instantIn(timeZone, date, '00:00').toISOString(), to: '' };
  return { from: new Date(now() - Number(time) * minuteMs).toISOString(), to: '' };
}

function OwnSpan({ filters, onChange, timeZone }: LogFilterRowProps) {
  const field = (name: 'from' | 'to', label: string) => (
    <label className="flex min-w-0 flex-1 items-center gap-2 text-12 text-ink3">
      <span className="w-8 shrink-0">{label}</span>
      <Input
        type="datetime-local"
        value={localOf(filters[name], timeZone)}
        onChange={({ target: { value } }) =>
          onChange({ ...filters, [name]: instantOf(value, name, timeZone) })
        }
        className="min-w-0"
      />
    </label>
  );
  return (
    <div className="flex w-full flex-col gap-1.5">
      {field('from', 'From')}
      {field('to', 'To')}
    </div>
  );
}

function localOf(at: string, timeZone: string): string {
  if (at === '') return '';
  const { date, time } = clockIn(timeZone, new Date(at));
  return `${date}T${time}`;
}

/** A minute that is the end is meant with its seconds. */
function instantOf(local: string, name: 'from' | 'to', timeZone: string): string {
  const [, date = '', time = ''] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(local) ?? [];
  if (date === '') return '';
  const begin = instantIn(timeZone, date, time).getTime();
  return new Date(name === 'from' ? begin : begin + minuteMs - 1).toISOString();
}
