import type { Organisation } from '@muster/protocol';
import { z } from 'zod';
import { isLoopback } from './address.ts';

const longestName = 40;

/** The role of each value of the claim, in the order in which they count. */
const roleMap = z
  .string()
  .default('{}')
  .transform((text, context): Readonly<Record<string, string>> => {
    const read = z.record(z.string(), z.string().min(1)).safeParse(parsed(text));
    if (read.success) return read.data;
    context.addIssue({
      code: 'custom',
      message:
        'not an object of JSON with roles, such as {"muster-watch":"Watch TL","muster-staff":"FRT"}',
    });
    return z.NEVER;
  });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The keys of the environment for single sign-on (SES-140). */
export const signOnKeys = {
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine((issuer) => !issuer.includes('@'), 'has a user or a password in it')
    .optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  /** What its button says. */
  OIDC_NAME: z.string().trim().min(1).max(longestName).optional(),
  OIDC_SCOPES: z
    .string()
    .default('openid profile')
    .refine((scopes) => scopes.split(/\s+/).includes('openid'), 'openid is not among them'),
  OIDC_USERNAME_CLAIM: z.string().min(1).default('preferred_username'),
  OIDC_ROLE_CLAIM: z.string().min(1).optional(),
  OIDC_ROLE_MAP: roleMap,
  /** Whether people who are not known are made at their first sign-in. */
  OIDC_CREATE: z
    .enum(['0', '1', ''])
    .default('0')
    .transform((value) => value === '1'),
  /** Who may sign in with a password of the product's own. */
  LOCAL_SIGN_IN: z.enum(['on', 'off', 'administrators']).default('on'),
};

type Data = z.output<z.ZodObject<typeof signOnKeys>> & {
  readonly NODE_ENV: string;
  readonly PUBLIC_ORIGIN?: string | undefined;
};

export type SignOnSettings = NonNullable<ReturnType<typeof signOnOf>>;

/** Throws where it could not work, or would not be safe. */
export function signOnOf(data: Data) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: secret } = data;
  if (issuer === undefined) {
    if (data.LOCAL_SIGN_IN === 'on') return undefined;
    throw new Error(
      `LOCAL_SIGN_IN=${data.LOCAL_SIGN_IN} without OIDC_ISSUER would keep people out: there is no other way in.`,
    );
  }
  if (clientId === undefined || secret === undefined || data.PUBLIC_ORIGIN === undefined) {
    const needed = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'PUBLIC_ORIGIN'] as const;
    const missing = needed.filter((key) => data[key] === undefined);
    throw new Error(`OIDC_ISSUER needs ${missing.join(' and ')} beside it.`);
  }
  const address = new URL(issuer);
  const isPlain = address.protocol === 'http:';
  if (isPlain && !isLoopback(address.hostname) && data.NODE_ENV !== 'test') {
    throw new Error('OIDC_ISSUER is without TLS: whoever is in between could sign in as anybody.');
  }
  const hasRoles = data.OIDC_ROLE_CLAIM !== undefined && Object.keys(data.OIDC_ROLE_MAP).length > 0;
  if (data.OIDC_CREATE && !hasRoles) {
    throw new Error('OIDC_CREATE=1 needs OIDC_ROLE_CLAIM and OIDC_ROLE_MAP: people have a role.');
  }
  return {
    issuer,
    isPlain,
    clientId,
    secret,
    name: data.OIDC_NAME ?? address.hostname.slice(0, longestName),
    scopes: data.OIDC_SCOPES,
    usernameClaim: data.OIDC_USERNAME_CLAIM,
    roleClaim: data.OIDC_ROLE_CLAIM,
    roles: data.OIDC_ROLE_MAP,
    creates: data.OIDC_CREATE,
    origin: new URL(data.PUBLIC_ORIGIN).origin,
  };
}

interface Shown {
  readonly signOn: { readonly name: string } | undefined;
  readonly localSignIn: Data['LOCAL_SIGN_IN'];
}

/** What everybody may know of it (SES-140). */
export const signOnShown = ({ signOn, localSignIn }: Shown): Organisation['signOn'] =>
  signOn ? { name: signOn.name, local: localSignIn } : null;
