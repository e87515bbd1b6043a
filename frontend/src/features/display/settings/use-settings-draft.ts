import { displayChange, displayDevice, type DisplayDevice } from '@muster/protocol';
import { useState } from 'react';
import { z } from 'zod';
import { isFault } from '../../../shared/http/fault.ts';
import { useChangeDisplay } from '../displays/displays.queries.ts';
import type { DisplayField, DisplayValues } from './display-fields.ts';
import { draftOf, takeIn, touchedOf, valuesOf, type SettingsDraft } from './settings-draft.ts';

type Errors = Partial<Record<DisplayField, string | undefined>>;

const stale = z.object({ current: displayDevice });

/** The form of one screen's settings; `display` is the row as it is now. */
export function useSettingsDraft(display: DisplayDevice, onDone: () => void) {
  const [kept, setDraft] = useState(() => draftOf(display));
  const draft = takeIn(kept, display);
  if (draft !== kept) setDraft(draft);
  const [wrong, setWrong] = useState<Errors>({});
  const change = useChangeDisplay();

  const set = <Field extends DisplayField>(field: Field, value: DisplayValues[Field]) => {
    setWrong((known) => ({ ...known, [field]: undefined }));
    setDraft((known) => ({ ...known, values: { ...known.values, [field]: value } }));
  };
  const takeTheirs = (field: DisplayField) =>
    setDraft((known) => ({
      ...known,
      values: { ...known.values, [field]: valuesOf(known.base)[field] },
      clashes: known.clashes.filter((one) => one !== field),
    }));

  const submit = () => {
    const body = bodyOf(draft);
    const checked = displayChange.safeParse(body);
    if (!checked.success) return setWrong(errorsOf(checked.error));
    if (touchedOf(draft).length === 0) return onDone();
    change.mutate(
      { id: display.id, ...body },
      {
        onSuccess: onDone,
        onError: (fault) => {
          const found = isFault(fault, 'STALE') ? stale.safeParse(fault.details).data : undefined;
          if (found) setDraft((known) => takeIn(known, found.current));
        },
      },
    );
  };

  return { draft, set, takeTheirs, submit, wrong, pending: change.isPending };
}

/** Only what was touched, so that what others chose meanwhile stays. */
function bodyOf(draft: SettingsDraft) {
  const { secondsPerPage } = draft.values;
  const isWhole = /^\d+$/.test(secondsPerPage.trim());
  const all = { ...draft.values, secondsPerPage: isWhole ? Number(secondsPerPage) : NaN };
  const touched = touchedOf(draft).map((field) => [field, all[field]]);
  return { ...Object.fromEntries(touched), baseRevision: draft.base.revision } as Partial<
    typeof all
  > & { baseRevision: number };
}

/** The first that is wrong with each field. */
function errorsOf({ issues }: z.ZodError): Errors {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) {
    const field = String(path[0]);
    errors[field] ??= field === 'secondsPerPage' ? 'A whole number from 5 to 60' : message;
  }
  return errors;
}
