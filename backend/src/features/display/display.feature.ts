import {
  displayChange,
  type DisplayChange,
  type DisplayDevice,
  dayMs,
  displayRoutes,
  nextWorkingDate,
  shiftOn,
  shiftTime,
  type DisplayNext,
  type DisplaySettings,
  type NextShift,
} from '@muster/protocol';
import { madeAndRemoved } from '../../lib/audit/made-and-removed.ts';
import type { Changes } from '../../store/changes.ts';
import { Fault } from '../../lib/fault.ts';
import type { Actor } from '../../lib/caller.ts';
import { rowWriter, type RowContext } from '../../store/rows/row-writer.ts';
import { presentDisplay, displayedFigures, displayedNext } from './display.present.ts';
import {
  type DisplayDoc,
  type DisplayRepo,
  callerOfDisplay,
  displayWritten,
} from './display.repo.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { actorIn, handle, person } from '../../http/contract.ts';
import type { Context } from '../context.ts';
import { boardWritten, catalogueRepo, showsOnWalls, type BoardFeature } from '../board/index.ts';
import type { MonitoringFeature } from '../monitoring/index.ts';
import { keyOf, type SessionCookie, type SessionService } from '../session/index.ts';
import { displayService, type Approver, type DisplayService } from './display.service.ts';
import { audiences } from '../../live/audiences.ts';
import type { Gateway } from '../../live/gateway.ts';
import type { Publisher } from '../../live/publisher.ts';

interface Deps extends RowContext {
  repo: Pick<DisplayRepo, 'rows'>;
  /** The ids of all zones. */
  zoneIds(): Promise<readonly string[]>;
}

/** What a screen is called and shows, guarded by its revision (DIS-35). */
function displaySettingsService({ repo, zoneIds, ...context }: Deps) {
  const writer = rowWriter<DisplayDoc, { readonly after?: DisplayDoc }>({
    ...context,
    rows: repo.rows,
    told: displayWritten,
    recorded: displayChange.keyof().exclude(['baseRevision']).options,
    nameOf: ({ name }) => name,
    taken: () => new Fault('INTERNAL'),
    verbOf: () => 'changed',
    detailOf: (_before, after) => ({ after }),
  });

  /** What is left out stays as it is. Throws NOT_FOUND, STALE, UNKNOWN_ZONE. */
  async function change(
    id: string,
    { baseRevision, ...fields }: DisplayChange,
    acting: Actor,
  ): Promise<DisplayDevice> {
    const all = fields.zones ? await zoneIds() : [];
    const changed = await writer.revise({
      id,
      acting,
      baseRevision,
      present: async (row) => presentDisplay(row),
      decide(row) {
        // One that was chosen before and is gone meanwhile stands in nobody's way.
        const allowedZones = [...all, ...(row.zones ?? [])];
        const zone = fields.zones?.find((one) => !allowedZones.includes(one));
        if (zone !== undefined) throw new Fault('UNKNOWN_ZONE', { words: { zone } });
        return Object.fromEntries(
          Object.entries(fields).filter(([, value]) => value !== undefined),
        );
      },
    });
    return presentDisplay(changed);
  }

  return { change };
}

interface DisplayFeatureDeps {
  changes: Changes;
  gateway: Pick<Gateway, 'renewDisplay'>;
  publisher: Publisher;
  /** What another process wrote of a screen. */
  display(id: string): Promise<DisplayDoc | null>;
  /** What is remembered of the screen's session is read anew. */
  forgetCaller(displayId: string): void;
}

/** A screen hears what it is to show from now on; whoever keeps the screens hears that the list is another (DIS-35). */
function publishDisplays({
  changes,
  gateway,
  publisher,
  display,
  forgetCaller,
}: DisplayFeatureDeps): void {
  changes.subscribe(displayWritten, async ({ id, revision, detail }) => {
    const after = detail ? detail.after : await display(id);
    if (after) {
      // Before it is told, so that what the screen asks then is answered by the new settings.
      forgetCaller(id);
      gateway.renewDisplay(callerOfDisplay(after));
    }
    const payload = { what: 'displays' as const, ids: [id], revision };
    publisher.publish('directory:changed', payload, [audiences.desks, audiences.subject(id)]);
  });
}

/** What is chosen of a screen when it is paired. */
const pairedAs = ({ name, deployment }: Pick<DisplayDoc, 'name' | 'deployment'>) => ({
  name,
  deployment: deployment ?? null,
});

interface Needs {
  displays: DisplayRepo;
  watch: MonitoringFeature;
  boards: Pick<BoardFeature, 'board' | 'places'>;
  between: { next(date: string): Promise<NextShift> };
  sessions: SessionService;
  cookie: SessionCookie;
}

/** The shift that walls show on a day without one; undefined on others (DIS-50). */
const nextFrom = (dutyDate: string): string | undefined =>
  shiftTime(shiftOn(dutyDate)) === null ? nextWorkingDate(dutyDate) : undefined;

async function nextOn(
  date: string,
  { watch, boards, between }: Pick<Needs, 'watch' | 'boards' | 'between'>,
  settings: DisplaySettings,
): Promise<DisplayNext> {
  const [next, { rows }, { board }, { stations }] = await Promise.all([
    between.next(date),
    watch.snapshot(date, 'counts'),
    boards.board(date),
    boards.places(),
  ]);
  const teams = new Map(rows.map(({ id, name }) => [id, name]));
  return displayedNext({ date, next, teams, board, stations }, settings);
}

