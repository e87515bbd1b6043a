import type { Template } from '@muster/protocol';
import { useState } from 'react';
import { Fault } from '../../../shared/http/fault.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { Input } from '../../../shared/ui/controls/input.tsx';
import { useTemplateWrites } from './start.queries.ts';

type RenameTemplateProps = { template: Template; onClose: () => void };

/** A template's name while it is changed, in the template's own row. */
export function RenameTemplate({ template, onClose }: RenameTemplateProps) {
  const [name, setName] = useState(template.name);
  const { rename } = useTemplateWrites();
  return (
    <form
      className="flex flex-col gap-2 rounded-card border border-line p-2"
      onSubmit={(event) => {
        event.preventDefault();
        rename.mutate({ ...template, name }, { onSuccess: onClose });
      }}
    >
      <Field label="Template name" error={wordsOf(rename.error)} required>
        <Input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it comes with a press on Rename
          autoFocus
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <span className="flex gap-2">
        <Button type="submit" size="small" variant="primary" pending={rename.isPending}>
          Rename
        </Button>
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
      </span>
    </form>
  );
}

/** What was wrong with a name. */
export const wordsOf = (error: Error | null): string | undefined =>
  error instanceof Fault ? error.detail : error?.message;
