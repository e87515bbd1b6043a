import { settingKeys, type SettingKey, hourMs } from '@muster/protocol';
import { isIP } from 'node:net';
import { z } from 'zod';
import { isLoopback } from './lib/address.ts';
import { withSecretFiles } from './lib/secret-files.ts';
import { signOnKeys, signOnOf } from './lib/sign-on-settings.ts';

/** The environment, parsed once (OPS-2, OPS-3). Every key is documented in the README. */
const flag = z
  .enum(['0', '1', ''])
  .default('0')
  .transform((value) => value === '1');
const count = (standard: number) => z.coerce.number().int().min(1).default(standard);

const proxyAddress = z.url({ protocol: /^https?$/ }).optional();

const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Where metrics are answered; unset: nowhere. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\/[^/?,@]/, 'not an address such as mongodb://host/muster')
    .optional(),
  ALLOW_EMBEDDED: flag,
  DATA_DIR: z.string().min(1).default('./data'),
  APP_TZ: z.string().default('Asia/Singapore').refine(isTimeZone, 'not an IANA time zone'),
  DEMO: z.enum(['0', '1']).optional(),
  DEMO_SCALE: z.coerce.number().int().min(1).max(10).default(1),
  /** How many days of a past the demo has; 0: neither a past nor a present. */
  DEMO_HISTORY_DAYS: z.coerce.number().int().min(0).max(366).default(28),
  DEMO_PASSWORD: z.string().min(8).default('demo-shift-2025'),
  MASK_OTHER_TEAMS: flag,
  SESSION_ABSOLUTE_HOURS: z.coerce.number().positive().default(13),
  SESSION_IDLE_MINUTES: z.coerce.number().positive().default(240),
  OVERDUE_AFTER_MINUTES: z.coerce.number().int().min(0).default(30),
  FINAL_AFTER_HOURS: z.coerce.number().int().min(0).default(12),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** The address people type, when a proxy with TLS stands in front, e.g. https://muster.example. */
  PUBLIC_ORIGIN: z.url().optional(),
  HSTS_SUBDOMAINS: flag,
  /** By which webhooks leave, and the hosts that are reached directly; in small letters too, as other programs read them. */
  HTTPS_PROXY: proxyAddress,
  https_proxy: proxyAddress,
  NO_PROXY: z.string().optional(),
  no_proxy: z.string().optional(),
  /** Addresses or networks of proxies whose X-Forwarded-For is believed. */
  TRUST_PROXY: z.string().refine(namesProxies, 'name each proxy by its own address').optional(),
  WRITES_PER_SECOND: count(100),
  READS_PER_SECOND: count(500),
  SOCKETS_PER_USER: count(20),
  SOCKETS_TOTAL: count(2000),
  SESSIONS_PER_USER: count(10),
  BODY_LIMIT_KB: count(256),
  /** How long a client may take to send a whole request. */
  REQUEST_SECONDS: count(30),
  ...signOnKeys,
  /** For tests: the server's clock starts at this instant and runs on. */
  CLOCK_AT: z.iso.datetime().optional(),
  /** For tests: the demo's past is attendance alone, and of today and later there is nothing. */
  DEMO_SHEETS_ONLY: flag,
});

/** Addresses, networks of at most 256 of them, or `loopback`: in a wider one a client could name its own address. */
function namesProxies(list: string): boolean {
  return list.split(',').every((part) => {
    const [address = '', bits] = part.trim().split('/');
    const version = isIP(address);
    if (version === 0) return address === 'loopback' && bits === undefined;
    const least = version === 4 ? 24 : 120;
    return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= least);
  });
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** The key of the environment that fixes a setting, where there is one. */
export const environmentOf: Readonly<Partial<Record<SettingKey, string>>> = {
  overdueMinutes: 'OVERDUE_AFTER_MINUTES',
  finalAfterHours: 'FINAL_AFTER_HOURS',
  sessionHours: 'SESSION_ABSOLUTE_HOURS',
  idleMinutes: 'SESSION_IDLE_MINUTES',
  maskOtherTeams: 'MASK_OTHER_TEAMS',
};

const defaultDemoPassword = 'demo-shift-2025';

/** What a value may hold that nobody may read over a shoulder; each may be a file too, by `NAME_FILE` (OPS-231). */
export const secretKeys = [
  'MONGODB_URI',
  'DEMO_PASSWORD',
  'HTTPS_PROXY',
  'OIDC_CLIENT_SECRET',
] as const;

export type Environment = Readonly<Record<string, string | undefined>>;
export type Config = ReturnType<typeof readConfig>;

/** Of this process. */
export const environmentNow = (): Environment => process.env;

