import { isolated } from '@muster/protocol';
import { ChangeDetails } from '../../features/attendance/components/change-details.tsx';
import {
  isPartial,
  membersOf,
  membersWords,
  submitWords,
  type UpdateEvent,
} from '../../features/attendance/updates.events.ts';
import { formatTime } from '../../shared/dates/time-format.ts';

interface ActivityLineProps {
  readonly event: UpdateEvent;
  /** How many the team has to mark; undefined until that is known. */
  readonly size: number | undefined;
  readonly timeZone: string;
}

/** One submit or correction as it happened. */
export function ActivityLine({ event, size, timeZone }: ActivityLineProps) {
  const [entry] = event.entries;
  const members = membersOf(event);
  const isOne = members.length === 1;
  return (
    <li className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-13">
      <time dateTime={entry.createdAt} className="w-16 shrink-0 text-ink3">
        {formatTime(entry.createdAt, timeZone)}
      </time>
      <span className="min-w-40 font-medium">{isOne ? entry.memberName : entry.teamName}</span>
      <span className={isPartial(event, size) ? 'font-medium text-pto-text' : 'text-ink2'}>
        {isOne ? entry.teamName : membersWords(event, size)}
      </span>
      <span className="flex min-w-0 flex-1 basis-60 flex-wrap gap-x-4">
        {isOne
          ? event.entries.map((change) => <ChangeDetails key={change.id} entry={change} />)
          : event.kind === 'submit'
            ? `Submitted: ${submitWords(event.entries)}`
            : `Corrected: ${members.join(', ')}`}
      </span>
      <span className="text-ink3">by {isolated(entry.updatedByName)}</span>
    </li>
  );
}
