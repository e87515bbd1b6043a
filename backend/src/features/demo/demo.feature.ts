import {
  dashboardOf,
  demoRoutes,
  minutesLate,
  momentOf,
  nextShiftDate,
  owesSheet,
  previousWorkingDate,
  runningDate,
  shiftEndsAt,
  shiftOn,
  stationsNow,
  type Dashboard,
  type DemoPage,
  type DemoSignIn,
  type NextShift,
  type OverviewRow,
  type SessionUser,
} from '@muster/protocol';
import type { FastifyRequest } from 'fastify';
import { every } from '../../cluster/every.ts';
import { handle } from '../../http/contract.ts';
import { isFromThisMachine, isLoopback } from '../../lib/address.ts';
import { isPerson } from '../../lib/caller.ts';
import type { Config } from '../../config.ts';
import { Fault } from '../../lib/fault.ts';
import { demoUserId } from '../../lib/name-uuid.ts';
import { catalogueRepo, type BoardFeature } from '../board/index.ts';
import type { Context } from '../context.ts';
import type { DirectoryFeature } from '../directory/index.ts';
import type { DisplayFeature } from '../display/index.ts';
import type { MonitoringFeature } from '../monitoring/index.ts';
import { passwordFits, type SignIn } from '../session/index.ts';

/** Passwords whose fit is remembered. */
const mostRemembered = 50;

interface AccountNeeds {
  directory: Pick<DirectoryFeature, 'sessionUser' | 'credentials'>;
  config: Pick<Config, 'demoPassword'>;
}

/** The demo's own accounts, as long as nobody has made one their own (SES-132). */
function demoAccounts({ directory, config }: AccountNeeds) {
  /** By what is stored of the password: the accounts of a seed share it. */
  const fits = new Map<string, boolean>();

  async function hasDemoPassword(stored: string): Promise<boolean> {
    const found = fits.get(stored);
    if (found !== undefined) return found;
    const isFit = await passwordFits(config.demoPassword, stored);
    if (fits.size >= mostRemembered) fits.clear();
    fits.set(stored, isFit);
    return isFit;
  }

  /** Undefined where the account is not the demo's, is not active, or opens another dashboard by now. */
  async function account(id: string, opens: Dashboard): Promise<SessionUser | undefined> {
    const user = await directory.sessionUser(id);
    if (!user?.isActive || user.mustChangePassword || dashboardOf(user) !== opens) return undefined;
    if (user.id !== demoUserId(user.username)) return undefined;
    const stored = await directory.credentials(user.username);
    return stored && (await hasDemoPassword(stored.passwordHash)) ? user : undefined;
  }

  const named = (username: string, opens: Dashboard) => account(demoUserId(username), opens);
  return {
    watch: () => named('watch.1', 'watch'),
    admin: () => named('admin', 'admin'),
    leader: (id: string | null) => (id === null ? undefined : account(id, 'team-leader')),
  };
}

interface Needs {
  directory: Pick<DirectoryFeature, 'sessionUser' | 'credentials' | 'teams'>;
  watch: MonitoringFeature;
  boards: Pick<BoardFeature, 'board'>;
  between: { next(date: string): Promise<NextShift> };
  backups(): Promise<readonly { readonly state: string }[]>;
  signIn: SignIn;
  walls: DisplayFeature;
}

/** The sheets that the page is drawn by, and what comes after them. */
function sheetsOf(
  { clock }: Pick<Context, 'clock'>,
  { watch, between }: Pick<Needs, 'watch' | 'between'>,
) {
  /**
   * The sheets of the date on duty; of the shift before, as long as nobody is marked and nobody need be. `isOver` while
   * they are those of a shift that has ended.
   */
  async function sheetsShown(dutyDate: string) {
    const now = new Date(clock.now());
    const endsAt = shiftEndsAt(clock.timeZone, dutyDate);
    const onDuty = await watch.snapshot(dutyDate, 'counts');
    const sheets = { ...onDuty, isOver: endsAt !== null && endsAt <= now };
    const isRunning = runningDate(clock.timeZone, now) === dutyDate;
    const isMarked = onDuty.stats.presentCount + onDuty.stats.absentCount > 0;
    if (sheets.isOver || isRunning || isMarked) return sheets;
    const before = await watch.snapshot(previousWorkingDate(dutyDate), 'counts');
    return endsAt === null || before.stats.submittedTeams > 0
      ? { ...before, isOver: true }
      : sheets;
  }

  async function coming(): Promise<DemoPage['next']> {
    const date = nextShiftDate(clock.timeZone, new Date(clock.now()));
    const { expected, zones } = await between.next(date);
    return {
      date,
      expected,
      zones: zones.map(({ id, name, expected: people }) => ({ id, name, expected: people })),
    };
  }

  return { sheetsShown, coming };
}

const page = 'Sign-in page of the demo';

