import { zodResolver } from '@hookform/resolvers/zod';
import { pairingApproval } from '@muster/protocol';
import { Controller, useForm } from 'react-hook-form';
import { Fault } from '../../../shared/http/fault.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { Input } from '../../../shared/ui/controls/input.tsx';
import { toast } from '../../../shared/ui/feedback/toast.store.ts';
import { usePairDisplay } from './displays.queries.ts';
import { ShowsChoice } from './shows-choice.tsx';

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
      title="Pair a display"
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
  const { register, control, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(pairingApproval),
    defaultValues: { code: '', name: '', shows: 'saved' as const },
  });
  const { errors } = formState;

  const submit = handleSubmit((approval) =>
    pairing.mutate(approval, {
      onSuccess: ({ name }) => {
        onPaired();
        toast({ title: 'Display paired', description: `${name} shows the wall now.` });
      },
      onError: (error) => {
        const message = error instanceof Fault ? error.detail : error.message;
        setError('code', { message }, { shouldFocus: true });
      },
    }),
  );

  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      <Field label="Code" error={errors.code?.message}>
        <Input
          {...register('code')}
          size="large"
          className="text-20! font-semibold tracking-[0.2em] uppercase"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Field>
      <Field label="Name" hint="Where it hangs, such as Ops room" error={errors.name?.message}>
        <Input {...register('name')} size="large" autoComplete="off" />
      </Field>
      <div className="flex flex-col gap-1">
        <p aria-hidden className="text-12 font-medium">
          Shows
        </p>
        <Controller
          name="shows"
          control={control}
          render={({ field: { value, onChange } }) => (
            <ShowsChoice label="Shows" value={value ?? 'saved'} onChange={onChange} />
          )}
        />
      </div>
    </form>
  );
}
