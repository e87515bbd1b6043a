import {
  LabelPanel,
  descriptionColumn,
  usageColumns,
  type LabelActions,
} from '../labels/label-panel.tsx';
import { tagsTopic, addressOfStations, addressOfUsers } from '../directory.sync.ts';
import { type AdminTag, adminTag, tagPalette, tagRoutes } from '@muster/protocol';
import { TagChip, tagLook } from '../../../shared/domain/tag-chip.tsx';
import type { Column } from '../../../shared/ui/table/table.tsx';
import { ChangedMeanwhile, ClashChoice, EditedText, FormDialog } from '../editing/form-dialog.tsx';
import { staleRow } from '../../../shared/faults/fault-notice.ts';
import { unwritten, useEdited } from '../editing/use-edited.ts';
import { useNameError, useChange } from '../editing/use-change.ts';
import { call } from '../../../shared/http/call.ts';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { cn } from '../../../shared/ui/cn.ts';
import type { PanelProps } from '../../../shared/list/list.tsx';

type ColorChoiceProps = { value: string; onChange: (color: string) => void };

const colors = Object.entries(tagPalette);

/** A tag's colour as stored, by its name. */
const colorName = (color: string): string =>
  colors.find(([, value]) => value === color)?.[0] ?? color;

/** The ten colours, each with its name, as it will look on a tag: arrows move, Space chooses. */
function ColorChoice({ value, onChange }: ColorChoiceProps) {
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-12 font-medium text-ink">Colour</legend>
      <div className="grid grid-cols-2 gap-1.5 sm:grid-cols-5">
        {colors.map(([word, color]) => (
          <label
            key={color}
            className={cn(
              'relative flex h-control items-center gap-1.5 rounded-control px-2.5 text-13 font-medium',
              'has-checked:ring-2 has-checked:ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              tagLook(color),
            )}
          >
            <input
              type="radio"
              name={name}
              value={color}
              checked={value === color}
              onChange={() => onChange(color)}
              className="absolute inset-0 m-0 cursor-[inherit] appearance-none outline-none"
            />
            {word}
            {value === color && <Check aria-hidden className="ml-auto size-4 stroke-2" />}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const lists = [tagsTopic];

/** What a tag's dialog holds. */
type TagValues = {
  readonly name: string;
  readonly description: string;
  readonly color: string;
};

const useCreateTag = () =>
  useChange((body: TagValues) => call(tagRoutes.create, { body }), {
    success: 'Tag created successfully',
    failure: 'Failed to create tag',
    lists,
  });

const useChangeTag = () =>
  useChange(
    ({ id, ...body }: TagValues & { id: string; baseRevision: number }) =>
      call(tagRoutes.change, { params: { tagId: id }, body }),
    { success: 'Tag updated successfully', failure: 'Failed to update tag', lists },
  );

const useDeleteTag = () =>
  useChange(({ id }: AdminTag) => call(tagRoutes.remove, { params: { tagId: id } }), {
    success: 'Tag deleted successfully',
    failure: 'Failed to delete tag. It may be assigned to users.',
    lists,
  });

const valuesOf = (tag: AdminTag | undefined): TagValues => ({
  name: tag?.name ?? '',
  description: tag?.description ?? '',
  color: tag?.color ?? tagPalette.Blue,
});

/** The form of a new tag, or of one that is there. */
function useTagForm(tag: AdminTag | undefined, onDone: () => void) {
  const edited = useEdited(tag ?? unwritten, valuesOf(tag));
  const create = useCreateTag();
  const change = useChangeTag();
  const { values, revision } = edited;
  const name = useNameError(values.name, 'Tag name is required');

  const submit = () => {
    if (!name.check()) return;
    if (!tag) return create.mutate(values, { onSuccess: onDone, onError: name.hear });
    change.mutate(
      { ...values, id: tag.id, baseRevision: revision },
      {
        onSuccess: onDone,
        onError: (fault) => {
          name.hear(fault);
          const current = staleRow(fault, adminTag);
          if (current) edited.takeIn(current, valuesOf(current));
        },
      },
    );
  };
  return { edited, error: name.error, pending: create.isPending || change.isPending, submit };
}

type TagDialogProps = {
  /** The tag to edit; undefined makes a new one. */
  row: AdminTag | undefined;
  timeZone: string;
  onClose: () => void;
};

/** Creates a tag or edits one; one that a station requires keeps its name (ADM-46). */
function TagDialog({ row: tag, timeZone, onClose }: TagDialogProps) {
  const { edited, error, pending, submit } = useTagForm(tag, onClose);
  const { name, color } = edited.values;
  const keepsName = tag !== undefined && tag.stationCount > 0;
  return (
    <FormDialog
      title={tag ? 'Edit Tag' : 'Create Tag'}
      submitLabel={tag ? 'Save Changes' : 'Create Tag'}
      pending={pending}
      isChanged={edited.touched.size > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChangedMeanwhile changed={edited.changed} timeZone={timeZone} />
      <EditedText
        edited={edited}
        name="name"
        label="Name"
        required
        maxLength={40}
        readOnly={keepsName}
        hint={keepsName ? 'A tag that a station requires keeps its name.' : undefined}
        error={error}
      />
      <EditedText edited={edited} name="description" label="Description" long maxLength={500} />
      <ColorChoice value={color} onChange={(next) => edited.set('color', next)} />
      <ClashChoice edited={edited} name="color" label="Colour" words={colorName} />
      <p className="flex items-center gap-2 text-12 text-ink3">
        Looks like <TagChip name={name.trim() || 'Tag'} color={color} isWhole />
      </p>
    </FormDialog>
  );
}

const tagColumns = (actions: LabelActions<AdminTag>): readonly Column<AdminTag>[] => [
  {
    id: 'name',
    header: 'Tag',
    sortable: true,
    cell: ({ name, color }) => (
      <>
        <TagChip name={name} color={color} isWhole />
        <span className="sr-only">{colorName(color)}</span>
      </>
    ),
  },
  descriptionColumn,
  ...usageColumns(actions, ({ name: tag }) => ({
    people: addressOfUsers({ tag }),
    stations: addressOfStations({ tag }),
  })),
];

const words = {
  one: 'tag',
  many: 'Tags',
  failure: 'Failed to fetch tags',
  create: 'Create Tag',
  remove: 'Delete Tag',
  unused: 'Nobody carries it.',
  none: {
    title: 'There is no tag',
    text: 'A tag says what somebody can do; stations may require it.',
  },
} as const;

/** The tags that people carry and stations require (ADM-46). */
export default function TagsPanel({ label, today: { timeZone } }: PanelProps) {
  const removal = useDeleteTag();
  return (
    <LabelPanel
      title={label}
      timeZone={timeZone}
      topic={tagsTopic}
      words={words}
      columns={tagColumns}
      removal={removal}
      Form={TagDialog}
    />
  );
}
