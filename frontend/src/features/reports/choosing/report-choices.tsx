import { ChevronLeft, ChevronRight, ChevronDown, Download, Printer } from 'lucide-react';
import { IconButton } from '../../../shared/ui/controls/icon-button.tsx';
import { SegmentedRadio } from '../../../shared/ui/controls/segmented-radio.tsx';
import { DatePicker } from '../../../shared/ui/pickers/date-picker.tsx';
import { daysAround, daysWords, stepped, type Days, type Span } from '../report.words.ts';
import { compareTeams, searched } from '@muster/protocol';
import { useState } from 'react';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Checkbox } from '../../../shared/ui/controls/checkbox.tsx';
import { SearchInput } from '../../../shared/ui/controls/search-input.tsx';
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx';
import { OptionPanel } from '../../../shared/ui/pickers/option-list.tsx';
import { cn } from '../../../shared/ui/cn.ts';
import { useReportFile, type Asked, type ReportName } from '../reports.queries.ts';
import { command } from '../../../shared/ui/palette/commands.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

const segments = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
  { value: 'own', label: 'Own' },
] as const;

interface DaysFilterProps {
  readonly span: Span;
  readonly days: Days;
  readonly onChange: (change: Days & { span: Span }) => void;
}

/** A day, a week, a month, or two dates of one's own (REP-15). */
export function DaysFilter({ span, days, onChange }: DaysFilterProps) {
  const { today } = useOrganisation();
  const choose = (next: Span) =>
    onChange({ span: next, ...(next === 'own' ? days : daysAround(next, days.to, today)) });
  const step = (by: -1 | 1) => onChange({ span, ...stepped(span, days, by, today) });
  return (
    <>
      <SegmentedRadio
        label="Span"
        value={span}
        segments={segments}
        onChange={choose}
        className="w-64"
      />
      <div className="flex items-center gap-1">
        <IconButton label="Earlier" icon={ChevronLeft} onClick={() => step(-1)} />
        {span === 'own' ? (
          <span className="flex flex-wrap items-center gap-1.5">
            <DatePicker
              label="First day"
              value={days.from}
              today={today}
              onChange={(from) => onChange({ span, ...days, from })}
            />
            <span className="text-13 text-ink3">to</span>
            <DatePicker
              label="Last day"
              value={days.to}
              today={today}
              onChange={(to) => onChange({ span, ...days, to })}
            />
          </span>
        ) : (
          <DatePicker
            label="Date"
            value={days.from}
            today={today}
            onChange={(date) => onChange({ span, ...daysAround(span, date, today) })}
          />
        )}
        <IconButton label="Later" icon={ChevronRight} onClick={() => step(1)} />
      </div>
      {span !== 'own' && span !== 'day' && (
        <span className="text-13 whitespace-nowrap text-ink2">{daysWords(days)}</span>
      )}
    </>
  );
}

interface Team {
  readonly id: string;
  readonly name: string;
}

/** Those that can be chosen; undefined until they are known; a leader's report is of the own team alone. */
export type TeamsToChoose = readonly Team[] | 'own' | undefined;

interface TeamsFilterProps {
  readonly teams: TeamsToChoose;
  /** Empty: all. */
  readonly value: readonly string[];
  readonly onChange: (teamIds: readonly string[]) => void;
}

/** Which teams, with its room from the start (UI-71); nothing where there is no choice. */
export function TeamsFilter({ teams, ...rest }: TeamsFilterProps) {
  if (teams === 'own') return null;
  if (!teams) return <Skeleton className="h-control w-28 rounded-control" />;
  return <ChooseTeams teams={teams} {...rest} />;
}

interface ChooseTeamsProps {
  readonly teams: readonly Team[];
  /** Empty: all. */
  readonly value: readonly string[];
  readonly onChange: (teamIds: readonly string[]) => void;
}

const searchableFrom = 9;

/** Which teams: all, or some of them. */
function ChooseTeams({ teams, value, onChange }: ChooseTeamsProps) {
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  // What is ticked shows at once: the address, and with it the report, follows.
  const [ticked, setTicked] = useState(value);
  const isSet = value.length > 0;
  const shown = searched(teams.toSorted(compareTeams), search, ({ id, name }) => [name, id]);
  const toggle = (id: string, isOn: boolean) => {
    choose(isOn ? [...ticked, id] : ticked.filter((one) => one !== id));
  };
  const choose = (next: readonly string[]) => {
    setTicked(next);
    onChange(next.length === teams.length ? [] : next);
  };
  const show = (isOpen: boolean) => {
    if (isOpen) setTicked(value);
    setOpen(isOpen);
  };
  return (
    <OptionPanel
      open={open}
      onOpenChange={show}
      label="Teams"
      trigger={
        <button
          ref={command}
          type="button"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => show(true)}
          className={cn(
            'inline-flex h-control items-center gap-2 rounded-control border px-3 text-13 whitespace-nowrap',
            isSet ? 'border-accent bg-accent-ground' : 'border-field bg-surface',
          )}
        >
          <span className={isSet ? 'text-ink2' : 'text-ink3'}>Team</span>
          <span className={cn('max-w-40 truncate font-semibold', isSet && 'text-accent')}>
            {wordsOf(teams, value)}
          </span>
          <ChevronDown aria-hidden className="size-4 shrink-0 stroke-[1.5] text-ink3" />
        </button>
      }
    >
      <div className="flex items-center justify-between gap-2 border-b border-line p-2">
        {teams.length >= searchableFrom && (
          <SearchInput
            label="Search teams"
            placeholder="Search teams"
            value={search}
            onChange={setSearch}
            hotkey={false}
          />
        )}
        <Button variant="quiet" disabled={ticked.length === 0} onClick={() => choose([])}>
          All
        </Button>
      </div>
      <ul className="min-h-0 overflow-y-auto p-1">
        {shown.map(({ id, name }) => (
          <li key={id}>
            <Checkbox
              label={name}
              checked={ticked.includes(id)}
              onChange={(isOn) => toggle(id, isOn)}
              className="flex min-h-8 w-full rounded-badge px-2 hover:bg-sunken"
            />
          </li>
        ))}
        {shown.length === 0 && <li className="px-2 py-3 text-13 text-ink3">No team matches</li>}
      </ul>
    </OptionPanel>
  );
}

function wordsOf(teams: readonly Team[], value: readonly string[]): string {
  if (value.length === 0) return `All ${teams.length}`;
  if (value.length > 1) return `${value.length} of ${teams.length}`;
  return teams.find(({ id }) => id === value[0])?.name ?? String(value[0]);
}

interface ReportFilesProps {
  readonly report: ReportName;
  readonly asked: Asked;
  readonly disabled: boolean;
}

const formats = ['csv', 'xlsx', 'pdf'] as const;

/** Saves what is shown as a file, or prints it. */
export function ReportFiles({ report, asked: range, disabled }: ReportFilesProps) {
  const { pending, save } = useReportFile(report, range);
  return (
    <div
      role="group"
      aria-label="Export"
      className="flex flex-wrap items-center gap-2 print:hidden"
    >
      {formats.map((format) => (
        <Button
          key={format}
          disabled={disabled || (pending !== undefined && pending !== format)}
          pending={pending === format}
          onClick={() => save(format)}
        >
          <Download aria-hidden />
          {format.toUpperCase()}
        </Button>
      ))}
      <Button variant="quiet" disabled={disabled} onClick={() => window.print()}>
        <Printer aria-hidden />
        Print
      </Button>
    </div>
  );
}
