import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../../../lib/address.ts';
import type { Clock } from '../../../lib/clock.ts';
import { within } from '../../../lib/deadline.ts';
import { Fault } from '../../../lib/fault.ts';
import { allowance } from '../../../lib/memory.ts';
import type { SignOnSettings } from '../../../lib/sign-on-settings.ts';
import type { Admission, AdmitPerson } from '../../directory/index.ts';
import { keyOf, tripCookie, tripSeconds, type SessionCookie } from '../session.cookie.ts';
import type { SessionRepo } from '../session.repo.ts';
import type { SessionAudit, SessionService, Subjects, Visitor } from '../session.service.ts';
import type { TriesRepo } from '../guessing/tries.repo.ts';
import type { Arrival, IdentityProvider } from './provider.ts';
import { failureWords, isAway, notInTime, ProviderAway } from './provider-failures.ts';

/** How long the provider may take altogether when somebody comes back, in ms. */
const arriveWithinMs = 8000;
/** From one address, a building may be: at a shift's start everybody comes. */
const size = { atOnce: 200, perSecond: 20 };
const mostBytes = 32 * 1024;

interface Needs {
  readonly settings: SignOnSettings;
  readonly provider: IdentityProvider;
  readonly admit: AdmitPerson;
  readonly sessions: Pick<SessionService, 'openFor' | 'end' | 'endOf' | 'resolve'>;
  readonly repo: Pick<SessionRepo, 'ofProvider'>;
  readonly subjects: Pick<Subjects, 'sessionUser'>;
  readonly cookie: SessionCookie;
  readonly sessionMs: number;
  readonly tries: Pick<TriesRepo, 'count' | 'read' | 'forget'>;
  readonly audit: Pick<SessionAudit, 'refused' | 'endedByProvider'>;
  readonly clock: Clock;
  visitorOf(request: FastifyRequest): Visitor;
}

/** Why somebody is not in, for the page, which has the words (SES-150). */
type Refused = Extract<Admission, { refused: unknown }>['refused'];
type Mark = 'done' | 'cancelled' | 'failed' | 'away' | 'waiting' | Refused;

/** The addresses between the browser, the provider and here; there are none where it is not set up (SES-140). */
export function signOnFeature(app: FastifyInstance, needs: Needs): void {
  const { settings, clock } = needs;
  const trip = tripCookie(settings, clock);
  const take = allowance(clock);
  const once = onlyOnce(needs);
  const { begin, arrive } = trips(app, needs, trip, once);
  const schema = { hide: true };

  /** Whatever goes wrong, a person ends at the sign-in page, which says what to do. */
  const leading =
    (go: (request: FastifyRequest, reply: FastifyReply) => Promise<string>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const address = await Promise.resolve()
        .then(() => take(addressKey(request.ip), size))
        .then(() => go(request, reply))
        .catch((error: unknown) => endingAt(markOf(app, error)));
      return reply.redirect(address, 303);
    };
  function endingAt(mark: Mark): string {
    const outcome = mark === 'done' ? 'signed_in' : mark;
    app.meter.tell({ what: 'sign-in', way: 'provider', outcome });
    return `/login#sign-on=${mark}`;
  }
  app.get('/sign-on', { schema }, leading(begin));
  app.get(
    '/sign-on/callback',
    { schema },
    leading(async (request, reply) => endingAt(await arrive(request, reply))),
  );
  void app.register((scope, _, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: mostBytes },
      (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
    );
    scope.post('/sign-on/ended', { schema }, async (request, reply) => {
      const from = `ended ${addressKey(request.ip)}`;
      take(from, size, 0);
      const { body } = request;
      const token = body instanceof URLSearchParams ? body.get('logout_token') : null;
      const isDone = await endSessions(app, needs, once, token ?? '');
      // A provider that ends everybody's session at once is heard.
      if (!isDone) take(from, size);
      return reply.code(isDone ? 200 : 400).send(isDone ? '' : { error: 'invalid_request' });
    });
    done();
  });
}

/** Whether this is its first use at any process; one that could not be used after all may be again. */
function onlyOnce({ tries, clock }: Pick<Needs, 'tries' | 'clock'>) {
  return async (used: string, work: () => Promise<void>): Promise<boolean> => {
    const now = clock.now();
    const until = new Date(now + tripSeconds * 1000);
    if ((await tries.count('sign-on', used, new Date(now), until)) > 1) return false;
    try {
      await work();
    } catch (error) {
      await tries.forget('sign-on', used);
      throw error;
    }
    return true;
  };
}

/** Which sessions of the provider are over, for whoever is on the way here from one of them (SES-147). */
function toldEndings({ tries, clock }: Pick<Needs, 'tries' | 'clock'>) {
  const keyOfSid = (sid: string) => `over ${sid}`;
  return {
    async told(sid: string): Promise<void> {
      const now = clock.now();
      const until = new Date(now + tripSeconds * 1000);
      await tries.count('sign-on', keyOfSid(sid), new Date(now), until);
    },
    async isTold(sid: string, since: number): Promise<boolean> {
      const found = await tries.read({ 'sign-on': keyOfSid(sid) }, new Date(clock.now()));
      return (found.get('sign-on')?.at.getTime() ?? -Infinity) >= since;
    },
  };
}

