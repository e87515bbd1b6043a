import { expect, type Page } from '@playwright/test';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The administrator's area as stories use it. */

export const password = 'walk the night shift';
const command = fileURLToPath(new URL('../../backend/dist/admin.js', import.meta.url));

const run = promisify(execFile);

/** What the command says of an evidence pack, on a machine that knows of no server and no store. */
export const verified = (...args: string[]) =>
  run(process.execPath, [command, 'verify', ...args], { env: {} }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
  );

/** Makes the first administrator in a store with nobody in it, as an operator does. */
export async function createAdministrator(env: Record<string, string>): Promise<void> {
  const creation = spawn(process.execPath, [command, 'create', 'ada'], {
    env: { ...process.env, NODE_ENV: 'test', ...env },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  creation.stdin.end(`Ada Admin\n${password}\n`);
  await once(creation, 'exit');
}

export const go = (page: Page, section: string) =>
  page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: section })
    .click();
export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();
export const type = (page: Page, field: string, text: string) =>
  page.getByRole('dialog').getByLabel(field, { exact: true }).fill(text);
export const choose = async (page: Page, label: string, option: string) => {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `${label}: ` })
    .click();
  await page
    .getByRole('option')
    .filter({ hasText: new RegExp(`^${option}`) })
    .first()
    .click();
};
/** Presses a dialog's button, which closes it, and waits for what is said then. */
export const send = async (page: Page, deed: string, words: string) => {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await dialog.getByRole('button', { name: deed, exact: true }).click();
  await expect(page.getByText(words, { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);
};
