import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { within } from '../../lib/deadline.ts';
import type { Measured } from '../../lib/meter.ts';
import type { LiveServer } from '../../live/audiences.ts';
import type { Context } from '../context.ts';
import { measureDisk, measureStore } from '../health/index.ts';

interface Needs {
  io: LiveServer;
  storeKind: 'mongodb' | 'embedded';
}

/** How long the database may take to say how it is, in ms: less than Prometheus waits for all of it. */
const askWithinMs = 3000;
/** Who asks for metrics is one program or a few, not a crowd. */
const mostConnections = 20;
/** How long a question may take to come, and a connection may say nothing, in ms. */
const askedWithinMs = 5000;
const silentMs = 10_000;
const eventLoopEveryMs = 20;

const inSeconds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const inBriefSeconds = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 1, 5];

/**
 * What Prometheus asks for, on a port of its own (OPS-240). Names begin with `muster_`, in seconds and bytes; labels have
 * few values and name nobody (OPS-242).
 */
export function metricsFeature(context: Context, needs: Needs): void {
  const { app, config } = context;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: eventLoopEveryMs });
  countCalls(context, registry);
  hear(context, registry);
  readAtScrape(context, needs, registry);
  const server = answering(registry, (err) => app.log.warn({ err }, 'metrics were not answered'));

  // Before the product listens, so that a port in use ends the start.
  app.addHook('onReady', async () => {
    const { metricsPort: port, metricsHost: host } = config;
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        reject(
          error.code === 'EADDRINUSE'
            ? new Error(`METRICS_PORT ${port} is in use on ${host}: choose another one.`)
            : error,
        ),
      );
      server.listen({ port, host }, resolve);
    });
    app.log.info({ host, port }, 'metrics are answered');
  });
  app.addHook('onClose', async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
}

/** GET /metrics and nothing else. Whoever asks while it is made gets the same. */
function answering(registry: Registry, failed: (error: unknown) => void) {
  let making: Promise<string> | undefined;

  async function answer({ method, url = '' }: IncomingMessage, response: ServerResponse) {
    const [path] = url.split('?', 1);
    if (path !== '/metrics') return response.writeHead(404).end('Metrics are at /metrics.\n');
    if (method !== 'GET' && method !== 'HEAD') {
      return response.writeHead(405, { allow: 'GET, HEAD' }).end('Only GET.\n');
    }
    making ??= registry.metrics().finally(() => (making = undefined));
    const text = await making;
    const headers = { 'content-type': registry.contentType, 'cache-control': 'no-store' };
    return response.writeHead(200, headers).end(text);
  }

  const server = createServer(
    {
      headersTimeout: askedWithinMs,
      requestTimeout: askedWithinMs,
      connectionsCheckingInterval: 1000,
    },
    (request, response) => {
      answer(request, response).catch((error: unknown) => {
        failed(error);
        response.destroy();
      });
    },
  );
  server.setTimeout(silentMs);
  keepFew(server);
  return server;
}

/** Where there are too many connections the one goes that has asked nothing for longest, so that others get in. */
function keepFew(server: Server): void {
  /** Those that wait for no answer, the latest used one last. */
  const idle = new Set<Socket>();
  let open = 0;
  server.on('connection', (socket) => {
    open += 1;
    idle.add(socket);
    socket.once('close', () => {
      open -= 1;
      idle.delete(socket);
    });
    if (open <= mostConnections) return;
    const [longest = socket] = idle;
    idle.delete(longest);
    longest.destroy();
  });
  server.on('request', ({ socket }, response) => {
    idle.delete(socket);
    response.once('close', () => {
      if (!socket.destroyed) idle.add(socket);
    });
  });
}

/** Calls by route, never by address: what is no route is `other`, whatever it is called. */
function countCalls({ app }: Context, registry: Registry): void {
  const registers = [registry];
  const calls = new Counter({
    name: 'muster_http_requests_total',
    help: 'Answered calls, by route, method and class of status; other: no such route.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const took = new Histogram({
    name: 'muster_http_request_seconds',
    help: 'From the head of a call until its answer has left, by route and method.',
    labelNames: ['method', 'route'],
    buckets: inSeconds,
    registers,
  });
  app.addHook('onResponse', (request, reply, next) => {
    const { url } = request.routeOptions;
    const isKnown = url !== undefined && !request.is404;
    const route = isKnown ? url : 'other';
    const method = isKnown ? request.method : 'other';
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    calls.inc({ method, route, status });
    took.observe({ method, route }, reply.elapsedTime / 1000);
    next();
  });
}

