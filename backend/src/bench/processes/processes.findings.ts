import { percentile, type Figure } from '../figures.ts';
import type { BoardsReport } from './boards.ts';
import type { DashboardsReport } from './dashboards.ts';
import { holdsWithinMs, viewersWithinMs } from './presence-guests.ts';
import type { PresenceReport } from './presence-ledger.ts';
import { heardWithinMs, type RevocationReport } from './revocation.ts';
import type { SheetVerdict } from './sheet-judge.ts';
import type { SheetWrite } from './sheet-writers.ts';

/** How long a run is, and what was found in it, as figures with their bars. */
export interface Form {
  readonly processes: number;
  readonly movesEach: number;
  /** The storm goes on until each process was killed at `least` as often; it is killed no more often than `most`. */
  readonly kills: { readonly everyMs: number; readonly least: number; readonly most?: number };
  readonly sampleEveryMs: number;
  /** Which kills' people are looked at until the last lease is over. */
  readonly leases: 'all' | 'first';
  readonly deadlineMs: number;
}

export interface Findings {
  readonly seed: number;
  readonly form: Form;
  readonly kills: number;
  readonly leastKills: number;
  readonly stormMs: number;
  /** The longest that this program, which counts the times, was held up itself. */
  readonly heldUpMs: number;
  /** At each kill. */
  readonly cutSockets: readonly number[];
  readonly cuts: number;
  readonly sessions: number;
  readonly board: BoardsReport;
  readonly writes: readonly SheetWrite[];
  readonly sheets: SheetVerdict;
  readonly dashboards: DashboardsReport;
  readonly revocation: RevocationReport;
  readonly presence: PresenceReport & { readonly plainMs: number };
}

const shownAtMost = 5;

export function figuresOf(found: Findings): Figure[] {
  const label = `${found.form.processes} processes`;
  const figures = [
    ...storm(found),
    ...boards(found),
    ...sheets(found),
    ...revocation(found),
    ...presence(found),
  ];
  return figures.map((figure) => ({ ...figure, name: `${label}: ${figure.name}` }));
}

const none = { most: 0 };
/** A number that must be 0, with the first of what it counts in words. */
const wrongs = (name: string, words: readonly string[], anchor?: string): Figure => ({
  name,
  value: words.length,
  unit: '',
  bar: none,
  anchor: [anchor, ...words.slice(0, shownAtMost)].filter(Boolean).join('; '),
});
const count = (name: string, value: number, bar: Figure['bar'], anchor?: string): Figure => ({
  name,
  value,
  unit: '',
  bar,
  ...(anchor !== undefined && { anchor }),
});

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

const storm = ({ form, kills, leastKills, cutSockets, ...found }: Findings): Figure[] => [
  count(
    'kill -9 of the one that was killed least [PRF-80]',
    leastKills,
    { least: form.kills.least },
    `${kills} kills in a storm of ${seconds(found.stormMs)}; the run itself was held up for ${seconds(found.heldUpMs)} at most; seed ${found.seed}`,
  ),
  count(
    'sockets cut by a kill, fewest [PRF-80]',
    Math.min(...cutSockets),
    { least: 1 },
    cutSockets.join(', '),
  ),
];

function boards({ board, cuts, sessions, dashboards }: Findings): Figure[] {
  const {
    operations,
    refused,
    resent,
    lost,
    twice,
    clientsApart,
    clients,
    storedApart,
    differences,
  } = board;
  const story = `${operations} acknowledged, ${refused} refused, ${resent} sent again, ${cuts} calls cut`;
  return [
    count('acknowledged operations lost [PRF-80]', lost, none, story),
    count('applied twice, or after a refusal [PRF-80]', twice, none),
    count(
      'clients with another board, or none, or a stored board apart [PRF-80]',
      clientsApart + sessions - clients + Number(storedApart),
      none,
      differences.slice(0, shownAtMost).join('; '),
    ),
    wrongs('boards that are not what every process answers [PRF-80]', board.apart),
    wrongs(
      'dashboards that are not, row by row, what every process answers and what is stored [PRF-85]',
      dashboards.apart,
      `${dashboards.clients} dashboards, ${dashboards.heard} events heard, ${dashboards.fetched} snapshots fetched`,
    ),
  ];
}

function sheets({ writes, sheets }: Findings): Figure[] {
  const done = writes.filter(({ status }) => status === 200).length;
  const codes = [...new Set(writes.map(({ code }) => code))].filter(Boolean).join(', ');
  const again = writes.filter(({ sent }) => sent > 1).length;
  return [
    wrongs(
      'acknowledged submits and corrections lost [PRF-84]',
      sheets.lost,
      `${done} acknowledged, ${writes.length - done} refused (${codes}), ${again} sent again`,
    ),
    wrongs('submits and corrections in effect twice, or after a refusal [PRF-84]', sheets.twice),
    wrongs('where a sheet is not the fold of its log [PRF-84]', sheets.apart),
  ];
}

function revocation({ form, revocation: found }: Findings): Figure[] {
  const { heardMs, calledMs, askedAgain, leftOut, wrong } = found;
  return [
    {
      name: 'ended sessions, from the answer until a living process heard, slowest [PRF-81]',
      value: Math.max(...heardMs) / 1000,
      unit: 's',
      bar: { most: heardWithinMs / 1000 },
      anchor: `less than a plain call took meanwhile; median ${seconds(percentile(heardMs, 50))}; answered within ${seconds(Math.max(...calledMs))}`,
    },
    count(
      'ended sessions that a living process heard of [PRF-81]',
      heardMs.length,
      { least: form.processes },
      `${leftOut} left out, ${askedAgain} asked of a process that came back`,
    ),
    wrongs('where an ended session was not refused in time [PRF-81]', wrong),
  ];
}

function presence({ form, presence: found }: Findings): Figure[] {
  const { shownMs, rightWhenDue, leftOut, plainMs, wrong } = found;
  const died = ['whose process died', 'whose process died with a card'] as const;
  const bars: Record<string, number> = { [died[0]]: viewersWithinMs, [died[1]]: holdsWithinMs };
  const looks = [...rightWhenDue.values()].reduce((sum, times) => sum + times, 0);
  const least = { all: form.processes, first: 1 }[form.leases];
  return [
    ...[...shownMs].map(([how, times]) => ({
      name: `presence, ${how}, slowest [PRF-82]`,
      value: Math.max(...times) / 1000,
      unit: 's',
      ...(bars[how] !== undefined && { bar: { most: (bars[how] + plainMs) / 1000 } }),
      anchor: `${times.length} times, median ${seconds(percentile(times, 50))}; a plain call took ${seconds(plainMs)} at most`,
    })),
    ...died.map((how) =>
      count(`presence, ${how}, right when the lease is over [PRF-82]`, rightWhenDue.get(how) ?? 0, {
        least,
      }),
    ),
    count('presence, right when it was due [PRF-82]', looks, { least: 4 * form.processes }),
    wrongs('where presence was not true in time [PRF-82]', wrong, `${leftOut} left out`),
  ];
}
