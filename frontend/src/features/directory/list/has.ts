import { nameKey } from '@muster/protocol';

/** Whether a text, such as a name, has what is searched for (DIR-39). */
export const has = (text: string | null, query: string): boolean =>
  text !== null && nameKey(text).includes(nameKey(query));
