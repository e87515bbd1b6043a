import { formatDate } from '../../../shared/dates/date-format.ts';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { Combobox } from '../../../shared/ui/pickers/combobox.tsx';
import { DatePicker } from '../../../shared/ui/pickers/date-picker.tsx';
import type { ChosenSheet } from './use-chosen-sheet.ts';
import { counted } from '@muster/protocol';
import { useLive } from '../../../shared/live/use-live.ts';
import { membersTopic } from '../../../shared/domain/directory-lists.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

/** `1 member`, `14 members` of a team who are active; a dash while that is not known (UI-340). */
function MemberCount({ teamId, date }: { teamId: string; date: string }) {
  const { data: members } = useLive(membersTopic(teamId, date));
  return members
    ? counted(members.filter(({ isActive }) => isActive).length, 'member')
    : '– members';
}

interface SheetChoiceProps {
  readonly chosen: ChosenSheet;
  /** Another sheet was chosen. */
  readonly onChosen?: () => void;
}

/** Which sheet: the team and the shift's date (ATT-38, ATT-40). */
export function SheetChoice({ chosen, onChosen }: SheetChoiceProps) {
  const { today } = useOrganisation();
  const { team, teams, date, setTeam, setDate } = chosen;
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-2 lg:grid-cols-1">
      <Field label="Select Team:">
        <Combobox
          label="Select Team:"
          placeholder="Choose a team"
          options={teams.map(({ id, name }) => ({ value: id, label: name }))}
          value={team.id}
          onChange={(teamId) => {
            setTeam(teamId);
            onChosen?.();
          }}
        />
      </Field>
      <Field label="Attendance Date">
        <DatePicker
          label="Attendance Date"
          value={date}
          onChange={(next) => {
            setDate(next);
            onChosen?.();
          }}
          today={today}
          className="w-full"
        />
      </Field>
      <p className="col-span-full text-12 text-ink3">
        Select the shift date you&apos;re submitting attendance for
      </p>
      <p className="col-span-full min-w-0 truncate text-13 text-ink2">
        <MemberCount teamId={team.id} date={date} /> · {formatDate(date)}
      </p>
    </div>
  );
}
