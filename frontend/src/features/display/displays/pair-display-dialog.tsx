import { isolated, pairingApproval } from '@muster/protocol';
import { TextField } from '../../../shared/form/fields.tsx';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { issuesOf, useForm } from '../../../shared/form/use-form.ts';
import { SegmentedRadio } from '../../../shared/ui/controls/segmented-radio.tsx';
import { toast } from '../../../shared/ui/feedback/toast.store.ts';
import { usePairDisplay, type Approval } from './displays.queries.ts';

/** Whether the screen shows the deployment as it was saved, or as it is being made (DIS-31). */
const segments = [
  { value: 'saved', label: 'Saved deployment', tone: 'accent' },
  { value: 'draft', label: 'Live draft', tone: 'accent' },
] as const;

const nothingTyped: Approval = { code: '', name: '', deployment: 'saved' };

/** Lets a wall screen in: its code and what to call it (DIS-3). */
export function PairDisplayDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    row: undefined,
    valuesOf: () => nothingTyped,
    check: (values) => issuesOf<Approval>(pairingApproval, values),
    about: 'code',
    save: usePairDisplay(),
    onDone: ({ name }) => {
      onClose();
      toast({ title: 'Display paired', description: `${isolated(name)} shows the wall now.` });
    },
  });
  return (
    <FormDialog
      size="small"
      title="Pair a Display"
      description={`Open ${window.location.host}/display on the screen; it shows a code.`}
      submitLabel="Pair Display"
      pendingText="Pairing…"
      onClose={onClose}
      {...form.frame}
    >
      <TextField
        form={form}
        name="code"
        label="Code"
        size="large"
        className="text-20! font-semibold tracking-[0.2em] uppercase"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextField
        form={form}
        name="name"
        label="Name"
        hint="Where it hangs, such as Ops room"
        size="large"
      />
      <div className="flex flex-col gap-1">
        <p aria-hidden className="text-12 font-medium">
          Shows
        </p>
        <SegmentedRadio
          label="Shows"
          value={form.values.deployment ?? 'saved'}
          segments={segments}
          onChange={(deployment) => form.set('deployment', deployment)}
        />
      </div>
    </FormDialog>
  );
}
