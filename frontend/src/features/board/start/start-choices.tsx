import {
  addDays,
  counted,
  isolated,
  type StartAnswer,
  type StartWay,
  type Template,
} from '@muster/protocol';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useOrganisation } from '../../../shared/dates/organisation.ts';
import { formatDate } from '../../../shared/dates/date-format.ts';
import { Fault } from '../../../shared/http/fault.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { IconButton } from '../../../shared/ui/controls/icon-button.tsx';
import { DropdownMenu } from '../../../shared/ui/overlays/dropdown-menu.tsx';
import { command } from '../../../shared/ui/palette/commands.ts';
import { DatePicker } from '../../../shared/ui/pickers/date-picker.tsx';
import { ownZoneWords } from '../operations/operation-words.ts';
import { figuresOf, shiftOf, useStartPreview, useTemplates } from './start.queries.ts';
import { DeleteTemplate, RenameTemplate } from './template-dialogs.tsx';

type StartSourcesProps = {
  date: string;
  /** `last`, an earlier date, or a template's id. */
  from: string;
  /** Undefined: whatever is possible first. */
  onChoose: (from: string | undefined) => void;
};

/** The last deployment of the same shift and every template, of which one is chosen; templates are kept here. */
export function StartSources({ date, from, onChoose }: StartSourcesProps) {
  const { data: templates, error, isFetching, refetch } = useTemplates();
  const { data: last, error: noLast } = useStartPreview(date, 'last');
  const [renamed, setRenamed] = useState<string>();
  const [deleted, setDeleted] = useState<Template>();
  const source = last?.source;
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-14 font-semibold">What to start from</legend>
      <Source
        value="last"
        from={from}
        onChoose={onChoose}
        title={source ? `Last saved: ${shiftOf(source.date)}` : 'Last saved deployment'}
        note={
          source
            ? `${figuresOf(source)}${source.by ? ` · saved by ${isolated(source.by.name)}` : ''}`
            : noLast instanceof Fault
              ? noLast.detail
              : 'Of the same shift'
        }
      />
      <EarlierDate last={source?.date} date={date} from={from} onChoose={onChoose} />
      {templates?.map((template) =>
        renamed === template.id ? (
          <RenameTemplate
            key={template.id}
            template={template}
            onClose={() => setRenamed(undefined)}
          />
        ) : (
          <Source
            key={template.id}
            value={template.id}
            from={from}
            onChoose={onChoose}
            title={template.name}
            note={`${figuresOf(template)} · ${formatDate(template.date)} · ${isolated(template.createdBy.name)}`}
            menu={
              <DropdownMenu
                trigger={
                  <IconButton
                    label={`More for ${isolated(template.name)}`}
                    icon={Ellipsis}
                    size="small"
                  />
                }
                items={[
                  {
                    label: 'Rename',
                    icon: Pencil,
                    writes: true,
                    onSelect: () => setRenamed(template.id),
                  },
                  {
                    label: 'Delete',
                    icon: Trash2,
                    tone: 'danger',
                    onSelect: () => setDeleted(template),
                  },
                ]}
              />
            }
          />
        ),
      )}
      {templates?.length === 0 && (
        <p className="text-12 text-ink3">
          No template yet. “Keep as template” in the board’s menu makes one.
        </p>
      )}
      {error && (
        <p role="alert" className="text-12 text-absent-text">
          Templates could not be fetched.{' '}
          <Button size="small" pending={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {deleted && (
        <DeleteTemplate
          template={deleted}
          onClose={(isDeleted) => {
            if (isDeleted && from === deleted.id) onChoose(undefined);
            setDeleted(undefined);
          }}
        />
      )}
    </fieldset>
  );
}

/** What was saved for a date that is chosen; at first the last one. */
function EarlierDate({
  date,
  last,
  from,
  onChoose,
}: StartSourcesProps & { last: string | undefined }) {
  const { today } = useOrganisation();
  const latest = addDays(date, -1);
  const [earlier, setEarlier] = useState<string>();
  const value = earlier ?? last ?? latest;
  const { data } = useStartPreview(date, value === from ? value : null);
  return (
    <Source
      value={value}
      from={from}
      onChoose={onChoose}
      title="An earlier date"
      note={
        data?.source.isPlan
          ? `Only a plan: saved before its shift, and ${value > today ? 'its sheets are not all in' : 'no sheet came to it'}`
          : 'As it was saved then, of any shift'
      }
    >
      <DatePicker
        label="Earlier date"
        value={value}
        max={latest}
        onChange={(chosen) => {
          setEarlier(chosen);
          onChoose(chosen);
        }}
      />
    </Source>
  );
}

type SourceProps = Omit<StartSourcesProps, 'date'> & {
  value: string;
  title: string;
  note: string;
  menu?: ReactNode;
  /** Below it. */
  children?: ReactNode;
};

function Source({ value, from, onChoose, title, note, menu, children }: SourceProps) {
  return (
    <Choice
      group="start-from"
      isChosen={value === from}
      onChoose={() => onChoose(value)}
      title={title}
      note={note}
      menu={menu}
    >
      {children}
    </Choice>
  );
}

type StartWaysProps = {
  chosen: StartWay;
  /** What each would do, as far as it is known. */
  answers: Readonly<Record<StartWay, StartAnswer | undefined>>;
  onChoose: (way: StartWay) => void;
};

/** Once the rotation has moved: the same posts for the teams that have their zones today, or the same people (UI-313). */
export function StartWays({ chosen, answers, onChoose }: StartWaysProps) {
  const noteOf = (answer: StartAnswer | undefined) =>
    answer
      ? `${counted(answer.moves.length, 'officer')} placed, ${ownZoneWords(answer.ownZone)}`
      : 'Computing';
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-14 font-semibold">The rotation has moved since</legend>
      <Choice
        group="start-way"
        isChosen={chosen === 'zones'}
        onChoose={() => onChoose('zones')}
        title="Same posts, teams in today’s zones"
        note={noteOf(answers.zones)}
      />
      <Choice
        group="start-way"
        isChosen={chosen === 'people'}
        onChoose={() => onChoose('people')}
        title="Same posts, same people"
        note={noteOf(answers.people)}
      />
    </fieldset>
  );
}

type ChoiceProps = {
  /** The radios of which one is chosen. */
  group: string;
  isChosen: boolean;
  onChoose: () => void;
  title: string;
  note: string;
  menu?: ReactNode;
  /** Below the words. */
  children?: ReactNode;
};

/** One of several ways to start, with what it means in small. */
function Choice({ group, isChosen, onChoose, title, note, menu, children }: ChoiceProps) {
  return (
    <div
      className={cn(
        'flex min-w-0 items-start gap-1 rounded-card border p-2',
        isChosen ? 'border-accent bg-accent-ground' : 'border-line',
      )}
    >
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <label className="grid min-w-0 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2 touch:min-h-9">
          <input
            ref={command}
            type="radio"
            name={group}
            checked={isChosen}
            onChange={onChoose}
            className="mt-1 accent-accent"
          />
          <span className="text-13 font-medium wrap-anywhere">{title}</span>{' '}
          <span className="col-start-2 text-12 wrap-anywhere text-ink2">{note}</span>
        </label>
        {children}
      </div>
      {menu}
    </div>
  );
}
