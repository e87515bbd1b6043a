import { createServer } from 'node:http';
import { ended, listening, startForwarding } from './forwarding.ts';

/** How a proxy answers in the server's place once its own session has ended. */
export type Ending = 'redirect' | 'page' | 'refusal';

/** A sign-in that stands before the server, with a session of its own. */
export interface SignInProxy {
  readonly url: string;
  /** Its session ends, for everybody; what is connected is cut. */
  end(how: Ending): void;
  /** Somebody has signed in again. */
  open(): void;
  /** What reached the server since the last end, as method and path. */
  readonly passed: readonly string[];
  close(): Promise<void>;
}

const signInPage = '<!doctype html><title>Company sign-in</title><h1>Company sign-in</h1>';

export async function startSignInProxy(to: string): Promise<SignInProxy> {
  // The sign-in itself is at another address.
  const provider = createServer((_, response) => response.end(signInPage));
  const signInUrl = await listening(provider);
  const passed: string[] = [];
  let ending: Ending | undefined;

  const headOf = (how: Ending) => {
    if (how === 'redirect') return { status: 302, headers: { location: signInUrl } };
    return { status: how === 'page' ? 200 : 401, headers: { 'content-type': 'text/html' } };
  };
  const proxy = await startForwarding(to, {
    call({ method, url }, response) {
      if (ending) {
        const { status, headers } = headOf(ending);
        response.writeHead(status, headers).end(signInPage);
        return true;
      }
      passed.push(`${method} ${url}`);
      return false;
    },
    socket(near) {
      if (ending) near.end(`HTTP/1.1 302 Found\r\nlocation: ${signInUrl}\r\n\r\n`);
      return ending !== undefined;
    },
  });

  return {
    url: proxy.url,
    passed,
    end(how) {
      ending = how;
      passed.length = 0;
      proxy.cut();
    },
    open() {
      ending = undefined;
    },
    async close() {
      await proxy.close();
      await ended(provider);
    },
  };
}
