import { counted, isolated, nameAmong } from '@muster/protocol';
import type { AdminTeam, TakesEffect, User } from '@muster/protocol';
import { useState } from 'react';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { Combobox } from '../../../shared/ui/pickers/combobox.tsx';
import { FormDialog } from '../editing/form-dialog.tsx';
import { MoveTime } from '../list/move-time.tsx';
import { namesWords } from '../list/names-words.ts';
import { teamOptions } from '../list/options.ts';
import { useMoveToTeam } from './members.queries.ts';

type MoveDialogProps = {
  team: AdminTeam;
  teams: readonly AdminTeam[];
  people: readonly User[];
  timeZone: string;
  onDone?: () => void;
  onClose: () => void;
};

/** Chooses the team that people move to. */
export function MoveDialog(props: MoveDialogProps) {
  const { team, teams, people, timeZone, onDone, onClose } = props;
  const [chosen, setChosen] = useState<string | null>(null);
  const [takesEffect, setEffect] = useState<TakesEffect>('next-shift');
  const moving = useMoveToTeam(timeZone);
  const others = teams.filter(({ id }) => id !== team.id);
  const submit = () => {
    if (chosen === null) return;
    moving.mutate(
      { people, teamId: chosen, takesEffect },
      { onSuccess: onDone, onSettled: onClose },
    );
  };
  return (
    <FormDialog
      title="Move to Another Team"
      description={`From ${isolated(team.name)}: ${namesWords(people.map(nameAmong(people)))}`}
      submitLabel={`Move ${counted(people.length, 'member', 'members')}`}
      pending={moving.isPending}
      disabled={chosen === null}
      isChanged={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Team">
        <Combobox
          label="Team"
          options={teamOptions(others).slice(1)}
          value={chosen}
          onChange={setChosen}
        />
      </Field>
      <MoveTime timeZone={timeZone} value={takesEffect} onChange={setEffect} />
    </FormDialog>
  );
}
