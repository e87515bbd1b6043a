import { counted, daysBetween, type TokenScope } from '@muster/protocol';

/** What a scope lets a program read (ECO-4). */
export const scopeWords: Readonly<Record<TokenScope, { label: string; reads: string }>> = {
  'read:attendance': {
    label: 'Attendance',
    reads: 'Sheets with absence types and notes, the update log, figures and reports',
  },
  'read:deployment': {
    label: 'Deployment',
    reads: 'Zones, stations, officers, the board and saved deployments',
  },
  'read:directory': { label: 'Directory', reads: 'Teams, members, role names and tags' },
};

const soonDays = 14;

/** What is to be said of a token whose last day is near or over; undefined: nothing yet. */
export function expiryWords(
  expiresOn: string,
  today: string,
): { words: string; isOver: boolean } | undefined {
  const days = daysBetween(today, expiresOn);
  if (days < 0) return { words: 'Expired', isOver: true };
  if (days > soonDays) return undefined;
  if (days === 0) return { words: 'Expires today', isOver: false };
  return {
    words: days === 1 ? 'Expires tomorrow' : `Expires in ${counted(days, 'day')}`,
    isOver: false,
  };
}
