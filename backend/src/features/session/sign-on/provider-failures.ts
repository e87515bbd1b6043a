/** It could not be asked, or does not say of itself what the settings say. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway';
}

/** What it vouches for is not for here, or not of now; the words are ours. */
export class Untrue extends Error {
  override readonly name = 'Untrue';
}

export const notInTime = 'the provider did not answer in time';

/** Far more than any provider has to say. */
const mostBytes = 1024 * 1024;

/** Asks the provider for the libraries: whatever keeps its answer from being here whole is that it is away. */
export async function asked(url: string | URL, options: RequestInit): Promise<Response> {
  try {
    const answer = await fetch(url, options);
    const body = await wholeOf(answer);
    const { status, statusText, headers } = answer;
    return new Response(body.length === 0 ? null : body, { status, statusText, headers });
  } catch (cause) {
    if (cause instanceof ProviderAway) throw cause;
    const isLate = options.signal?.aborted ?? false;
    throw new ProviderAway(isLate ? notInTime : 'the provider could not be asked', { cause });
  }
}

async function wholeOf({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > mostBytes) throw new ProviderAway('its answer is longer than 1 MB');
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** It and what it came from, outermost first. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let at = error; at instanceof Error && causes.length < 5; at = at.cause) causes.push(at);
  return causes;
}

const late: ReadonlySet<unknown> = new Set(['OAUTH_TIMEOUT', 'ERR_JWKS_TIMEOUT']);

export const isAway = (error: unknown): boolean =>
  causesOf(error).some((one) => one instanceof ProviderAway || late.has(codeOf(one)));

const codeOf = (error: Error): string => {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? code : '';
};

/**
 * What a log may have of a failure: never a token, a code or what the provider wrote. Messages are shown where they are
 * ours or a library's own words, which name at most a claim.
 */
export function failureWords(error: unknown): string {
  return causesOf(error)
    .map((one) => {
      const code = codeOf(one);
      const isOurs = one instanceof ProviderAway || one instanceof Untrue;
      // That one quotes what the token's header has.
      const isTheirs = /^(OAUTH_|ERR_J)/.test(code) && code !== 'ERR_JOSE_NOT_SUPPORTED';
      const { error: said } = one as { error?: unknown };
      const words = [one.name, code, isOurs || isTheirs ? one.message : ''];
      if (typeof said === 'string' && /^[a-z_]{1,40}$/.test(said)) words.push(said);
      return words.filter((word) => word !== '').join(' ');
    })
    .join(': ')
    .slice(0, 600);
}