/** What the parts of the server tell of their work. */
function hear({ app }: Context, registry: Registry): void {
  const registers = [registry];
  const histogram = <Label extends string>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: Label[] = [],
  ) => new Histogram({ name, help, buckets, labelNames, registers });
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name, help, labelNames, registers });

  const operations = histogram(
    'muster_board_operation_seconds',
    'From an operation of a board having come until it is stored or refused, by outcome.',
    inSeconds,
    ['outcome'],
  );
  const batches = histogram(
    'muster_board_batch_operations',
    'How many operations of a board were stored by one write.',
    [1, 2, 4, 8, 16, 32, 64],
  );
  const sheets = histogram(
    'muster_sheet_write_seconds',
    'From a write of a sheet having come until it is stored, such as a submit.',
    inSeconds,
  );
  const tries = counter(
    'muster_write_tries_total',
    'Tries to write a board or a sheet; overtaken: another process was faster, and it was tried again.',
    ['what', 'result'],
  );
  const events = histogram(
    'muster_event_delay_seconds',
    'How long a change waits on this server before it is with the sockets.',
    inBriefSeconds,
  );
  const changes = histogram(
    'muster_change_stream_lag_seconds',
    'How long after the database took it a change of any process is heard here.',
    inSeconds,
  );
  const signIns = counter(
    'muster_sign_ins_total',
    'Tries to sign in, by way and outcome: signed_in, or the code of the refusal.',
    ['way', 'outcome'],
  );
  const jobs = histogram(
    'muster_job_seconds',
    'Backups, cleanups, imports and evidence packs that ended, by outcome.',
    [1, 10, 60, 600, 3600],
    ['work', 'outcome'],
  );
  const runs = counter('muster_periodic_runs_total', 'Runs of periodic work, by outcome.', [
    'work',
    'outcome',
  ]);
  const runSeconds = counter('muster_periodic_seconds_total', 'Time spent in periodic work.', [
    'work',
  ]);
  for (const what of ['board', 'sheet'])
    for (const result of ['stored', 'overtaken']) tries.inc({ what, result }, 0);

  app.meter.listen((told: Measured) => {
    switch (told.what) {
      case 'operation':
        return operations.observe({ outcome: told.outcome }, told.ms / 1000);
      case 'batch':
        if (!told.isOvertaken) batches.observe(told.requests);
        return tries.inc({ what: 'board', result: told.isOvertaken ? 'overtaken' : 'stored' });
      case 'sheet':
        sheets.observe(told.ms / 1000);
        tries.inc({ what: 'sheet', result: 'overtaken' }, told.overtaken);
        return tries.inc({ what: 'sheet', result: 'stored' });
      case 'event':
        return events.observe(told.ms / 1000);
      case 'change':
        return changes.observe(told.ms / 1000);
      case 'sign-in':
        return signIns.inc({ way: told.way, outcome: told.outcome });
      case 'job':
        return jobs.observe({ work: told.name, outcome: told.state }, told.ms / 1000);
      case 'run':
        runSeconds.inc({ work: told.name }, told.ms / 1000);
        return runs.inc({ work: told.name, outcome: told.state });
    }
  });
}

/** What is looked up when somebody asks. */
function readAtScrape(
  { app, clock, config, db }: Context,
  { io, storeKind }: Needs,
  registry: Registry,
): void {
  /** Each with its labels; undefined: not known, so not told. */
  const gauge = <Label extends string>(
    name: string,
    help: string,
    read: () => number | undefined | (readonly [Record<Label, string>, number])[],
    labelNames: Label[] = [],
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        const values = read();
        if (typeof values === 'number') return this.set(values);
        this.reset();
        if (values === undefined) return this.remove();
        for (const [labels, value] of values) this.set(labels, value);
      },
    });
  gauge('muster_http_requests_under_way', 'Calls that have come whole and are not answered.', () =>
    app.callsUnderWay(),
  );
  gauge(
    'muster_sockets',
    'Open live connections of this process, by the kind of caller.',
    () => socketsByKind(io),
    ['kind'],
  );
  gauge(
    'muster_sockets_limit',
    'The most live connections of this process (SOCKETS_TOTAL).',
    () => config.socketsTotal,
  );
  gauge(
    'muster_waiting',
    'What waits for its turn: operations of boards, and sign-ins.',
    () => [
      [{ queue: 'operations' }, app.meter.read('operations waiting') ?? 0],
      [{ queue: 'sign-ins' }, app.meter.read('sign-ins waiting') ?? 0],
    ],
    ['queue'],
  );
  gauge(
    'muster_change_stream_silent_seconds',
    'How long the database has not answered what others write; only with several processes.',
    () => {
      const ms = app.meter.read('ms without changes');
      return ms === undefined ? undefined : ms / 1000;
    },
  );
  readStore({ clock, config, db, storeKind, registry });
}

function socketsByKind(io: LiveServer) {
  const counts = new Map<string, number>();
  for (const { data } of io.sockets.sockets.values()) {
    const kind = data.caller.principal;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => [{ kind }, count] as const);
}

type StoreNeeds = Pick<Context, 'clock' | 'config' | 'db'> &
  Pick<Needs, 'storeKind'> & { registry: Registry };

/** The store as System Health measures it; without an answer it is down, and the rest is answered all the same. */
function readStore({ clock, config, db, storeKind, registry }: StoreNeeds): void {
  /** One for all that is read together. */
  let reading: ReturnType<typeof read> | undefined;

  async function read() {
    const asking = Promise.all([
      measureStore(db, clock),
      measureDisk(db, storeKind === 'mongodb', config.dataDir),
    ]);
    const [ms, disk] = (await within(askWithinMs, asking).catch(() => undefined)) ?? [];
    return { ms, disk };
  }

  type Store = Awaited<ReturnType<typeof read>>;
  const gauge = (
    name: string,
    help: string,
    valueOf: (store: Store) => number | null | undefined,
  ) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        reading ??= read().finally(() => (reading = undefined));
        const value = valueOf(await reading);
        if (typeof value === 'number') this.set(value);
        else this.remove();
      },
    });
  gauge('muster_store_up', '1 while the database answers.', ({ ms }) => Number(ms !== undefined));
  gauge('muster_store_answer_seconds', 'How long the database takes to answer.', ({ ms }) =>
    ms === undefined ? undefined : ms / 1000,
  );
  gauge(
    'muster_store_size_bytes',
    'What the database takes of its disk; MongoDB alone tells.',
    ({ disk }) => disk?.used,
  );
  gauge('muster_disk_free_bytes', 'Free room on the disk of the store.', ({ disk }) => disk?.free);
  gauge('muster_disk_size_bytes', 'Size of the disk of the store.', ({ disk }) => disk?.size);
}
