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

/** The options that hold every word of the query; those that begin with it come first. */
export function findOptions(options: readonly Option[], query: string): readonly Option[] {
  const words = query.trim().normalize().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  const found = options.filter((option) => {
    const text = `${option.label} ${option.detail ?? ''} ${option.keywords ?? ''}`
      .normalize()
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const start = words.join(' ');
  const begins = (option: Option) => option.label.toLowerCase().startsWith(start);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}

/** The next option after the marked one that begins with a letter, round the end. */
export function nextByLetter(
  options: readonly Option[],
  from: number,
  letter: string,
): number | undefined {
  const fits = (option: Option | undefined) =>
    !option?.disabled && option?.label.toLowerCase().startsWith(letter.toLowerCase());
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
