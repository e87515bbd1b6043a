import { minuteMs, workingDayOf } from '@muster/protocol';
import type { Recorded } from '../../lib/audit/audit-record.ts';
import type { UserDoc } from '../../features/directory/directory.repo.ts';
import type { DayOf } from './board-day.ts';
import { randomFrom } from './random.ts';
import { deskAddress, type People } from './sheets.ts';

/** What the audit trail has of a date: sign-ins and sign-outs, exports, and what administrators changed and corrected. Pure. */

const shiftMinutes = 12 * 60;

/** Keys of the demo's entries begin so: they are recorded once, however often a start is cut off (AUD-6). */
export const demoKey = 'demo ';

interface Person {
  readonly id: string;
  readonly name: string;
}

export function trailOf(
  { date, startMs, now, steps, watch }: Pick<DayOf, 'date' | 'startMs' | 'now' | 'steps' | 'watch'>,
  { users, teams }: People,
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
    ...(admin ? atTheDesk(date, admin, startMs + 75 * minuteMs, random.chance(0.7)) : []),
    ...(admin ? configured(date, admin, startMs + 83 * minuteMs, { users, teams }) : []),
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

/** What an administrator changes on a working day, in turn; nothing on the others (ADM-164). */
const turns = ['TL', 'team', 'DTL', null, 'PSO', null, null] as const;

const turnOf = (date: string) => turns.at(workingDayOf(date) % turns.length) ?? null;

/**
 * A leader's phone number, of which the trail keeps no digit, or a team's PSO: as they are now, whatever was changed
 * since, and of nothing that a day of the past was made of.
 */
function configured(
  date: string,
  admin: UserDoc,
  ms: number,
  { users, teams }: People,
): Recorded[] {
  const team = teams.at(workingDayOf(date) % teams.length);
  const turn = turnOf(date);
  if (!team || turn === null) return [];
  const entry = {
    key: `${demoKey}configured ${date}`,
    at: new Date(ms).toISOString(),
    by: { id: admin._id, name: admin.name },
    from: deskAddress,
  };
  if (turn === 'team') {
    const { _id: id, name, psoId } = team;
    const [before, after] = [{ psoId: null }, { psoId: psoId ?? null }];
    return psoId
      ? [{ ...entry, kind: 'team.updated', what: { type: 'team', id, name }, before, after }]
      : [];
  }
  const leader = users.find(({ teamId, role }) => teamId === team._id && role === turn);
  if (!leader?.phone) return [];
  const what = { type: 'user', id: leader._id, name: leader.name };
  const [before, after] = [{ phone: 'given' }, { phone: 'given anew' }];
  return [{ ...entry, kind: 'user.updated', what, before, after }];
}

/** An administrator looks at yesterday and saves it, or has something to change. */
function atTheDesk(
  date: string,
  { _id: id, name }: UserDoc,
  ms: number,
  isUsual: boolean,
): Recorded[] {
  if (!isUsual && turnOf(date) === null) return [];
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
