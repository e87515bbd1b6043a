import { displayRoutes, type WatchSnapshot } from '@muster/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '../../lib/fault.ts';
import { catchUp } from '../../lib/jobs/catch-up.ts';
import { actingIn } from '../../plugins/acting.ts';
import { handle, person } from '../../plugins/contract.ts';
import type { Context } from '../context.ts';
import { recordDisplays } from './display.audit.ts';
import { displayedFigures } from './display.present.ts';
import { publishDisplays } from './display.publisher.ts';
import type { DisplayRepo } from './display.repo.ts';
import { displaySettingsService } from './display-settings.service.ts';
import { displayService } from './display.service.ts';

export interface DisplayNeeds {
  repo: DisplayRepo;
  sessions: {
    openSession(displayId: string): Promise<string>;
    closeSession(cookie: string): Promise<void>;
    endSessions(displayId: string): Promise<void>;
    forgetCaller(displayId: string): void;
    setCookie(reply: FastifyReply, value: string): void;
    renewCookie(request: FastifyRequest, reply: FastifyReply): void;
  };
  watch: { snapshot(date: string, form: 'counts'): Promise<WatchSnapshot> };
  zoneIds(): Promise<readonly string[]>;
}

/** Wall screens: pairing, the keepers' list, and what a screen shows (DIS-1, DIS-8, DIS-10). */
export function displayFeature(
  { app, audit, changes, clock, gateway, publisher }: Context,
  { repo, sessions, watch, zoneIds }: DisplayNeeds,
): void {
  const record = recordDisplays(audit);
  const { revoking } = record;
  const displays = displayService({ repo, clock, changes, revoking, ...sessions });
  audit.judgeAnnounced('display.revoked', async (id) => (await repo.display(id)) === null);
  const { change, recordAllKept } = displaySettingsService({
    repo,
    clock,
    changes,
    trail: audit,
    zoneIds,
  });
  const { forgetCaller } = sessions;
  publishDisplays({ changes, gateway, publisher, display: repo.display, forgetCaller });

  // A wall asks for its snapshot once a day; what it says in between is its socket's beat.
  gateway.onHeard((caller) => {
    if (caller.principal !== 'display') return;
    displays.seen(caller.display.id).catch((error: unknown) => {
      app.log.warn({ err: error }, 'a display’s last sign of life was not stored');
    });
  });

  // Whoever was cut off between pairing and its entry: the entry follows, once (AUD-6).
  catchUp(app, async () => {
    for (const display of await repo.displays()) await record.paired(display, null);
    await recordAllKept();
  });

  handle(app, displayRoutes.offer, ({ request }) => displays.offer(request.ip));
  handle(app, displayRoutes.claim, async ({ body, reply }) => {
    const claimed = await displays.claim(body.secret);
    if (claimed.status === 'paired') sessions.setCookie(reply, claimed.cookie);
    return { status: claimed.status };
  });
  handle(app, displayRoutes.approve, async ({ caller, body, request }) => {
    const display = await displays.approve(person(caller), body);
    const { user } = person(caller);
    await record.paired({ ...display, _id: display.id, pairedBy: user.id }, request.ip);
    request.log.info(
      { security: 'screen paired', screen: display.id, who: person(caller).user.id },
      'paired',
    );
    return display;
  });
  handle(app, displayRoutes.list, () => displays.list());
  handle(app, displayRoutes.change, (call) =>
    change(call.params.displayId, call.body, actingIn(call)),
  );
  handle(app, displayRoutes.revoke, async (call) => {
    const { params, caller, request } = call;
    await displays.revoke(params.displayId, actingIn(call));
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
    return {
      ...displayedFigures(await watch.snapshot(dutyDate, 'counts'), settings),
      displayName: caller.display.name,
      settings,
      now: now.toISOString(),
      timeZone: clock.timeZone,
      dutyDate,
    };
  });
}
