import {
  LabelPanel,
  descriptionColumn,
  usageColumns,
  type LabelActions,
  addressOfStations,
  addressOfUsers,
} from '../labels/label-panel.tsx';
import { type AdminTag, adminTag, tagInput, tagPalette, tagRoutes } from '@muster/protocol';
import { TagChip, tagLook } from '../../../shared/domain/tag-chip.tsx';
import type { Column } from '../../../shared/ui/table/table.tsx';
import { ClashChoice, TextField } from '../../../shared/form/fields.tsx';
import { RowDialog } from '../../../shared/form/form-dialog.tsx';
import { issuesOf, type Save, useForm } from '../../../shared/form/use-form.ts';
import { savedWords, useChange } from '../editing/use-change.ts';
import { call } from '../../../shared/http/call.ts';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { cn } from '../../../shared/ui/cn.ts';
import type { PanelProps } from '../../../shared/list/list.tsx';
import { adminTagsTopic } from '../../../shared/domain/directory-lists.ts';
import { command } from '../../../shared/ui/palette/commands.ts';

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
              ref={command}
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

/** What a tag's dialog holds. */
type TagValues = {
  readonly name: string;
  readonly description: string;
  readonly color: string;
};

const useSaveTag = (tag: AdminTag | undefined) =>
  useChange(
    ({ values, baseRevision }: Save<TagValues>) =>
      tag
        ? call(tagRoutes.change, { params: { tagId: tag.id }, body: { ...values, baseRevision } })
        : call(tagRoutes.create, { body: values }),
    { ...savedWords('Tag', !tag), lists: [adminTagsTopic] },
  );

const valuesOf = (tag: AdminTag | undefined): TagValues => ({
  name: tag?.name ?? '',
  description: tag?.description ?? '',
  color: tag?.color ?? tagPalette.Blue,
});

type TagDialogProps = {
  /** The tag to edit; undefined makes a new one. */
  row: AdminTag | undefined;
  onClose: () => void;
};

/** Creates a tag or edits one; one that a station requires keeps its name (ADM-46). */
function TagDialog({ row: tag, onClose }: TagDialogProps) {
  const form = useForm({
    row: tag,
    schema: adminTag,
    input: tagInput,
    valuesOf,
    check: (values) => issuesOf<TagValues>(tagInput, values),
    notice: 'Validation Error',
    about: { NAME_TAKEN: 'name' },
    save: useSaveTag(tag),
    onDone: onClose,
  });
  const { name, color } = form.values;
  const keepsName = tag !== undefined && tag.stationCount > 0;
  return (
    <RowDialog one="Tag" row={tag} form={form} onClose={onClose}>
      <TextField
        form={form}
        name="name"
        label="Name"
        required
        readOnly={keepsName}
        hint={keepsName ? 'A tag that a station requires keeps its name.' : undefined}
      />
      <TextField form={form} name="description" label="Description" long />
      <ColorChoice value={color} onChange={(next) => form.set('color', next)} />
      <ClashChoice form={form} name="color" label="Colour" words={colorName} />
      <p className="flex items-center gap-2 text-12 text-ink3">
        Looks like <TagChip name={name.trim() || 'Tag'} color={color} isWhole />
      </p>
    </RowDialog>
  );
}

const tagColumns = (actions: LabelActions<AdminTag>): readonly Column<AdminTag>[] => [
  {
    id: 'name',
    header: 'Tag',
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

/** The tags that people carry and stations require (ADM-46). */
export default function TagsPanel({ label }: PanelProps) {
  return (
    <LabelPanel
      title={label}
      topic={adminTagsTopic}
      one="tag"
      purpose="A tag says what somebody can do; stations may require it."
      unused="Nobody carries it."
      columns={tagColumns}
      remove={(tagId) => call(tagRoutes.remove, { params: { tagId } })}
      Form={TagDialog}
    />
  );
}