/** Throws one Error that names every wrong key. */
export function readConfig(env: Environment = environmentNow()) {
  const { variables, problems } = withSecretFiles(withoutBlanks(env), secretKeys);
  const parsed = environment.safeParse(variables);
  if (!parsed.success || problems.length > 0) {
    const issues = parsed.error?.issues ?? [];
    const lines = issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The environment is not right:\n  ${[...problems, ...lines].join('\n  ')}`);
  }
  const { data } = parsed;
  const production = data.NODE_ENV === 'production';
  if (production && !data.MONGODB_URI && !data.ALLOW_EMBEDDED) {
    throw new Error(
      'Production needs MONGODB_URI. The embedded store is for trying the product out and for tests; ALLOW_EMBEDDED=1 starts with it all the same.',
    );
  }
  if (data.METRICS_PORT && data.METRICS_PORT === data.PORT) {
    throw new Error(
      `METRICS_PORT and PORT are both ${data.PORT}. Metrics are answered on a port of their own, such as 9464.`,
    );
  }
  if (data.CLOCK_AT && data.NODE_ENV !== 'test') {
    throw new Error('CLOCK_AT is for tests: it needs NODE_ENV=test.');
  }
  if (data.DEMO_SHEETS_ONLY && data.NODE_ENV !== 'test') {
    throw new Error('DEMO_SHEETS_ONLY is for tests: it needs NODE_ENV=test.');
  }
  if (production && !isLoopback(data.HOST) && !data.PUBLIC_ORIGIN) {
    throw new Error(
      `Production on ${data.HOST} needs PUBLIC_ORIGIN, the address people type, such as https://muster.example; without it the session cookie would travel without TLS. On a loopback address, HOST=127.0.0.1, it may be left out.`,
    );
  }
  const demo = data.DEMO === undefined ? !data.MONGODB_URI && !production : data.DEMO === '1';
  if (demo && data.DEMO_PASSWORD === defaultDemoPassword && !isLoopback(data.HOST)) {
    throw new Error(
      'The demo organisation with its published password may only listen on a loopback address. Set DEMO_PASSWORD or DEMO=0.',
    );
  }
  return {
    /** Settings that administrators cannot change here (SET-6). */
    fixedSettings: settingKeys.filter((key) => {
      const name = environmentOf[key];
      return name !== undefined && variables[name] !== undefined;
    }),
    production,
    port: data.PORT,
    host: data.HOST,
    metricsPort: data.METRICS_PORT,
    metricsHost: data.METRICS_HOST,
    mongodbUri: data.MONGODB_URI,
    dataDir: data.DATA_DIR,
    timeZone: data.APP_TZ,
    demo,
    demoScale: data.DEMO_SCALE,
    demoHistoryDays: data.DEMO_HISTORY_DAYS,
    demoSheetsOnly: data.DEMO_SHEETS_ONLY,
    demoPassword: data.DEMO_PASSWORD,
    /** Its sign-in page offers ways in: whoever reaches it knows the published password anyway (SES-131). */
    demoIsOpen:
      demo &&
      !production &&
      isLoopback(data.HOST) &&
      data.DEMO_PASSWORD === defaultDemoPassword &&
      data.PUBLIC_ORIGIN === undefined &&
      data.TRUST_PROXY === undefined,
    maskOtherTeams: data.MASK_OTHER_TEAMS,
    sessionAbsoluteMs: data.SESSION_ABSOLUTE_HOURS * hourMs,
    sessionIdleMs: data.SESSION_IDLE_MINUTES * 60_000,
    overdueAfterMinutes: data.OVERDUE_AFTER_MINUTES,
    /** 0: sheets never become final. */
    finalAfterHours: data.FINAL_AFTER_HOURS,
    logLevel: data.LOG_LEVEL,
    publicOrigin: data.PUBLIC_ORIGIN ? new URL(data.PUBLIC_ORIGIN).origin : undefined,
    hstsSubdomains: data.HSTS_SUBDOMAINS,
    /** Undefined where people sign in here alone (SES-140). */
    signOn: signOnOf(data),
    localSignIn: data.LOCAL_SIGN_IN,
    httpsProxy: data.HTTPS_PROXY ?? data.https_proxy,
    noProxy: data.NO_PROXY ?? data.no_proxy,
    trustProxy: data.TRUST_PROXY,
    writesPerSecond: data.WRITES_PER_SECOND,
    readsPerSecond: data.READS_PER_SECOND,
    socketsPerUser: data.SOCKETS_PER_USER,
    socketsTotal: data.SOCKETS_TOTAL,
    sessionsPerUser: data.SESSIONS_PER_USER,
    bodyLimitBytes: data.BODY_LIMIT_KB * 1024,
    requestMs: data.REQUEST_SECONDS * 1000,
    clockAt: data.CLOCK_AT,
    socketFrameBytes: 64 * 1024,
  };
}

/** A key set to nothing, as compose files write it, counts as not set. */
export const withoutBlanks = (env: Environment): Record<string, string> =>
  Object.fromEntries(Object.entries(env).flatMap(([key, value]) => (value ? [[key, value]] : [])));

/** Every key, with its value where the environment does not name it; undefined: none, or as others say. */
export const standardEnvironment = (): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(environment.shape).map(([key, schema]) => [
      key,
      schema.safeParse(undefined).data,
    ]),
  );
