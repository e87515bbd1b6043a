/** Whether a text, such as a name, has what is searched for, which is in lower case. */
export const has = (text: string | null, query: string): boolean =>
  text !== null && text.toLowerCase().includes(query);
