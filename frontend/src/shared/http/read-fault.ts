import type { FaultCode } from '@muster/protocol';
import { Fault, type Bodyless } from './fault.ts';

/** The fault of an answer that is not OK, in words (OPS-44, OPS-45), and whether it has a code of the server's. */
export async function readFault(
  response: Response,
): Promise<{ readonly fault: Fault; readonly hasOwnCode: boolean }> {
  const { status } = response;
  const text = await readText(response);
  const body = parse(text);
  const code = body?.['code'];
  const wait = Number(response.headers.get('retry-after') ?? undefined);
  const hasOwnCode = isOwnCode(code);
  const fault = new Fault({
    code: hasOwnCode ? code : status === 401 ? 'UNAUTHENTICATED' : 'HTTP',
    status,
    detail: detailOf(response, text, body),
    details: body?.['details'] ?? beside(body),
    bodyless: bodylessOf(response, text, body),
    retryAfterSeconds: Number.isFinite(wait) ? wait : undefined,
  });
  return { fault, hasOwnCode };
}

/** A code as the server writes them, of whatever version it is: the list with its words is no part of the first page. */
const isOwnCode = (code: unknown): code is FaultCode =>
  typeof code === 'string' && /^[A-Z][A-Z_]+$/.test(code);

/** What a contract puts beside code and message, such as a refused operation's conflict (S9). */
function beside(body: Readonly<Record<string, unknown>> | undefined): unknown {
  const { code: _code, message: _message, ...rest } = body ?? {};
  return Object.keys(rest).length > 0 ? rest : undefined;
}

function bodylessOf(
  { statusText }: Response,
  text: string | undefined,
  body: Readonly<Record<string, unknown>> | undefined,
): Bodyless | undefined {
  if (body !== undefined) return undefined;
  return { body: text === '' ? 'empty' : 'invalid', statusText: statusText || 'Unknown error' };
}

function detailOf(
  { status, statusText }: Response,
  text: string | undefined,
  body: Readonly<Record<string, unknown>> | undefined,
): string {
  if (text === undefined) return statusText || 'Unknown error';
  if (text === '') {
    return status === 401
      ? 'Authentication failed. Please check your credentials.'
      : 'Empty response';
  }
  const message = body?.['message'];
  return typeof message === 'string' && message !== '' ? message : text;
}

/** Undefined when the body cannot be read, such as a connection cut in the middle of it. */
async function readText(response: Response): Promise<string | undefined> {
  try {
    return await response.text();
  } catch {
    return undefined;
  }
}

function parse(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  if (!text) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
