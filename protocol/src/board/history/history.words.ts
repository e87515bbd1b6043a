import { saidName } from '../../directory/directory.rules.ts';
import { isolated } from '../../kernel/text.ts';
import { counted } from '../../kernel/counted.ts';
import { offWords } from '../../attendance/attendance.rules.ts';
import type { AppliedOperation } from '../operations/operation.schema.ts';
import type { LoggedOperation, NoteDeed } from './history.contract.ts';

/** What an operation did, in words. Pure. */

/** How officers, stations and zones are called. */
export interface HistoryNames {
  officer(id: string): string;
  station(id: string): string;
  zone(id: string): string;
}

export const causeOf = (op: AppliedOperation): LoggedOperation['cause'] =>
  op.type === 'place' ? op.cause : op.type;

/** The address of the page that shows a date's board as it was at a moment (HIS-10, HIS-24). */
export const momentLink = (date: string, at: string): string =>
  `/dashboard?tab=deployment&date=${date}&at=${encodeURIComponent(at)}`;

/** Follows the name of who did it: "placed Wei Chua in BUS 2" (HIS-2). */
export function operationText(op: AppliedOperation, names: HistoryNames): string {
  switch (op.type) {
    case 'place':
      return placed(op, names);
    case 'configure':
      return configured(op, names) || 'saved the configuration';
    case 'undo':
    case 'redo':
      return `${op.type === 'undo' ? 'undid' : 'did again'}: ${reversed(op, names)}`;
    case 'save':
      return 'saved the deployment';
    case 'plan':
      return planWords(op.isOn);
    case 'replace':
      return `replaced and saved the deployment, ${counted(op.assignments.length, 'officer')}`;
    default:
      return followed(op, names);
  }
}

/** The same of a handover note, with its text: “left a note at BUS 2: “The key is at the desk””. */
export function noteText(deed: NoteDeed, names: HistoryNames): string {
  const { what: noteAction, text, textBefore, stationId, zoneId } = deed;
  const place =
    stationId === null
      ? zoneId === null
        ? ''
        : ` at zone ${names.zone(zoneId)}`
      : ` at ${names.station(stationId)}`;
  if (noteAction === 'written') return `left a note${place}: “${isolated(text)}”`;
  if (noteAction === 'deleted') return `deleted a note${place}: “${isolated(text)}”`;
  const before = textBefore === null ? '' : `, before “${isolated(textBefore)}”`;
  return `changed a note${place}: “${isolated(text)}”${before}`;
}

type Moves = AppliedOperation['moves'];

function placed(
  { cause, moves }: Extract<AppliedOperation, { type: 'place' }>,
  names: HistoryNames,
) {
  if (cause === 'auto') return `auto-assigned ${counted(moves.length, 'officer')}`;
  if (cause === 'start')
    return `started the deployment, ${counted(moves.length, 'officer')} as they stood before`;
  const [first] = moves;
  if (cause === 'reset-station' && first?.from) {
    return `reset ${names.station(first.from)}, ${counted(moves.length, 'officer')}`;
  }
  if (cause === 'reset-zone') return `reset a zone, ${counted(moves.length, 'officer')}`;
  if (cause === 'repair') return `repaired the plan, ${counted(moves.length, 'officer')}`;
  if (cause === 'rotate') return `rotated a zone, ${counted(moves.length, 'officer')}`;
  if (cause === 'relief') return relieved(moves, names);
  if (cause === 'unpin') return unpinned(moves, names);
  return moved(moves, names);
}

/** The first one leaves the post, the second one takes it over. */
function relieved(moves: Moves, names: HistoryNames): string {
  const [off, on] = moves;
  const isMany = moves.length > 2 && moves.length % 2 === 0;
  if (isMany) return `relieved ${counted(moves.length / 2, 'officer')}`;
  if (!off?.from || on?.to !== off.from || moves.length !== 2) return moved(moves, names);
  const [before, after] = [names.officer(off.userId), names.officer(on.userId)];
  return `relieved ${before} by ${after} in ${names.station(off.from)}`;
}

/** Few by name, many by number. */
const mostNamed = 2;

function unpinned(moves: Moves, names: HistoryNames): string {
  const few = moves.length > 0 && moves.length <= mostNamed;
  if (!few) return `unpinned ${counted(moves.length, 'officer')}`;
  const said = moves.map(
    ({ userId, to }) => `${names.officer(userId)} in ${names.station(to ?? '')}`,
  );
  return `unpinned ${said.join(' and ')}`;
}

function moved(moves: Moves, names: HistoryNames): string {
  if (moves.length <= mostNamed) return moves.map((move) => movedOne(move, names)).join(' and ');
  const targets = new Set(moves.map(({ to }) => to));
  const [only = null] = targets;
  const officers = counted(moves.length, 'officer');
  if (moves.every(({ from, to }) => from === to)) return `${officers} stay where they are`;
  if (targets.size > 1) return `moved ${officers}`;
  return only === null ? `took ${officers} off` : `placed ${officers} in ${names.station(only)}`;
}

