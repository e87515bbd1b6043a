/** An instant as a file's name has it. */
export const nameOfInstant = (at: string): string => at.replaceAll(':', '-');
/** The instant that a file's name has; undefined where it has none. */
export function instantInName(name: string): string | undefined {
  const [found] = /\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}\.\d{3}Z/.exec(name) ?? [];
  return found && instantOfName(found);
}
export const instantOfName = (text: string): string =>
  text.replace(/T(\d{2})-(\d{2})-(\d{2})/, 'T$1:$2:$3');
