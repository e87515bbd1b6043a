import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Connection } from 'mongoose';
import { beatMs as productBeatMs, type Revocation } from '@muster/protocol';
import type { Config } from './config.ts';
import { auditFeature } from './features/audit/index.ts';
import type { Context } from './features/context.ts';
import { directoryFeature, type DirectoryFeature } from './features/directory/index.ts';
import { callersOfDisplays, displayRepo } from './features/display/index.ts';
import { registerFeatures, type Features } from './features/index.ts';
import { refuseHalfRestored, type FreeBytes } from './features/keeping/index.ts';
import { migrations } from './features/migrations.ts';
import {
  followSessions,
  newPasswords,
  sessionFeature,
  type SignInLinksService,
} from './features/session/index.ts';
import { openSettings, settingsFeature } from './features/settings/index.ts';
import { tokensFeature } from './features/tokens/tokens.feature.ts';
import type { Recorder } from './lib/audit/audit-record.ts';
import { dateBudget } from './lib/dates/followed-cache.ts';
import type { Clock } from './lib/clock.ts';
import { makeMeter } from './lib/meter.ts';
import { signOnShown } from './lib/sign-on-settings.ts';
import { makeChanges, type Changes } from './store/changes.ts';
import { epochRepo, cachedEpoch } from './store/epoch.ts';
import { migrate, needNone } from './store/migrations/migrate.ts';
import { migrationsRepo } from './store/migrations/migrations.repo.ts';
import changeStreams from './store/change-streams.ts';
import closing from './http/closing.ts';
import contractsOnly from './http/contract.ts';
import faults from './http/faults.ts';
import health, { type StoreKind } from './http/health.ts';
import limits from './http/limits.ts';
import { brokenMessages, knownPaths, otherUpgrades } from './http/odd-requests.ts';
import apiPage from './http/api-page/api-page.ts';
import page from './http/page.ts';
import { refusalLog, requestLog, tellRefusedSocket } from './http/request-log.ts';
import security, { securityHeaders } from './http/security.ts';
import { indexesReady, isUntouched } from './store/mongo.ts';
import { audiences, type LiveServer } from './live/audiences.ts';
import { handshakeFor, type Cookies } from './live/handshake.ts';
import { gatewayOn, type Gateway } from './live/gateway.ts';
import { liveServer } from './live/live-server.ts';
import { eventDelays, publisherOn } from './live/publisher.ts';

export interface AppDeps {
  readonly config: Config;
  readonly clock: Clock;
  readonly db: Connection;
  readonly store: StoreKind;
  /** Whether other processes write to the database too; so it is with MongoDB unless said otherwise. */
  readonly isShared?: boolean;
  readonly logger: FastifyBaseLogger | false;
  /** Folder of the built web page; without it only the API answers. */
  readonly pageRoot?: string;
  /** Shorter than the product's in tests that wait for a beat. */
  readonly beatMs?: number;
  readonly settingsRefreshMs?: number;
  /** What the disk of a folder has left, other than the system says it in tests of a full disk. */
  readonly freeBytes?: FreeBytes;
}

export interface App extends Features {
  readonly http: FastifyInstance;
  readonly io: LiveServer;
  readonly gateway: Gateway;
  readonly changes: Changes;
  readonly directory: DirectoryFeature;
  readonly audit: Recorder;
  readonly links: SignInLinksService;
}

/** How long a client may take to send the head of a request, and how often that is looked at, in ms. */
const headersWithinMs = 10_000;
const checkConnectionsEveryMs = 1000;

