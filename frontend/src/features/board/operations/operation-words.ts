import {
  offWords,
  isExpected,
  saidName,
  type Board,
  type Officer,
  counted,
  faultMessage,
  figure,
  isolated,
  momentOf,
  wordFor,
  type BoardChange,
  type Catalogue,
  type OwnZoneCount,
  type Person,
  type Skipped,
  type Step,
} from '@muster/protocol';
import { now } from '../../../shared/dates/clock.ts';
import { formatDate } from '../../../shared/dates/date-format.ts';
import { boardFigures } from '../zone-bar/zone-figures.ts';
import type { AroundSave } from './around-save.ts';

/** All that a card stands for, in one line: for a tooltip and for assistive technology. Pure. */
export function officerWords(
  officer: Officer,
  isTimeOffLeft: boolean,
  misfit: readonly string[],
): string {
  return [saidName(officer), aboutOfficer(officer, isTimeOffLeft, misfit)]
    .filter(Boolean)
    .join(' · ');
}

/** How somebody of a board is called in a sentence; undefined for whoever is not on it. */
export function saidOfficer(
  board: Pick<Board, 'officers'> | undefined,
  userId: string | undefined,
): string | undefined {
  const officer = board?.officers.find(({ id }) => id === userId);
  return officer && saidName(officer);
}

/** The same without the name. */
export function aboutOfficer(
  { role, teamId, tags, lapsedTags = [], status, ptoTiming }: Officer,
  /** Else one that they had is over (ATT-132). */
  isTimeOffLeft: boolean,
  misfit: readonly string[] = [],
): string {
  const parts = [
    role,
    /^A\d+$/.test(teamId) ? `Team ${teamId}` : teamId,
    tags.map((tag) => tag.name).join(', '),
    lapsedTags.map((tag) => `${tag.name} ended ${formatDate(tag.validUntil)}`).join(', '),
    status === 'expected' ? 'expected, no sheet yet' : '',
    status === 'expected' && isTimeOffLeft ? timeOff(ptoTiming) : '',
    status === 'pto' ? `${isTimeOffLeft ? '' : 'was '}${timeOff(ptoTiming)}` : '',
    misfit.length > 0 ? `Does not fit: ${misfit.join(', ')}` : '',
  ];
  return parts.filter(Boolean).join(' · ');
}

const timeOff = (timing: string | null) =>
  timing === null ? 'Partial Time Off' : offWords(timing);

/** What the board says of what one did (DEP-78). Pure. */

export interface Words {
  readonly title: string;
  readonly description?: string;
  /** Nothing, or not everything, was done: stays until read. */
  readonly isRefusal?: boolean;
  /** The station that it is about, which shows it too. */
  readonly stationId?: string;
  /** Whose card the notice is about. */
  readonly officerId?: string;
  /** Offers to take it back. */
  readonly canUndo?: boolean;
}

/** "1 officer", "3 officers". */
export const officers = (count: number): string => counted(count, 'officer');

/** "81 of 135 in their own zone"; nobody with a zone has a place where it is 0. */
export const ownZoneWords = ({ count, of }: OwnZoneCount): string =>
  `${figure(count)} of ${figure(of)} in their own zone`;

/** A station's name; Unassigned for none. */
export const placeName = ({ stations }: Catalogue, id: string | null): string =>
  id === null ? 'Unassigned' : isolated(stations.find((one) => one.id === id)?.name ?? id);

/** What to say after an operation of one's own took effect; a single drag needs no words. */
export function successWords(
  { op, by }: BoardChange,
  board: Board,
  catalogue: Catalogue,
): Words | undefined {
  const count = officers(op.moves.length);
  switch (op.type) {
    case 'configure': {
      const moved = op.moves.filter(({ to }) => to !== null).length;
      const saved = 'Deployment configuration has been saved successfully.';
      const off = op.moves.length - moved;
      const returned = `${officers(off)} returned to Unassigned.`;
      return moved > 0
        ? {
            title: 'Configuration saved',
            description: `${officers(moved)} moved with it.${off > 0 ? ` ${returned}` : ''}`,
            canUndo: true,
          }
        : {
            title: 'Configuration saved',
            description: off > 0 ? `${saved} ${returned}` : saved,
            ...(off > 0 && { canUndo: true }),
          };
    }
    case 'undo':
    case 'redo':
      return skippedWords(op, by, board, catalogue);
    case 'place':
      break;
    default:
      return undefined;
  }
  const first = op.moves[0];
  switch (op.cause) {
    case 'auto':
      return {
        title: 'Auto-assignment complete',
        description: autoAssignedText(op, board),
        canUndo: true,
      };
    case 'relief':
      return { title: 'Relieved', description: relievedText(op, board, catalogue), canUndo: true };
    case 'rotate':
      return { title: 'Zone rotated', description: `${count} went one post on.`, canUndo: true };
    case 'start':
      return {
        title: 'Deployment started',
        description: `${count} placed. Nothing is saved yet.`,
        canUndo: true,
      };
    case 'repair':
      return { title: 'Plan repaired', description: `${count} placed.`, canUndo: true };
    case 'unpin':
      return {
        title: 'Unpinned',
        description: `Auto-Assign may move ${count} again.`,
        canUndo: true,
      };
    case 'reset-station':
      return {
        title: 'Station reset',
        description: `${count} returned from ${placeName(catalogue, first?.from ?? null)} to Unassigned.`,
        canUndo: true,
      };
    case 'reset-zone':
      return {
        title: 'Zone reset',
        description: `${count} returned to Unassigned.`,
        canUndo: true,
      };
    case 'bulk': {
      if (!first) return undefined;
      return first.to === null
        ? {
            title: 'Officers unassigned',
            description: `${count} returned to Unassigned.`,
            canUndo: true,
          }
        : {
            title: 'Officers assigned',
            description: `${count} assigned to ${placeName(catalogue, first.to)}.`,
            canUndo: true,
          };
    }
    default:
      return undefined;
  }
}

