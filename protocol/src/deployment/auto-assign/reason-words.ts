import { isolated } from '../../kernel/text.ts';
/** At most three names, and how many more there are. */
export const few = (names: readonly string[]): string =>
  names.slice(0, 3).map(isolated).join(', ') +
  (names.length > 3 ? ` and ${names.length - 3} more` : '');

/** "one", "one and another", "one, another and a third" */
export const listed = (parts: readonly string[]): string =>
  parts.length < 2
    ? parts.join('')
    : `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1] ?? ''}`;
