import { addDays, tokenScopes, type CreatedToken, type TokenScope } from '@muster/protocol';
import { useState, type FormEvent } from 'react';
import { Fault } from '../../shared/http/fault.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Checkbox } from '../../shared/ui/controls/checkbox.tsx';
import { Field } from '../../shared/ui/controls/field.tsx';
import { Input } from '../../shared/ui/controls/input.tsx';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import { DatePicker } from '../../shared/ui/pickers/date-picker.tsx';
import { scopeWords } from './token-words.ts';
import { useCreateToken } from './tokens.queries.ts';

type CreateTokenDialogProps = {
  today: string;
  onCreated: (token: CreatedToken) => void;
  onClose: () => void;
};

const formId = 'create-token';
/** How long a token works unless another day is chosen. */
const usualDays = 90;

/** Makes a token: what to call it, what it reads, until when (ECO-2). */
export function CreateTokenDialog({ today, onCreated, onClose }: CreateTokenDialogProps) {
  const creating = useCreateToken();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>([]);
  const [expiresOn, setExpiresOn] = useState(() => addDays(today, usualDays));
  const [isTried, setTried] = useState(false);
  const isNameless = name.trim() === '';

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isNameless || scopes.length === 0) return;
    creating.mutate({ name, scopes: [...scopes], expiresOn }, { onSuccess: onCreated });
  }
  const toggle = (scope: TokenScope, isChosen: boolean) =>
    setScopes((chosen) =>
      isChosen ? [...chosen, scope] : chosen.filter((other) => other !== scope),
    );

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="small"
      title="Create API token"
      description="A program that sends it may read what you choose, and never change anything."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={creating.isPending}
            pendingText="Creating…"
          >
            Create Token
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label="Name"
          hint="Which program it is for, such as Payroll"
          error={isTried && isNameless ? 'Name is required' : undefined}
        >
          <Input
            value={name}
            onChange={(event) => setName(event.target.value)}
            size="large"
            maxLength={60}
            autoComplete="off"
          />
        </Field>
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 text-12 font-medium">May read</legend>
          {tokenScopes.map((scope) => (
            <Checkbox
              key={scope}
              checked={scopes.includes(scope)}
              onChange={(isChosen) => toggle(scope, isChosen)}
              className="items-start [&>input]:mt-0.5"
              label={
                <>
                  <span className="font-medium">{scopeWords[scope].label}</span>
                  <span className="block text-12 text-ink3">{scopeWords[scope].reads}</span>
                </>
              }
            />
          ))}
          {isTried && scopes.length === 0 && (
            <p role="alert" className="text-12 font-medium text-absent-text">
              Choose what may be read
            </p>
          )}
        </fieldset>
        <Field label="Last day" hint="The whole day is included">
          <DatePicker
            label="Last day"
            value={expiresOn}
            onChange={setExpiresOn}
            today={today}
            min={today}
            className="self-start"
          />
        </Field>
        {creating.error && (
          <p role="alert" className="text-13 font-medium text-absent-text">
            {creating.error instanceof Fault ? creating.error.detail : creating.error.message}
          </p>
        )}
      </form>
    </Dialog>
  );
}
