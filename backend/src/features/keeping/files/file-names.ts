/** An instant as a file's name has it. */
export const nameOfInstant = (at: string): string => at.replaceAll(':', '-');
export const instantOfName = (text: string): string =>
  text.replace(/T(\d{2})-(\d{2})-(\d{2})/, 'T$1:$2:$3');