/** On a day without a shift walls ask again when the plan of the next one is saved, or its stations change (DIS-50). */
function followPlans({
  changes,
  publisher,
  clock,
}: Pick<Context, 'changes' | 'publisher' | 'clock'>): void {
  changes.subscribe(boardWritten, ({ id: date, detail }) => {
    if (!detail || date !== nextFrom(clock.today())) return;
    if (!detail.isAnew && !detail.changes.some(showsOnWalls)) return;
    const payload = { what: 'displays' as const, ids: [], revision: null };
    publisher.publish('directory:changed', payload, audiences.displays);
  });
}

/** As long as browsers keep a cookie at most; a wall renews it every day (SES-34). */
const wallCookieMs = 400 * dayMs;

/** What a wall screen's session is opened, kept and ended by. */
const wallSessions = ({ sessions, cookie }: Pick<Needs, 'sessions' | 'cookie'>) => ({
  openSession: async (displayId: string) => (await sessions.open('display', displayId)).cookie,
  closeSession: (value: string) => sessions.end(keyOf(value), 'display_revoked'),
  endSessions: (displayId: string) => sessions.endAll(displayId, 'display_revoked'),
  forgetCaller: (displayId: string) => sessions.forgetCaller(displayId),
  setCookie: (reply: FastifyReply, value: string) => void cookie.set(reply, value, wallCookieMs),
  renewCookie(request: FastifyRequest, reply: FastifyReply): void {
    const value = cookie.read(request.cookies);
    if (value !== undefined) cookie.set(reply, value, wallCookieMs);
  },
});

/** Enters a screen's code, and tells the trail who did. */
type Approve = (
  approver: Approver,
  input: Parameters<DisplayService['approve']>[1],
  request: FastifyRequest,
) => Promise<DisplayDevice>;

/** Wall screens: pairing, the keepers' list, and what a screen shows (DIS-1, DIS-8, DIS-10). */
export function displayFeature(
  { app, audit, changes, clock, db, gateway, publisher }: Context,
  { displays: repo, watch, boards, between, sessions: all, cookie }: Needs,
): { approve: Approve } & Pick<DisplayService, 'takeLooksOff'> {
  const sessions = wallSessions({ sessions: all, cookie });
  const { made, removing } = madeAndRemoved(audit, {
    type: 'display',
    made: 'paired',
    removed: 'revoked',
    isThere: async (id) => (await repo.display(id)) !== null,
  });
  const displays = displayService({
    repo,
    clock,
    changes,
    revoking: ({ _id: id, name }, acting, revoke) =>
      removing({ id, name }, acting, { name }, revoke),
    ...sessions,
  });
  const { change } = displaySettingsService({
    repo,
    clock,
    changes,
    audit,
    zoneIds: async () => (await catalogueRepo(db).rows.zones.all()).map(({ _id }) => _id),
  });
  const { forgetCaller } = sessions;
  publishDisplays({ changes, gateway, publisher, display: repo.display, forgetCaller });
  followPlans({ changes, publisher, clock });

  // A wall asks for its snapshot once a day; what it says in between is its socket's beat.
  gateway.onHeard((caller) => {
    if (caller.principal !== 'display') return;
    displays.seen(caller.display.id).catch((error: unknown) => {
      app.log.warn({ err: error }, 'a display’s last sign of life was not stored');
    });
  });

  // Whoever was cut off between pairing and its entry: the entry follows, once (AUD-6).
  audit.relayAtStart(async () => {
    for (const { _id: id, pairedAt, pairedBy, ...display } of await repo.displays()) {
      const by = { id: pairedBy, name: display.pairedByName };
      await made({ id, name: display.name }, pairedAt, { by, from: null }, pairedAs(display));
    }
  });

  handle(app, displayRoutes.offer, ({ request }) => displays.offer(request.ip));
  handle(app, displayRoutes.claim, async ({ body, reply }) => {
    const claimed = await displays.claim(body.secret);
    if (claimed.status === 'paired') sessions.setCookie(reply, claimed.cookie);
    return { status: claimed.status };
  });
  const approve: Approve = async (approver, input, request) => {
    const display = await displays.approve(approver, input);
    const { id } = approver.user;
    const actor = { by: { id, name: display.pairedByName }, from: request.ip };
    await made(display, new Date(display.pairedAt), actor, pairedAs(display));
    request.log.info({ security: 'screen paired', screen: display.id, who: id }, 'paired');
    return display;
  };
  handle(app, displayRoutes.approve, ({ caller, body, request }) =>
    approve(person(caller), body, request),
  );
  handle(app, displayRoutes.list, () => displays.list());
  handle(app, displayRoutes.change, (call) =>
    change(call.params.displayId, call.body, actorIn(call)),
  );
  handle(app, displayRoutes.revoke, async (call) => {
    const { params, caller, request } = call;
    await displays.revoke(params.displayId, actorIn(call));
    request.log.info(
      { security: 'screen ended', screen: params.displayId, who: person(caller).user.id },
      'ended',
    );
    return {};
  });
  handle(app, displayRoutes.snapshot, async ({ caller, request, reply }) => {
    if (caller.principal !== 'display') throw new Fault('FORBIDDEN');
    // Once a day: browsers forget a cookie after 400 days, whatever it asks for.
    sessions.renewCookie(request, reply);
    await displays.seen(caller.display.id);
    const now = new Date(clock.now());
    const { settings } = caller.display;
    const dutyDate = clock.today();
    const nextDate = nextFrom(dutyDate);
    return {
      ...displayedFigures(await watch.snapshot(dutyDate, 'counts'), settings),
      displayName: caller.display.name,
      settings,
      now: now.toISOString(),
      timeZone: clock.timeZone,
      dutyDate,
      next: nextDate ? await nextOn(nextDate, { watch, boards, between }, settings) : null,
    };
  });
  return { approve, takeLooksOff: displays.takeLooksOff };
}

export type DisplayFeature = ReturnType<typeof displayFeature>;
