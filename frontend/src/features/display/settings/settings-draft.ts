import type { DisplayDevice } from '@muster/protocol';
import { displayFields, type DisplayField, type DisplayValues } from './display-fields.ts';

/** What is chosen in the dialog of a screen, while others may choose for the same screen (DIS-41). Pure. */
export interface SettingsDraft {
  /** The row that a save is based on. */
  readonly base: DisplayDevice;
  readonly values: DisplayValues;
  /** Fields that somebody else has set to something else than was chosen here. */
  readonly clashes: readonly DisplayField[];
  /** Somebody has changed the row since it was opened. */
  readonly isOvertaken: boolean;
}

export const valuesOf = (row: DisplayDevice): DisplayValues => {
  const { name, show, zones, deployment, names, theme, secondsPerPage } = row;
  return { name, show, zones, deployment, names, theme, secondsPerPage: String(secondsPerPage) };
};

export const draftOf = (row: DisplayDevice): SettingsDraft => ({
  base: row,
  values: valuesOf(row),
  clashes: [],
  isOvertaken: false,
});

/** A newer row: what was not touched here follows it, what was chosen here stays. */
export function takeIn(draft: SettingsDraft, row: DisplayDevice): SettingsDraft {
  if (row.revision <= draft.base.revision) return draft;
  const [base, theirs] = [valuesOf(draft.base), valuesOf(row)];
  const values: Record<string, unknown> = { ...theirs };
  const clashes: DisplayField[] = [];
  for (const field of displayFields) {
    const mine = draft.values[field];
    if (isSame(mine, base[field])) continue;
    values[field] = mine;
    const isTheirs = !isSame(theirs[field], base[field]) || draft.clashes.includes(field);
    if (isTheirs && !isSame(mine, theirs[field])) clashes.push(field);
  }
  return { base: row, values: values as unknown as DisplayValues, clashes, isOvertaken: true };
}

/** The fields that are other than the row's: what a save sends. */
export const touchedOf = ({ base, values }: SettingsDraft): readonly DisplayField[] => {
  const stored = valuesOf(base);
  return displayFields.filter((field) => !isSame(values[field], stored[field]));
};

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
