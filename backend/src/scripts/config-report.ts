import {
  environmentOf,
  readConfig,
  secretKeys,
  standardEnvironment,
  withoutBlanks,
  type Environment,
} from '../config.ts';
import { isLoopback } from '../lib/address.ts';
import { withSecretFiles } from '../lib/secret-files.ts';

/** What is in force, where it comes from, and what is wrong with it: `npm run admin -- config` (ADM-275). Pure. */
export interface ConfigReport {
  /** A table of every key, without a secret in it. */
  readonly text: string;
  /** A sentence each; none where everything is right. */
  readonly problems: readonly string[];
}

const standards = standardEnvironment();
const keys = Object.keys(standards);
/** Settings of tests, which nobody looks for. */
const forTests = new Set(['CLOCK_AT', 'DEMO_SHEETS_ONLY']);
const secret: ReadonlySet<string> = new Set(secretKeys);
const fileKeys = secretKeys.map((key) => `${key}_FILE`);
const onSettingsPage = new Set<string>(Object.values(environmentOf));

export function configReport(env: Environment): ConfigReport {
  const variables = withoutBlanks(env);
  const isShown = (key: string) =>
    variables[key] !== undefined || (key === key.toUpperCase() && !forTests.has(key));
  const rows = keys.filter(isShown).map((key) => [key, ...valueOf(key, variables)] as const);
  const width = (column: 0 | 1) => Math.max(...rows.map((row) => row[column].length));
  const [first, second] = [width(0), width(1)];
  const text = rows
    .map(([key, value, source]) => `${key.padEnd(first)}  ${value.padEnd(second)}  ${source}`)
    .join('\n');
  return { text, problems: problemsOf(variables) };
}

/** What is shown of a key, and where it comes from. */
function valueOf(key: string, variables: Readonly<Record<string, string>>): [string, string] {
  const file = secret.has(key) ? variables[`${key}_FILE`] : undefined;
  const value = variables[key];
  const isHidden = secret.has(key) || (key === 'OIDC_ISSUER' && value?.includes('@'));
  if (value !== undefined) return [isHidden ? hidden(key, value) : value, 'environment'];
  if (file !== undefined) return ['(secret)', `file ${file}`];
  const source = onSettingsPage.has(key) ? 'default, unless Settings says otherwise' : 'default';
  if (secret.has(key)) return [standards[key] === undefined ? 'none' : '(published)', source];
  if (key === 'DEMO') return [shown(hasDemo(variables)), source];
  return [shown(standards[key]), source];
}

/** Where the environment does not say it: by the store and the kind of start (OPS-6). */
const hasDemo = (variables: Readonly<Record<string, string>>) =>
  variables['DEMO'] === '1' ||
  (variables['DEMO'] === undefined &&
    !hasDatabase(variables) &&
    variables['NODE_ENV'] !== 'production');

const hasDatabase = ({ MONGODB_URI, MONGODB_URI_FILE }: Readonly<Record<string, string>>) =>
  MONGODB_URI !== undefined || MONGODB_URI_FILE !== undefined;

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return typeof value === 'number' || typeof value === 'string' ? String(value) : 'none';
}

/** Of an address everything but who signs in there; of anything else nothing. */
function hidden(key: string, value: string): string {
  if (['DEMO_PASSWORD', 'OIDC_CLIENT_SECRET', 'OIDC_ISSUER'].includes(key)) return '(secret)';
  return value.replace(/\/\/[^@/]*@/, '//(secret)@').replace(/\?.*$/, '?(more)');
}

function problemsOf(variables: Readonly<Record<string, string>>): string[] {
  return [
    ...refusalsOf(variables),
    ...unknownIn(variables),
    ...contradictionsIn(variables),
    ...blanksIn(variables),
    ...unsafeIn(variables),
  ];
}

