import { expect } from '@playwright/test';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signedIn } from './people.ts';
import { startProduct, type Product } from './server.ts';
import { test } from './story.ts';

let product: Product;
const received: { headers: IncomingMessage['headers']; body: string }[] = [];
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    received.push({ headers: request.headers, body });
    response.writeHead(204).end();
  });
});
test.beforeAll(async () => {
  product = await startProduct();
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
});
test.afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await product.close();
});

test('a program is told of a saved deployment, and again when an administrator says so [ECO-43, ECO-46, ECO-49, ECO-52]', async ({
  browser,
}) => {
  const page = await signedIn(browser, product, 'admin', { path: '/dashboard?section=webhooks' });
  const { port } = receiver.address() as AddressInfo;
  await page.getByRole('button', { name: 'Create Webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create webhook' });
  await dialog.getByLabel('Address').fill(`http://127.0.0.1:${port}/hook`);
  await dialog.getByRole('checkbox', { name: /^Deployment saved/ }).check();
  await dialog.getByRole('button', { name: 'Create Webhook' }).click();
  await expect(dialog.getByRole('alert')).toContainText('unless the settings allow private');

  const allowed = await page.evaluate(async () => {
    const me = (await (await fetch('/api/auth/me')).json()) as { csrfToken: string };
    const read = await fetch('/api/admin/settings');
    const { revision } = (await read.json()) as { revision: number };
    const changed = await fetch('/api/admin/settings', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-csrf-token': me.csrfToken },
      body: JSON.stringify({ baseRevision: revision, webhooksToPrivateAddresses: true }),
    });
    return changed.status;
  });
  expect(allowed).toBe(200);
  await dialog.getByRole('button', { name: 'Create Webhook' }).click();
  const secret = page.getByRole('alertdialog', { name: /^Copy the secret of/ });
  await expect(secret.getByLabel('Secret')).toHaveValue(/^whsec_/);
  await secret.getByRole('button', { name: 'Done' }).click();

  const saved = await page.evaluate(async () => {
    const me = (await (await fetch('/api/auth/me')).json()) as { csrfToken: string };
    const answer = await fetch('/api/deployment/board/2026-11-20/ops', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': me.csrfToken },
      body: JSON.stringify({ opId: crypto.randomUUID(), op: { type: 'save' } }),
    });
    return answer.status;
  });
  expect(saved).toBe(200);
  await expect.poll(() => received.length).toBe(1);
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ type: 'deployment.saved' });

  await page.getByRole('button', { name: /^Deliveries/ }).click();
  const line = page.getByRole('listitem', { name: 'Deployment saved: 2026-11-20' });
  await expect(line).toContainText('Status 204');
  await line.getByRole('button', { name: /^Redeliver/ }).click();
  await expect.poll(() => received.length).toBe(2);
  expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id']);
});
