import { expect, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signedIn } from './people.ts';
import { test } from './story.ts';

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
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
});
test.afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

async function write(page: Page, method: 'put' | 'post', url: string, data: object) {
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  const headers = { 'x-csrf-token': token?.replace(/^"|"$/g, '') ?? '' };
  expect((await page.request[method](url, { headers, data })).status()).toBe(200);
}

test('a program is told of a saved deployment, and again when an administrator says so [ECO-43, ECO-46, ECO-49, ECO-52]', async ({
  browser,
  demo: product,
}) => {
  const page = await signedIn(browser, product, 'admin', { path: '/dashboard?section=webhooks' });
  const { port } = receiver.address() as AddressInfo;
  await page.getByRole('button', { name: 'Create Webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create webhook' });
  await dialog.getByLabel('Address').fill(`http://127.0.0.1:${port}/hook`);
  await dialog.getByRole('checkbox', { name: /^Deployment saved/ }).check();
  await dialog.getByRole('button', { name: 'Create Webhook' }).click();
  await expect(dialog.getByRole('alert')).toContainText('unless the settings allow private');

  const settings = `${product.url}/api/admin/settings`;
  const { revision } = (await (await page.request.get(settings)).json()) as { revision: number };
  await write(page, 'put', settings, { baseRevision: revision, webhooksToPrivateAddresses: true });
  await dialog.getByRole('button', { name: 'Create Webhook' }).click();
  const secret = page.getByRole('dialog', { name: /^Copy the secret of/ });
  await expect(secret.getByLabel('Secret')).toHaveValue(/^whsec_/);
  await secret.getByRole('button', { name: 'I have saved it' }).click();

  const operation = { opId: randomUUID(), op: { type: 'save' } };
  await write(page, 'post', `${product.url}/api/deployment/board/2026-11-20/ops`, operation);
  await expect.poll(() => received.length).toBe(1);
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ type: 'deployment.saved' });

  await page.getByRole('button', { name: /^Deliveries/ }).click();
  const line = page.getByRole('listitem', { name: 'Deployment saved: 2026-11-20' });
  await expect(line).toContainText('Status 204');
  await line.getByRole('button', { name: /^Redeliver/ }).click();
  await expect.poll(() => received.length).toBe(2);
  expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id']);
});
