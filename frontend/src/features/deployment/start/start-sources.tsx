import { addDays, counted, isolated } from '@muster/protocol';
import type { Template } from '@muster/protocol';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { formatDate } from '../../../shared/dates/date-format.ts';
import { Fault } from '../../../shared/http/fault.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { IconButton } from '../../../shared/ui/controls/icon-button.tsx';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.tsx';
import { DropdownMenu } from '../../../shared/ui/overlays/dropdown-menu.tsx';
import { DatePicker } from '../../../shared/ui/pickers/date-picker.tsx';
import { Choice } from './choice.tsx';
import { RenameTemplate } from './rename-template.tsx';
import { figuresOf, shiftOf } from './start-words.ts';
import { useStartPreview, useTemplates, useTemplateWrites } from './start.queries.ts';

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
  const latest = addDays(date, -1);
  const [earlier, setEarlier] = useState<string>();
  const value = earlier ?? last ?? latest;
  return (
    <Source
      value={value}
      from={from}
      onChoose={onChoose}
      title="An earlier date"
      note="As it was saved then, of any shift"
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

function DeleteTemplate({
  template: { id, name, officers },
  onClose,
}: {
  template: Template;
  onClose: (isDeleted: boolean) => void;
}) {
  const { remove } = useTemplateWrites();
  return (
    <AlertDialog
      open
      onOpenChange={() => onClose(false)}
      title={`Delete the template ${isolated(name)}?`}
      confirmLabel="Delete template"
      pending={remove.isPending}
      error={remove.error?.message}
      onConfirm={() => remove.mutate(id, { onSuccess: () => onClose(true) })}
    >
      It keeps the places of {counted(officers, 'officer')}. Boards that were started from it stay
      as they are. This cannot be undone.
    </AlertDialog>
  );
}
