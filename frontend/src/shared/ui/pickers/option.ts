import { folded, isSameName, searched } from '@muster/protocol';

/** One entry of a Select, a Combobox or a filter. */
export type Option = {
  value: string;
  label: string;
  /** Beside the label in a quieter ink: "Medical Certificate", "3/8". */
  detail?: string;
  /** Found by typing, but not shown: "14:00" for "2:00 PM". */
  keywords?: string;
  /** It can be chosen, and its detail says why it will probably be refused. */
  isDoubtful?: boolean;
  disabled?: boolean;
  /** A line above it: what follows is another group. */
  startsGroup?: boolean;
};

/** The options that hold every word of the query; what is called so comes first, then what begins with it (DIR-180). */
export function findOptions(options: readonly Option[], query: string): readonly Option[] {
  const begun = folded(query);
  const found = searched(options, query, ({ label, detail, keywords }) => [
    label,
    detail,
    keywords,
  ]);
  if (begun === '') return found;
  const rank = ({ label }: Option) =>
    isSameName(label, query)
      ? 0
      : folded(label) === begun
        ? 1
        : folded(label).startsWith(begun)
          ? 2
          : 3;
  return found.toSorted((a, b) => rank(a) - rank(b));
}

/** The next option after the marked one that begins with a letter, round the end. */
export function nextByLetter(
  options: readonly Option[],
  from: number,
  letter: string,
): number | undefined {
  const fits = (option: Option | undefined) =>
    !option?.disabled && folded(option?.label ?? '').startsWith(folded(letter) || letter);
  const order = options.map((_, step) => (from + 1 + step) % options.length);
  return order.find((index) => fits(options[index]));
}

/** Where a key leads from the marked option; undefined when the key means nothing here. */
export function nextEnabled(
  options: readonly Option[],
  from: number,
  key: string,
): number | undefined {
  const enabled = options.flatMap((option, index) => (option.disabled ? [] : [index]));
  switch (key) {
    case 'ArrowDown':
      return enabled.find((index) => index > from) ?? enabled[0];
    case 'ArrowUp':
      return enabled.findLast((index) => index < from) ?? enabled.at(-1);
    case 'PageDown':
      return enabled.find((index) => index >= from + 8) ?? enabled.at(-1);
    case 'PageUp':
      return enabled.findLast((index) => index <= from - 8) ?? enabled[0];
    case 'Home':
      return enabled[0];
    case 'End':
      return enabled.at(-1);
    default:
      return undefined;
  }
}
