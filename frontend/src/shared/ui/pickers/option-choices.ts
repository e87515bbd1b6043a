import { findOptions, type Option } from './option.ts';
import type { ToldChoice } from './told-choices.ts';

/** Options as they can be typed. */
export const optionChoices =
  (options: readonly Option[], onChange: (value: string) => void) =>
  (text: string): readonly ToldChoice[] =>
    findOptions(options, text).map(({ value, label, detail, disabled }) => ({
      id: value,
      label,
      refused: disabled ? (detail ?? `“${label}” cannot be chosen now.`) : undefined,
      choose: () => onChange(value),
    }));
