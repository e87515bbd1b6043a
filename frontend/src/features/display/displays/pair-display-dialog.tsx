import { isolated, pairingApproval, type DisplaySource } from '@muster/protocol';
import { useState } from 'react';
import { faultWords } from '../../../shared/http/fault.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { Input } from '../../../shared/ui/controls/input.tsx';
import { useCheckedForm } from '../../../shared/ui/hooks/use-checked-form.ts';
import { toast } from '../../../shared/ui/feedback/toast.store.ts';
import { usePairDisplay } from './displays.queries.ts';
import { SegmentedRadio } from '../../../shared/ui/controls/segmented-radio.tsx';

type SourceChoiceProps = {
  label: string;
  value: DisplaySource;
  onChange: (source: DisplaySource) => void;
};

const segments = [
  { value: 'saved', label: 'Saved deployment', tone: 'accent' },
  { value: 'draft', label: 'Live draft', tone: 'accent' },
] as const;

/** Whether a screen shows the deployment as it was saved, or as it is being made (DIS-31). */
function SourceChoice(props: SourceChoiceProps) {
  return <SegmentedRadio {...props} segments={segments} />;
}

type PairDisplayDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

const formId = 'pair-display';

/** Lets a wall screen in: its code and what to call it (DIS-3). */
export function PairDisplayDialog({ open, onOpenChange }: PairDisplayDialogProps) {
  const pairing = usePairDisplay();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="small"
      title="Pair a Display"
      description={`Open ${window.location.host}/display on the screen; it shows a code.`}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={pairing.isPending}
            pendingText="Pairing…"
          >
            Pair Display
          </Button>
        </>
      }
    >
      <PairForm pairing={pairing} onPaired={() => onOpenChange(false)} />
    </Dialog>
  );
}

type PairFormProps = { pairing: ReturnType<typeof usePairDisplay>; onPaired: () => void };

function PairForm({ pairing, onPaired }: PairFormProps) {
  const [deployment, setDeployment] = useState<DisplaySource>('saved');
  const { form, wrong } = useCheckedForm(pairingApproval, (approval, { refuse }) =>
    pairing.mutate(
      { ...approval, deployment },
      {
        onSuccess: ({ name }) => {
          onPaired();
          toast({ title: 'Display paired', description: `${isolated(name)} shows the wall now.` });
        },
        onError: (error) => refuse('code', faultWords(error)),
      },
    ),
  );

  return (
    <form id={formId} {...form} className="flex flex-col gap-4">
      <Field label="Code" error={wrong['code']}>
        <Input
          name="code"
          size="large"
          className="text-20! font-semibold tracking-[0.2em] uppercase"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Field>
      <Field label="Name" hint="Where it hangs, such as Ops room" error={wrong['name']}>
        <Input name="name" size="large" autoComplete="off" />
      </Field>
      <div className="flex flex-col gap-1">
        <p aria-hidden className="text-12 font-medium">
          Shows
        </p>
        <SourceChoice label="Shows" value={deployment} onChange={setDeployment} />
      </div>
    </form>
  );
}