/** To the provider, and back from it. */
function trips(
  app: FastifyInstance,
  needs: Needs,
  trip: ReturnType<typeof tripCookie>,
  once: ReturnType<typeof onlyOnce>,
) {
  const { settings, provider, sessions, cookie } = needs;
  const endings = toldEndings(needs);

  async function begin(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const again = new URL(request.url, settings.origin).searchParams.get('again') === '1';
    const { address, ...begun } = await within(arriveWithinMs, provider.begin(again), late);
    // Coming back from another site it has no cookie of ours: what is left behind is known now (SES-36).
    const caller = await sessions.resolve(cookie.read(request.cookies));
    await trip.set(request, reply, {
      ...begun,
      leaves: 'session' in caller ? caller.session.id : null,
    });
    return address.href;
  }

  async function arrive(request: FastifyRequest, reply: FastifyReply): Promise<Mark> {
    const arrivedAt = needs.clock.now();
    const { searchParams, search } = new URL(request.url, settings.origin);
    const begun = await trip.take(request, reply, searchParams.get('state') ?? '');
    if (!(await once(`state ${begun.state}`, async () => undefined))) return 'failed';
    const arrival = await within(arriveWithinMs, provider.arrive(search, begun), late);
    const person = personOf(settings, arrival, request.ip);
    const visitor = needs.visitorOf(request);
    if (!person) {
      needs.audit.refused(null, visitor.address);
      return 'unknown';
    }
    const admission = await needs.admit(person);
    if ('refused' in admission) {
      needs.audit.refused(admission.account, visitor.address);
      app.log.warn({ security: 'sign-on refused', why: admission.refused }, 'refused');
      return admission.refused;
    }
    const { userId, isFirst } = admission;
    const opened = await sessions.openFor(
      userId,
      { ...visitor, page: `Single sign-on, ${settings.name}`, provider: arrival },
      { isFirst },
    );
    // Told while it was on its way here, the end found no session yet.
    if (arrival.sid !== null && (await endings.isTold(arrival.sid, arrivedAt))) {
      await sessions.end(keyOf(opened.cookie), 'provider_ended');
      return 'failed';
    }
    if (begun.leaves !== null) await sessions.end(begun.leaves, 'logout');
    void cookie.set(reply, opened.cookie, needs.sessionMs);
    return 'done';
  }

  return { begin, arrive };
}

const late = () => new ProviderAway(notInTime);

function markOf(app: FastifyInstance, error: unknown): Mark {
  if (error instanceof Fault && error.code === 'TOO_MANY') return 'waiting';
  if (error instanceof Fault && error.code === 'INVALID_CREDENTIALS') return 'inactive';
  if (isCancelled(error)) return 'cancelled';
  app.log.warn({ security: 'sign-on failed', why: failureWords(error) }, 'refused');
  return isAway(error) ? 'away' : 'failed';
}

const isCancelled = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR' &&
  'error' in error &&
  error.error === 'access_denied';

const longestUsername = 64;

/** Who the claims say this is; undefined where they do not. */
function personOf(settings: SignOnSettings, { issuer, sub, claims }: Arrival, from: string) {
  const claimed = claims[settings.usernameClaim];
  // Blanks that people type, and no sign that nobody sees.
  const username =
    typeof claimed === 'string' ? claimed.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '') : '';
  if (username === '' || username.length > longestUsername) return undefined;
  const name = claims['name'];
  return {
    key: `${issuer} ${sub}`,
    username,
    name: typeof name === 'string' ? name : username,
    role: roleOf(settings, claims),
    creates: settings.creates,
    acting: { by: { id: 'sign-on', name: `${settings.name} (single sign-on)` }, from },
  };
}

/** The first of the map that the claim has; null where there is none. */
function roleOf({ roleClaim, roles }: SignOnSettings, claims: Arrival['claims']): string | null {
  const claimed = roleClaim === undefined ? undefined : claims[roleClaim];
  const values: unknown[] = Array.isArray(claimed) ? claimed : [claimed];
  return Object.entries(roles).find(([value]) => values.includes(value))?.[1] ?? null;
}

/** Ends what a session of the provider has opened, when it says that it is over (SES-147). */
async function endSessions(
  app: FastifyInstance,
  needs: Needs,
  once: ReturnType<typeof onlyOnce>,
  token: string,
): Promise<boolean> {
  const { provider, repo, sessions, subjects, audit } = needs;
  const endings = toldEndings(needs);
  try {
    const { jti, ...over } = await provider.ended(token);
    return await once(`jti ${jti}`, async () => {
      if (over.sid !== null) await endings.told(over.sid);
      const found = await repo.ofProvider(over);
      await Promise.all(
        found.map(({ _id, subjectId }) => sessions.endOf(subjectId, _id, 'provider_ended')),
      );
      for (const { subjectId } of found) {
        // oxlint-disable-next-line no-await-in-loop -- few, in their order
        const user = await subjects.sessionUser(subjectId);
        if (user) await audit.endedByProvider(user);
      }
    });
  } catch (error) {
    app.log.warn({ security: 'end of a sign-on refused', why: failureWords(error) }, 'refused');
    return false;
  }
}