/** What the start itself refuses. */
function refusalsOf(variables: Environment): string[] {
  try {
    readConfig(variables);
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

/** Of other programs, though nearly ours. */
const foreign = new Set(['HTTP_PROXY', 'ALL_PROXY', 'FTP_PROXY']);

/** Names that are nearly ours. Others are the machine's own. */
function unknownIn(variables: Readonly<Record<string, string>>): string[] {
  const ours = [...keys, ...fileKeys];
  return Object.keys(variables)
    .filter((name) => !ours.includes(name) && !foreign.has(name.toUpperCase()))
    .flatMap((name) => {
      const like = ours.find((key) => isNear(name.toUpperCase(), key));
      if (like) return [`${name} is not a setting. Is ${like} meant?`];
      const isOurs = /^(OIDC|METRICS)_/.test(name) || keys.includes(name.replace(/_FILE$/, ''));
      return isOurs ? [`${name} is not a setting.`] : [];
    });
}

function contradictionsIn(variables: Readonly<Record<string, string>>): string[] {
  const { ALLOW_EMBEDDED, HTTPS_PROXY, https_proxy } = variables;
  const demoKeys = ['DEMO_SCALE', 'DEMO_HISTORY_DAYS', 'DEMO_PASSWORD', 'DEMO_PASSWORD_FILE'];
  const unused = demoKeys.filter((key) => variables[key] !== undefined);
  const hours = Number(variables['SESSION_ABSOLUTE_HOURS'] ?? standards['SESSION_ABSOLUTE_HOURS']);
  const idle = Number(variables['SESSION_IDLE_MINUTES'] ?? standards['SESSION_IDLE_MINUTES']);
  return [
    ...(hasDatabase(variables) && ALLOW_EMBEDDED === '1'
      ? ['ALLOW_EMBEDDED=1 has no effect: MONGODB_URI names the store.']
      : []),
    ...(variables['METRICS_HOST'] !== undefined && variables['METRICS_PORT'] === undefined
      ? ['METRICS_HOST has no effect without METRICS_PORT.']
      : []),
    ...signOnContradictions(variables),
    ...(!hasDemo(variables) ? unused.map((key) => `${key} has no effect without the demo.`) : []),
    ...(HTTPS_PROXY !== undefined && https_proxy !== undefined && HTTPS_PROXY !== https_proxy
      ? ['HTTPS_PROXY and https_proxy differ; HTTPS_PROXY is used.']
      : []),
    ...(idle > hours * 60
      ? [`SESSION_IDLE_MINUTES, ${idle}, is longer than a session lasts: ${hours} hours.`]
      : []),
  ];
}

function signOnContradictions(variables: Readonly<Record<string, string>>): string[] {
  if (variables['OIDC_ISSUER'] !== undefined) {
    if (variables['OIDC_CREATE'] === '1') return [];
    return ['OIDC_ROLE_CLAIM', 'OIDC_ROLE_MAP']
      .filter((key) => variables[key] !== undefined)
      .map((key) => `${key} has no effect without OIDC_CREATE=1: roles of people are kept here.`);
  }
  return Object.keys(variables)
    .filter((key) => key.startsWith('OIDC_') && [...keys, ...fileKeys].includes(key))
    .map((key) => `${key} has no effect without OIDC_ISSUER.`);
}

/** What an editor may have put into a secret's file by mistake; the start takes it as it is (OPS-231). */
function blanksIn(variables: Readonly<Record<string, string>>): string[] {
  const { variables: read } = withSecretFiles(variables, secretKeys);
  return secretKeys
    .filter((key) => variables[`${key}_FILE`] !== undefined && read[key] !== read[key]?.trim())
    .map((key) => `${key}_FILE: the secret has blanks at its ends, which are part of it.`);
}

function unsafeIn(variables: Readonly<Record<string, string>>): string[] {
  const { HOST = '127.0.0.1', NODE_ENV, PUBLIC_ORIGIN, MONGODB_URI, TRUST_PROXY } = variables;
  const isOpen = !isLoopback(HOST);
  const production = NODE_ENV === 'production';
  const isLoopbackOrigin = /^http:\/\/(localhost|127\.|\[::1\])/.test(PUBLIC_ORIGIN ?? '');
  const { username, hostname } = addressOf(MONGODB_URI);
  return [
    ...(isOpen && NODE_ENV !== 'production'
      ? [`It listens on ${HOST} without NODE_ENV=production.`]
      : []),
    ...(PUBLIC_ORIGIN?.startsWith('http:') && (isOpen || (production && !isLoopbackOrigin))
      ? ['PUBLIC_ORIGIN is without TLS: passwords and the session cookie can be read on the way.']
      : []),
    ...(/:\s*"\s*admin(istrator)?\s*"/i.test(variables['OIDC_ROLE_MAP'] ?? '')
      ? ['OIDC_ROLE_MAP makes administrators: who is one is decided at the provider then.']
      : []),
    ...(variables['HSTS_SUBDOMAINS'] === '1' && !PUBLIC_ORIGIN?.startsWith('https:')
      ? ['HSTS_SUBDOMAINS=1 has no effect without https in PUBLIC_ORIGIN.']
      : []),
    ...(PUBLIC_ORIGIN?.startsWith('https:') && TRUST_PROXY === undefined
      ? [
          'PUBLIC_ORIGIN has TLS, so a proxy stands in front, and TRUST_PROXY does not name it: everybody seems to come from one address.',
        ]
      : []),
    ...(hostname && !isLoopback(hostname) && username === ''
      ? [`MONGODB_URI signs nobody in at ${hostname}.`]
      : []),
  ];
}

/** Who signs in where, of the first of its hosts; nothing of what is no such address. */
function addressOf(uri: string | undefined): { username: string; hostname: string } {
  const [, username = '', hostname = ''] =
    /^mongodb(?:\+srv)?:\/\/(?:([^:@/]*)[^@/]*@)?([^:/,?]+)/.exec(uri ?? '') ?? [];
  return { username, hostname };
}

/** Whether few letters left out, added or other ones make one name of the other: none of a short name, two of a long one. */
function isNear(name: string, key: string): boolean {
  const most = key.length > 6 ? 2 : key.length > 4 ? 1 : 0;
  if (Math.abs(name.length - key.length) > most) return false;
  let row = Array.from({ length: key.length + 1 }, (_, index) => index);
  for (const [at, letter] of name.split('').entries()) {
    const next = [at + 1];
    for (const [other, wanted] of key.split('').entries()) {
      const [left = 0, above = 0, before = 0] = [next[other], row[other + 1], row[other]];
      next.push(Math.min(left + 1, above + 1, before + (letter === wanted ? 0 : 1)));
    }
    row = next;
  }
  return (row.at(-1) ?? most + 1) <= most;
}
