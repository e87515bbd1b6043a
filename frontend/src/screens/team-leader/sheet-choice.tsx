import type { Team } from '@muster/protocol';
import type { ReactNode } from 'react';
import { formatDate } from '../../shared/dates/date-format.ts';
import { DatePicker } from '../../shared/ui/pickers/date-picker.tsx';
import { Field } from '../../shared/ui/controls/field.tsx';
import { Combobox } from '../../shared/ui/pickers/combobox.tsx';

interface SheetChoiceProps {
  readonly team: Team;
  readonly teams: readonly Team[];
  /** Undefined while the members are loading. */
  readonly memberCount: number | undefined;
  readonly date: string;
  readonly today: string;
  readonly onTeam: (teamId: string) => void;
  readonly onDate: (date: string) => void;
  /** What else there is of this sheet. */
  readonly actions: ReactNode;
}

/** Which sheet: the team and the shift's date (ATT-38, ATT-40). */
export function SheetChoice({
  team,
  teams,
  memberCount,
  date,
  today,
  onTeam,
  onDate,
  actions,
}: SheetChoiceProps) {
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-2 lg:grid-cols-1">
      <Field label="Select Team:">
        <Combobox
          label="Select Team:"
          placeholder="Choose a team"
          options={teams.map(({ id, name }) => ({ value: id, label: name }))}
          value={team.id}
          onChange={onTeam}
        />
      </Field>
      <Field label="Attendance Date">
        <DatePicker
          label="Attendance Date"
          value={date}
          onChange={onDate}
          today={today}
          className="w-full"
        />
      </Field>
      <p className="col-span-full text-12 text-ink3">
        Select the shift date you&apos;re submitting attendance for
      </p>
      <div className="col-span-full flex min-h-6 items-center justify-between gap-3">
        <p className="min-w-0 truncate text-13 text-ink2">
          {memberCount === undefined ? '–' : memberCount} members · {formatDate(date)}
        </p>
        {actions}
      </div>
    </div>
  );
}
