import { figure, isolated } from '@muster/protocol';
const shown = 5;

/** `Ann, Ben, Cas, Dan, Eve and 7 more` */
export function namesWords(called: readonly string[]): string {
  const names = called.map(isolated);
  const rest = names.length - shown;
  return rest > 0
    ? `${names.slice(0, shown).join(', ')} and ${figure(rest)} more`
    : names.join(', ');
}
