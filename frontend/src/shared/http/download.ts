import type { Route } from '@muster/protocol';
import { answered, unanswered, type Args, type Parts } from './call.ts';

/** What is saved of a call whose answer is a file. */
export interface Download {
  readonly name: string;
  readonly type: string;
  readonly content: Blob;
}

/** Makes one call whose answer is a file (REP-12), or throws a `Fault`. */
export async function download<R extends Route>(route: R, ...args: Args<R>): Promise<Download> {
  const parts: Parts = args[0] ?? {};
  const { headers, blob } = await read(await answered(route, parts), parts);
  const disposition = headers.get('content-disposition') ?? '';
  const [, encoded] = /filename\*=UTF-8''(\S+)/.exec(disposition) ?? [];
  const [, plain = 'report'] = /filename="([^"]+)"/.exec(disposition) ?? [];
  return {
    name: encoded === undefined ? plain : decodeURIComponent(encoded),
    type: headers.get('content-type') ?? '',
    content: blob,
  };
}

async function read(response: Response, { signal }: Parts) {
  try {
    return { headers: response.headers, blob: await response.blob() };
  } catch (error) {
    throw unanswered(error, signal);
  }
}