/** The ways in beside the sign-in form of a demo, for whoever sits at the machine that runs it (SES-130, SES-131). */
export function demoFeature({ app, beatMs, clock, config, db }: Context, needs: Needs): void {
  const { directory, watch, boards, backups, signIn, walls } = needs;
  const { sheetsShown, coming } = sheetsOf({ clock }, needs);
  const accounts = demoAccounts({ directory, config });
  const { catalogue } = catalogueRepo(db);

  function mustBeOpen({ raw, headers }: FastifyRequest): void {
    const isOpen = config.demoIsOpen && isFromThisMachine(raw.socket.remoteAddress, headers);
    if (!isOpen) throw new Fault('NOT_FOUND');
  }

  async function leaderOf(teamId: string): Promise<SessionUser | undefined> {
    const team = (await directory.teams()).find(({ id }) => id === teamId);
    return accounts.leader(team?.leaderId ?? null);
  }

  /** Of the team whose sheet waits most, among those whose leader can still be looked in as. */
  async function leaderAmong(rows: readonly OverviewRow[]) {
    for (const row of rows.toSorted((a, b) => needOf(b) - needOf(a))) {
      const user = await leaderOf(row.id);
      if (user) return { user, row };
    }
    return undefined;
  }

  async function shortStations(date: string): Promise<number> {
    if (runningDate(clock.timeZone, new Date(clock.now())) !== date) return 0;
    const [{ board }, places] = await Promise.all([boards.board(date), catalogue()]);
    const moment = momentOf({ timeZone: clock.timeZone, date }, clock.now());
    return stationsNow(board, places, moment).filter(({ short }) => short > 0).length;
  }

  async function accountOf({ as, teamId }: DemoSignIn): Promise<SessionUser | undefined> {
    if (as !== 'leader') return accounts[as]();
    if (teamId !== undefined) return leaderOf(teamId);
    const { rows } = await watch.snapshot(clock.today(), 'counts');
    return (await leaderAmong(rows))?.user;
  }

  async function pageFor(host: string): Promise<DemoPage> {
    const dutyDate = clock.today();
    const [{ date: shown, isOver, rows, stats }, { stations }, short, kept, watchTl, admin] =
      await Promise.all([
        sheetsShown(dutyDate),
        catalogue(),
        shortStations(dutyDate),
        backups(),
        accounts.watch(),
        accounts.admin(),
      ]);
    const leader = await leaderAmong(rows);
    return {
      now: clock.instant(),
      timeZone: clock.timeZone,
      dutyDate,
      shift: shiftOn(dutyDate),
      shown,
      next: isOver ? await coming() : null,
      people: stats.totalMembers,
      present: stats.presentCount,
      absent: stats.absentCount,
      submitted: stats.submittedTeams,
      counted: stats.countedTeams,
      stations: stations.length,
      short,
      teams: rows.map((row) => ({
        line: row.line,
        isLate: minutesLate(row, clock.now()) !== undefined,
      })),
      days: config.demoHistoryDays,
      hasBackup: kept.some(({ state }) => state === 'done'),
      watch: watchTl ? { name: watchTl.name } : null,
      leader: leader ? presentLeader(leader) : null,
      admin: admin ? { name: admin.name } : null,
      wall: watchTl ? wallBeside(host, config.host) : null,
    };
  }

  handle(app, demoRoutes.read, ({ request }) => {
    mustBeOpen(request);
    return pageFor(request.headers.host ?? '');
  });

  // Read once before anybody asks: whoever has just started it is on the way to this page.
  if (config.demoIsOpen) {
    app.addHook('onListen', () => {
      pageFor('localhost').catch((err: unknown) => app.log.warn({ err }, 'the demo was not read'));
    });
    every(app, 'taking off walls of the demo that were closed', beatMs, walls.takeLooksOff);
  }
  handle(app, demoRoutes.signIn, async (call) => {
    mustBeOpen(call.request);
    const user = await accountOf(call.body);
    if (!user) throw new Fault('NOT_FOUND');
    const { username } = user;
    return signIn(call, { username, password: config.demoPassword }, page);
  });

  handle(app, demoRoutes.pairWall, async ({ body, caller, request }) => {
    mustBeOpen(request);
    const user = await accounts.watch();
    // Whoever is signed in there would be signed out by it.
    if (!user || isPerson(caller)) throw new Fault('NOT_FOUND');
    const look = { name: 'Wall of the demo', deployment: 'draft', isLook: true } as const;
    const screen = { ...body, ...look };
    await walls.approve({ session: { id: page }, user }, screen, request);
    return {};
  });
}

const presentLeader = ({ user, row }: { user: SessionUser; row: OverviewRow }) => ({
  name: user.name,
  teamId: row.id,
  teamName: row.name,
  line: row.line,
  isSubmitted: row.status === 'submitted',
});

/** A sheet that is half marked first, then one that is not begun, then the rest. */
function needOf(row: OverviewRow): number {
  const unmarked = row.line.filter((status) => status === 'not_marked').length;
  if (unmarked > 0 && unmarked < row.line.length) return 2;
  return owesSheet(row) ? 1 : 0;
}

/** A browser keeps one session for each name of a machine: the wall goes by another one than the page that opens it. */
function wallBeside(host: string, listensOn: string): string {
  const { hostname, port } = new URL(`http://${host}`);
  const own = isLoopback(listensOn) && listensOn !== 'localhost' ? listensOn : '127.0.0.1';
  const literal = own.includes(':') ? `[${own}]` : own;
  const other = hostname === 'localhost' ? literal : 'localhost';
  return `http://${other}${port && `:${port}`}/display#demo`;
}
