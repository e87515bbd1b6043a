import { expect, type CDPSession, type Page } from '@playwright/test';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a page costs on a phone or an old desk: a processor as slow as theirs, and bare pages to compare with. */

/** So many times slower than this machine; SLOWED=1 for what its own processor takes. */
export const slowed = Number(process.env['SLOWED'] ?? 4);

export async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return session;
}

/** Milliseconds of the page's main thread so far: script, then style and layout, then everything. */
export async function workOf(session: CDPSession) {
  const { metrics } = await session.send('Performance.getMetrics');
  const ms = (...names: string[]) =>
    metrics.reduce((sum, { name, value }) => sum + (names.includes(name) ? value * 1000 : 0), 0);
  return {
    script: ms('ScriptDuration'),
    look: ms('LayoutDuration', 'RecalcStyleDuration'),
    all: ms('TaskDuration'),
  };
}

interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Passing is at most this. */
  readonly bar?: number;
  /** Where it should end. */
  readonly aim?: number;
  readonly anchor?: string;
}

/** As the benches of the server say it: a figure, its bar and its aim, and the anchor of the same run beside it. */
export function say({ name, value, unit, bar, aim, anchor }: Figure): void {
  const isMissed = bar !== undefined && value > bar;
  const isFar = aim !== undefined && value > aim;
  const verdict = isMissed ? 'MISS' : isFar ? 'far ' : 'ok  ';
  const limits = [
    ...(bar === undefined ? [] : [`at most ${bar}`]),
    ...(aim === undefined ? [] : [`aim at most ${aim}`]),
  ].join(', ');
  const shown = value >= 100 || Number.isInteger(value) ? value.toFixed(0) : value.toPrecision(2);
  console.log(
    `${(bar ?? aim) ? verdict : '    '} ${name}: ${shown} ${unit}${limits && ` (${limits})`}${anchor ? `; ${anchor}` : ''}`,
  );
  if (bar !== undefined) expect.soft(value, name).toBeLessThanOrEqual(bar);
}

const dist = fileURLToPath(new URL('../dist', import.meta.url));
export const builtScripts = (): number =>
  readdirSync(path.join(dist, 'assets')).filter((file) => file.endsWith('.js')).length;

/** A page served by node:http alone, which may fetch the files of the built product. */
export async function barePage(html: string) {
  const server = createServer((request, response) => {
    const file = path.join(dist, path.normalize(request.url ?? '/'));
    if (request.url === '/' || !existsSync(file)) {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
      return;
    }
    const isPacked = existsSync(`${file}.br`);
    if (isPacked) response.setHeader('content-encoding', 'br');
    response.end(readFileSync(isPacked ? `${file}.br` : file));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
