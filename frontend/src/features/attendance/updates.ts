import { z } from 'zod';
import { storeInTab } from '../../shared/session/kept-in-tab.ts';
import type { SessionScope } from '../../shared/session/session-scope.ts';
import { counted, type LogEntry, parseStatusText } from '@muster/protocol';

/** `all` filters nothing and is not sent. */
const updatesFilter = z.object({
  search: z.string(),
  team: z.string(),
  type: z.string(),
  field: z.string(),
});
export type UpdatesFilter = z.infer<typeof updatesFilter>;

const everything: UpdatesFilter = { search: '', team: 'all', type: 'all', field: 'all' };

/** What the update log is filtered by, kept over a reload and while another tab is looked at (UI-40). */
export const makeUpdatesFilter = (scope: SessionScope) =>
  storeInTab(scope, 'updates_filter', updatesFilter, everything);

/** What happened, out of the lines of the log: one submit writes a line for every member (ATT-90). Pure. */

export interface UpdateEvent {
  readonly id: string;
  /** A submit writes new records only; everything else corrects what is there. */
  readonly kind: 'submit' | 'correction';
  /** The newest first, all of one moment, one sheet and one person. */
  readonly entries: readonly [LogEntry, ...LogEntry[]];
}

/** The events of the entries, in the entries' order. */
export function eventsOf(entries: readonly LogEntry[]): UpdateEvent[] {
  const byWrite = new Map<string, [LogEntry, ...LogEntry[]]>();
  for (const entry of entries) {
    const id = JSON.stringify([entry.createdAt, entry.teamId, entry.updatedBy]);
    const group = byWrite.get(id);
    if (group) group.push(entry);
    else byWrite.set(id, [entry]);
  }
  return [...byWrite].map(([id, written]) => ({ id, kind: kindOf(written), entries: written }));
}

const kindOf = (entries: readonly LogEntry[]): UpdateEvent['kind'] =>
  entries.every(({ updateType }) => updateType === 'creation') ? 'submit' : 'correction';

/** `11 submits, 3 corrections`; undefined when nothing happened. */
export function eventWords(events: readonly UpdateEvent[]): string | undefined {
  const submits = events.filter(({ kind }) => kind === 'submit').length;
  const words = [some(submits, 'submit'), some(events.length - submits, 'correction')].filter(
    Boolean,
  );
  return words.join(', ') || undefined;
}

const some = (count: number, noun: string) => (count === 0 ? undefined : counted(count, noun));

/** What a submit says as a whole: `14 present (1 PTO) · 1 absent`. */
export function submitWords(entries: readonly LogEntry[]): string {
  const statuses = entries.map(({ newValue }) => newValue && parseStatusText(newValue).status);
  const count = (status: string) => statuses.filter((one) => one === status).length;
  const pto = count('pto');
  return `${count('present') + pto} present${pto > 0 ? ` (${pto} PTO)` : ''} · ${count('absent')} absent`;
}

/** How many a team has to mark; undefined until that is known. */
export type SizeOfTeam = (teamId: string) => number | undefined;

/** Each person's: two may have one name. */
export const membersOf = ({ entries }: Pick<UpdateEvent, 'entries'>): string[] => [
  ...new Map(entries.map((one) => [`${one.userId} ${one.memberName}`, one.memberName])).values(),
];

/** Whether a submit left members of its team out (MON-32). */
export const isPartial = (event: UpdateEvent, size: number | undefined): boolean =>
  event.kind === 'submit' && size !== undefined && membersOf(event).length < size;

/** `15 members`, `7 of 15 members`, or the one name where there is only one. */
export const membersWords = (event: UpdateEvent, size?: number): string => {
  const names = membersOf(event);
  if (names.length === 1) return names[0] ?? '';
  return isPartial(event, size)
    ? `${names.length} of ${counted(size ?? 0, 'member')}`
    : counted(names.length, 'member');
};