/** The whole server, ready to listen or to be injected; it never listens itself. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { config: started, clock, db, store, beatMs = productBeatMs } = deps;
  const app = framework(deps);
  const changes = makeChanges((err, kind) =>
    app.log.error({ err, kind }, 'what follows a write failed'),
  );
  app.addHook('onReady', () => databaseReady(app, db, clock));
  await registerPlugins(app, changes, deps);
  const epoch = cachedEpoch(db, changes);
  // After streams are open, so that none is missed.
  app.addHook('onReady', epoch.begin);

  // What stands before it is known who calls and who listens.
  const audit = auditFeature({ app, clock, db, changes });
  const { settings, config } = openSettings({ db, config: started, clock, changes, audit });
  const before = { app, audit, changes, clock, config, db, isShared: isShared(deps) };
  const directory = directoryFeature(before);
  const displays = displayRepo(db);
  const tokens = tokensFeature(before);
  const passwords = newPasswords(() => settings.current().passwordMinLength);
  const { sessions, cookie, signIn, registerSignOn, links, ending } = await sessionFeature(before, {
    directory,
    displays: callersOfDisplays(displays),
    tokens,
    trail: audit,
    passwords,
    sockets: socketsOf(() => gateway),
  });
  const resolve = async (cookies: Cookies) => sessions.resolve(cookie.read(cookies));
  const handshake = handshakeFor({
    config,
    resolve,
    isDeaf: () => app.hasDecorator('isDeaf') && app.isDeaf(),
    refused: (...refusal) => tellRefusedSocket(app.log, ...refusal),
  });
  const io = liveServer(app, config, handshake);
  await app.register(otherUpgrades);
  const openDate = dateBudget(
    clock,
    (date) => gateway.isFollowed('watch', date) || gateway.isFollowed('board', date),
  );
  const gateway: Gateway = gatewayOn({
    io,
    clock,
    log: app.log,
    handshake,
    resolve,
    expiryOf: sessions.expiryOf,
    openDate,
    readSessions: sessions.readAll,
  });
  await app.register(refusalLog);
  await app.register(limits, { config, clock, openDate });
  await app.register(health, { db, store });

  const delays = eventDelays(clock, app.meter);
  const publisher = publisherOn(io, app.log, delays);
  const context: Context = { ...before, gateway, publisher, epoch: epoch.current, beatMs };
  audit.register(context);
  followSessions(changes, { publisher, gateway, sessions, ending, directory });
  settingsFeature(context, { settings, directory, refreshMs: deps.settingsRefreshMs });
  tokens.register(context);
  const features = registerFeatures(context, {
    settings,
    directory,
    displays,
    sessions,
    cookie,
    signIn,
    registerSignOn,
    links,
    passwords,
    trail: audit,
    storeKind: store,
    eventDelays: delays,
    freeBytes: deps.freeBytes,
  });
  if (started.metricsPort !== undefined) await answerMetrics(context, io, store);
  await app.register(page, { root: deps.pageRoot, signOn: signOnShown(config) });

  resyncWhenLost(io, changes);
  closeInOrder({ app, io, gateway, handshake, changes });
  return { http: app, io, gateway, changes, directory, audit, links, ...features };
}

/** The framework as this product uses it, with nothing registered yet. */
function framework({ config: started, clock, logger }: AppDeps): FastifyInstance {
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    bodyLimit: started.bodyLimitBytes,
    // Indexes of years of data are built before listening, however long that takes (OPS-68).
    pluginTimeout: 0,
    // Half a request is not waited for: its connection closes (OPS-75).
    requestTimeout: started.requestMs,
    http: {
      headersTimeout: Math.min(started.requestMs, headersWithinMs),
      connectionsCheckingInterval: checkConnectionsEveryMs,
    },
    // One line of our own per request, in http/request-log.ts.
    logController: new LogController({ disableRequestLogging: true }),
    // A read's few lines name their call themselves, which costs less than a logger for each.
    childLoggerFactory: (logger, bindings, options, { method }) =>
      method === 'GET' ? logger : logger.child(bindings, options),
    trustProxy: started.trustProxy ?? false,
    routerOptions: { maxParamLength: 200 },
    // Given here, the framework's own two are not even loaded; its types know schemas of theirs alone.
    schemaController: {
      compilersFactory: {
        buildValidator: () => validatorCompiler as never,
        buildSerializer: () => serializerCompiler as never,
      },
    },
    forceCloseConnections: true,
    // In the product's form, by http/closing.ts.
    return503OnClosing: false,
    ...brokenMessages(securityHeaders(started)),
  });
  app.decorate('meter', makeMeter(clock));
  app.decorate('isFirst', false);
  // JSON only: what a foreign page's form can send is not even read.
  app.removeContentTypeParser('text/plain');
  return app;
}

/** Before anything reads or writes it: whole, with its indexes and in today's form (KEP-64, OPS-68, PRC-63). */
async function databaseReady(app: FastifyInstance, db: Connection, clock: Clock): Promise<void> {
  const say = (words: string) => app.log.info(words);
  const repo = migrationsRepo(db);
  app.isFirst = await isUntouched(db);
  // Before anything else is there that a second process would bring up to date.
  if (app.isFirst) await needNone(migrations, { repo, clock });
  // Building indexes may keep every other command waiting for a connection.
  await indexesReady(db);
  await refuseHalfRestored(db);
  if (app.isFirst) return;
  await migrate(migrations, { db, repo, clock, say, renewEpoch: epochRepo(db).renew });
}

/** Its library is loaded where metrics are asked for alone. */
async function answerMetrics(context: Context, io: LiveServer, storeKind: StoreKind) {
  const { metricsFeature } = await import('./features/metrics/metrics.feature.ts');
  metricsFeature(context, { io, storeKind });
}

const isShared = ({ store, isShared: said = store === 'mongodb' }: AppDeps): boolean => said;

/** What holds for every call, before there is one. */
async function registerPlugins(
  app: FastifyInstance,
  changes: Changes,
  deps: AppDeps,
): Promise<void> {
  const { config, clock, db } = deps;
  if (isShared(deps)) await app.register(changeStreams, { db, changes, clock });
  await app.register(contractsOnly);
  await app.register(knownPaths);
  await app.register(faults);
  await app.register(requestLog);
  await app.register(security, { config });
  await app.register(closing);
  await app.register(apiPage, { config });
}

/** The sockets of a session, or all of a user or a display; the gateway comes after who asks for it. */
const socketsOf = (gateway: () => Pick<Gateway, 'disconnect' | 'recheck'>) => ({
  recheck: (userId: string) => gateway().recheck(audiences.subject(userId)),
  disconnect: (sessionId: string, reason: Revocation) =>
    gateway().disconnect(audiences.session(sessionId), reason),
  disconnectAll: (id: string, reason: Revocation, spared?: string) =>
    gateway().disconnect(
      audiences.subject(id),
      reason,
      spared === undefined ? undefined : audiences.session(spared),
    ),
});

/** Who follows something asks anew on a new connection (S16), when what is remembered here was dropped (PRC-8). */
function resyncWhenLost(io: LiveServer, changes: Changes): void {
  changes.onInvalidated(() => {
    setImmediate(() => io.local.disconnectSockets(true));
  });
}

interface Closing {
  readonly app: FastifyInstance;
  readonly io: LiveServer;
  readonly gateway: Pick<Gateway, 'stop'>;
  readonly handshake: { endAll(): Promise<void> };
  readonly changes: Changes;
}

function closeInOrder({ app, io, gateway, handshake, changes }: Closing): void {
  // Sockets go first, so that listening ends while the last answers still leave (S23).
  app.addHook('preClose', async () => {
    io.emit('server:restarting', {});
    io.local.disconnectSockets(true);
    await handshake.endAll();
    // Then every connection is cut: a write that the database is slow to confirm is answered before that.
    await app.callsAnswered();
  });
  app.addHook('onClose', async () => {
    await changes.idle();
    await io.close();
    gateway.stop();
  });
}
