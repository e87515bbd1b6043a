import { minuteMs } from '@muster/protocol';
import type { Recorded } from '../../lib/audit/audit-record.ts';
import type { UserDoc } from '../../features/directory/directory.repo.ts';
import type { DayOf } from './board-day.ts';
import { randomFrom } from './random.ts';
import { deskAddress } from './sheets.ts';

/** What the audit trail has of a date: sign-ins and sign-outs, exports, and what administrators corrected. Pure. */

const shiftMinutes = 12 * 60;

/** Keys of the demo's entries begin so: they are recorded once, however often a start is cut off (AUD-6). */
export const demoKey = 'demo ';

interface Person {
  readonly id: string;
  readonly name: string;
}

export function trailOf(
  { date, startMs, now, steps, watch }: Pick<DayOf, 'date' | 'startMs' | 'now' | 'steps' | 'watch'>,
  users: readonly UserDoc[],
): Recorded[] {
  const random = randomFrom(`trail ${date}`);
  const names = new Map(users.map(({ _id, name }) => [_id, name]));
  const admin = users.find(({ role }) => role === 'admin');
  const submits = steps.filter(({ sheet }) => sheet.revision === 1);

  const entries = [
    ...watch.flatMap((person, index) => {
      const from = `10.0.4.${11 + index}`;
      return [
        opened(date, person, startMs - (14 - index * 5) * minuteMs, from),
        closed(date, person, startMs + (shiftMinutes + 6 + index) * minuteMs, from),
      ];
    }),
    ...submits.flatMap(({ at, sheet: { submittedBy: id } }, index) => {
      const person = { id, name: names.get(id) ?? '' };
      const from = `10.0.${8 + Math.floor(index / 200)}.${20 + (index % 200)}`;
      const ms = Date.parse(at);
      return [
        opened(date, person, ms - random.between(2, 9) * minuteMs, from),
        ...(random.chance(0.6)
          ? [closed(date, person, ms + random.between(3, 40) * minuteMs, from)]
          : []),
      ];
    }),
    ...(admin && random.chance(0.7) ? atTheDesk(date, admin, startMs + 75 * minuteMs) : []),
    ...steps.flatMap(({ deed }) =>
      deed
        ? [
            {
              ...deed,
              by: deed.by && { id: deed.by.id, name: deed.by.name },
              before: asFields(deed.before),
              after: asFields(deed.after),
            },
          ]
        : [],
    ),
  ];
  return entries.filter(({ at }) => Date.parse(at) <= now);
}

const asFields = (fields: object | null | undefined): Record<string, unknown> | null =>
  fields ? { ...fields } : null;

/** An administrator looks at yesterday and saves it. */
function atTheDesk(date: string, { _id: id, name }: UserDoc, ms: number): Recorded[] {
  const person = { id, name };
  return [
    opened(date, person, ms, deskAddress),
    {
      key: `${demoKey}export ${date}`,
      at: new Date(ms + 6 * minuteMs).toISOString(),
      by: person,
      from: deskAddress,
      kind: 'report.exported',
      what: { type: 'report', id: null, name: 'attendance' },
      before: null,
      after: { format: 'csv', from: date, to: date, teamIds: null, lines: 1 },
    },
    closed(date, person, ms + 25 * minuteMs, deskAddress),
  ];
}

const opened = (date: string, person: Person, ms: number, from: string): Recorded => ({
  key: `${demoKey}opened ${date} ${person.id}`,
  at: new Date(ms).toISOString(),
  by: person,
  from,
  kind: 'session.opened',
  what: { type: 'user', ...person },
  before: null,
  after: null,
});

const closed = (date: string, person: Person, ms: number, from: string): Recorded => ({
  ...opened(date, person, ms, from),
  key: `${demoKey}closed ${date} ${person.id}`,
  kind: 'session.ended',
  after: { reason: 'logout' },
});
