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
  const named = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '');
  return {
    name: named?.[1] ?? 'report',
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