function movedOne({ userId, from, to }: Moves[number], names: HistoryNames): string {
  const name = names.officer(userId);
  // Only how they stand there is another: by hand, or with other notes.
  if (from === to) return `${name} stays in ${names.station(to ?? '')}`;
  if (to === null) return `took ${name} off ${from === null ? 'the board' : names.station(from)}`;
  if (from === null) return `placed ${name} in ${names.station(to)}`;
  return `moved ${name} from ${names.station(from)} to ${names.station(to)}`;
}

function configured(
  { zones, stations, moves }: Pick<AppliedOperation, 'zones' | 'stations' | 'moves'>,
  names: HistoryNames,
): string {
  const parts = [
    ...Object.entries(zones).map(([id, { isOpen }]) => `${opened(isOpen)} zone ${names.zone(id)}`),
    ...Object.entries(stations).map(([id, state]) =>
      state.isOpen
        ? `set ${names.station(id)} to ${stateWords(state)}`
        : `closed ${names.station(id)}`,
    ),
  ];
  const shown =
    parts.length > mostNamed
      ? `changed ${[
          Object.keys(zones).length > 0 && counted(Object.keys(zones).length, 'zone'),
          Object.keys(stations).length > 0 && counted(Object.keys(stations).length, 'station'),
        ]
          .filter(Boolean)
          .join(' and ')}`
      : parts.join(' and ');
  if (shown === '') return moves.length === 0 ? '' : moved(moves, names);
  const off = moves.filter(({ to }) => to === null);
  const other = moves.filter(({ to }) => to !== null);
  return [
    shown,
    off.length > 0 && `${counted(off.length, 'officer')} taken off`,
    other.length > 0 && moved(other, names),
  ]
    .filter(Boolean)
    .join(', ');
}

/** What a station is set to: `8 places, minimum 6, 2 Xray, time limit 60 min`. */
function stateWords(state: AppliedOperation['stations'][string]): string {
  const { capacity, minimum = 0, minimumByTag, minimumByRole, timeLimitMinutes = null } = state;
  // A tag and a role may have one name.
  const named = [minimumByTag, minimumByRole].flatMap((least) => Object.entries(least ?? {}));
  return [
    counted(capacity, 'place'),
    minimum > 0 && `minimum ${minimum}`,
    ...named.map(([name, least]) => `${least} ${isolated(name)}`),
    timeLimitMinutes !== null && `time limit ${timeLimitMinutes} min`,
  ]
    .filter((part) => part !== false)
    .join(', ');
}

const opened = (isOpen: boolean) => (isOpen ? 'opened' : 'closed');

function reversed(
  op: Extract<AppliedOperation, { type: 'undo' | 'redo' }>,
  names: HistoryNames,
): string {
  const parts = [
    op.moves.length > 0 && moved(op.moves, names),
    configured({ ...op, moves: [] }, names),
    op.saved && 'brought back the deployment that was saved before',
    op.planning && planWords(op.planning.isOn),
    op.planning === null && 'left it open again whether to plan with expected people',
  ].filter((part) => typeof part === 'string' && part !== '');
  return parts.length > 0 ? parts.join(', ') : 'nothing was left to change';
}

const planWords = (isOn: boolean): string =>
  isOn ? 'turned on planning with expected people' : 'turned off planning with expected people';

const reasons = {
  absent: 'turned absent',
  record_deleted: 'lost their mark',
  deactivated: 'was deactivated',
  away: 'is known to be away',
  not_expected: 'is no longer expected',
};

const isPlannedNoMore = ({ reason }: { readonly reason: keyof typeof reasons }): boolean =>
  reason === 'not_expected';

/** Follows "Server". */
function followed(
  { upsert, remove, moves }: Extract<AppliedOperation, { type: 'officers' }>,
  names: HistoryNames,
): string {
  const places = new Map(moves.map(({ userId, from }) => [userId, from]));
  const gone = remove.map(({ userId, reason }) => {
    const from = places.get(userId) ?? null;
    const off = from === null ? '' : ` and left ${names.station(from)}`;
    return `${names.officer(userId)} ${reasons[reason]}${off}`;
  });
  const here = upsert.map((one) => {
    const verb = one.status === 'expected' ? 'is expected' : 'is here';
    const isPartly = one.status === 'pto' || one.ptoTiming !== null;
    if (!isPartly) return `${saidName(one)} ${verb}`;
    return `${saidName(one)} ${verb}, ${one.ptoTiming === null ? 'with time off' : offWords(one.ptoTiming)}`;
  });
  if (gone.length + here.length <= mostNamed) return [...gone, ...here].join(', ');
  if (here.length === 0 && moves.length === 0 && remove.every(isPlannedNoMore)) {
    return `plans with ${counted(gone.length, 'expected officer')} no more`;
  }
  const teams = new Set(upsert.map(({ teamId }) => teamId));
  // Who left has no team in the operation: the words could name the wrong one.
  const team = gone.length === 0 && teams.size === 1 ? `Team ${[...teams].join('')}: ` : '';
  const expected = upsert.filter(({ status }) => status === 'expected').length;
  const marked = here.length - expected;
  return [
    gone.length > 0 && `${counted(gone.length, 'officer')} left`,
    marked > 0 && `${team}${counted(marked, 'officer')} are here or changed`,
    expected > 0 && `${team}${counted(expected, 'officer is', 'officers are')} expected`,
  ]
    .filter(Boolean)
    .join(', ');
}