/** How many are deployed, what they are short of, and who sees them now, as far as that is known (DEP-332). */
export function savedWords(
  board: Board,
  catalogue: Catalogue,
  { displays, timeZone }: AroundSave,
): Words {
  const moment = timeZone && momentOf({ timeZone, date: board.date }, now());
  const { short, shortStations, lackingStations } = moment
    ? boardFigures(board, catalogue, moment)
    : { short: 0, shortStations: 0, lackingStations: 0 };
  const lacking = `${counted(lackingStations, 'station lacks', 'stations lack')} a role or a tag.`;
  const expected = new Set(board.officers.flatMap((one) => (isExpected(one) ? [one.id] : [])));
  const all = board.assignments.length;
  const planned = board.assignments.filter(({ userId }) => expected.has(userId)).length;
  const partly = planned < all ? `, ${figure(planned)} of them expected` : '';
  const sentences = [
    `${officers(all)} ${planned > 0 ? `planned${partly}` : 'deployed'}.`,
    short > 0 &&
      `${counted(short, 'place is', 'places are')} short at ${counted(shortStations, 'station')}.`,
    lackingStations > 0 && lacking,
    displays > 0 && `The ${wordFor(displays, 'display shows', 'displays show')} them now.`,
  ];
  return { title: 'Assignments saved', description: sentences.filter(Boolean).join(' ') };
}

/** Whom this step has given a place, and who has none now. */
function autoAssignedText({ moves }: BoardChange['op'], board: Board): string {
  const assigned = moves.filter(({ to }) => to !== null).length;
  const left = board.officers.length - board.assignments.length;
  return `Assigned ${officers(assigned)}. ${officers(left)} unassigned.`;
}

/** Who stands there now, and where the other one went (STF-34). */
function relievedText({ moves }: BoardChange['op'], board: Board, catalogue: Catalogue): string {
  if (moves.length > 2) return `${officers(moves.length / 2)} relieved in one step.`;
  const name = (id: string | undefined) => saidOfficer(board, id) ?? '';
  const [off, on] = moves;
  const to = placeName(catalogue, off?.to ?? null);
  return `${name(on?.userId)} has ${placeName(catalogue, on?.to ?? null)}, ${name(off?.userId)} goes to ${to}.`;
}

/** What an undo or redo left alone, and because of whom (DEP-51). */
function skippedWords(
  op: Extract<BoardChange['op'], { type: 'undo' | 'redo' }>,
  me: Person | null,
  board: Board,
  catalogue: Catalogue,
): Words | undefined {
  const { type, skipped, moves, zones, stations, saved, planning } = op;
  if (skipped.length === 0) return undefined;
  const shown = skipped.slice(0, 4).map((one) => skippedText(one, me, board, catalogue));
  const rest = skipped.length - shown.length;
  const names = `${shown.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}.`;
  const done = moves.length + Object.keys(zones).length + Object.keys(stations).length;
  const word = type === 'undo' ? 'Undone' : 'Redone';
  return done > 0 || saved || planning !== undefined
    ? { title: `${word} in part`, description: `Left as they are: ${names}`, isRefusal: true }
    : {
        title: `Not ${word.toLowerCase()}`,
        description: op.stays
          ? `Left as they are for now: ${names}`
          : `${faultMessage('NOTHING_TO_UNDO')} Left as they are: ${names}`,
        isRefusal: true,
      };
}

function skippedText(
  { kind, id, reason, by }: Skipped,
  me: Person | null,
  board: Board,
  { zones, stations }: Catalogue,
): string {
  const who = by && (by.id === me?.id ? 'you' : by.name);
  if (kind === 'saved') return `the saved deployment (saved by ${who ?? 'somebody'} since)`;
  if (kind === 'planning')
    return `planning with expected people (${who ?? 'somebody'} chose since)`;
  const candidates = { officer: board.officers, station: stations, zone: zones }[kind];
  const found = candidates.find((one) => one.id === id);
  const name = found ? saidName(found) : 'an officer who has left';
  const why = {
    touched: who ? `${who} changed it since` : 'changed since',
    not_eligible: 'no longer present',
    full: 'the station is full',
    closed: 'the station is closed',
    in_use: 'officers stand there',
  }[reason];
  const moved = kind === 'officer' && reason === 'touched' && who;
  return `${name} (${moved ? `moved by ${who} since` : why})`;
}

/** What undo or redo would take back: "Move of 3 officers". */
export function stepWords({ what: cause, officers: count }: Step): string {
  const words = {
    drag: `Move of ${officers(count)}`,
    bulk: `Bulk step of ${officers(count)}`,
    'reset-station': `Station reset of ${officers(count)}`,
    'reset-zone': `Zone reset of ${officers(count)}`,
    auto: `Auto-assignment of ${officers(count)}`,
    relief: `Relief of ${officers(Math.ceil(count / 2))}`,
    rotate: `Rotation of ${officers(count)}`,
    start: `Start with ${officers(count)}`,
    unpin: `Unpinning of ${officers(count)}`,
    repair: `Repair of the plan, ${officers(count)}`,
    plan: 'Choice about expected people',
    configure: count > 0 ? `Configuration with ${officers(count)}` : 'Configuration',
    replace: `List of ${officers(count)}`,
  };
  return words[cause];
}
