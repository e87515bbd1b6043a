import { useState, type FormEvent, type SubmitEvent } from 'react';
import type { z } from 'zod';

/** What is wrong, in words, by the name of the field. */
type Wrong = Readonly<Record<string, string | undefined>>;

interface Sent {
  /** The control with this name. */
  control(name: string): HTMLInputElement | undefined;
  /** Says what the server found wrong with a field, and leads there. */
  refuse(field: string, words: string): void;
}

/**
 * A form whose fields the browser keeps. What is sent is checked by the schema first; the first field that is wrong
 * gets the focus, and its words go with the next change of it.
 */
export function useCheckedForm<Input>(
  schema: z.ZodType<Input>,
  send: (input: Input, sent: Sent) => void,
) {
  const [wrong, setWrong] = useState<Wrong>({});

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const checked = schema.safeParse(Object.fromEntries(new FormData(form)));
    const found = byField(checked.error?.issues ?? []);
    setWrong(found);
    const control = (name: string) => controlOf(form, name);
    control(Object.keys(found)[0] ?? '')?.focus();
    if (!checked.success) return;
    send(checked.data, {
      control,
      refuse(field, words) {
        setWrong({ [field]: words });
        control(field)?.focus();
      },
    });
  }

  return {
    wrong,
    form: {
      noValidate: true,
      onSubmit,
      onChange({ target }: FormEvent<HTMLFormElement>) {
        const { name } = target as HTMLInputElement;
        setWrong((old) => ({ ...old, [name]: undefined }));
      },
    },
  };
}

/** The first fault of each field, in the order of the schema. */
const byField = (issues: readonly { path: PropertyKey[]; message: string }[]): Wrong =>
  Object.fromEntries(
    issues
      .filter(({ path }, at) => issues.findIndex((other) => other.path[0] === path[0]) === at)
      .map(({ path, message }) => [path[0], message]),
  );

function controlOf(form: HTMLFormElement, name: string): HTMLInputElement | undefined {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLInputElement ? control : undefined;
}
