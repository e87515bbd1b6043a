import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'muster-secrets-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(text: string | Buffer): string {
  const file = join(folder, 'secret');
  writeFileSync(file, text);
  return file;
}

describe('a secret in a file', () => {
  const secret = 'a-word-of-its-own';
  it.each([
    ['alone', secret],
    ['with a line end', `${secret}\n`],
    ['with a line end of Windows', `${secret}\r\n`],
    ['with a byte order mark', `\uFEFF${secret}`],
  ])('is read %s [OPS-231]', (_how, text) => {
    expect(readConfig({ DEMO_PASSWORD_FILE: fileWith(text) }).demoPassword).toBe(secret);
  });

  it('spaces at its ends are part of it [OPS-231]', () => {
    const file = fileWith(` ${secret} \n`);
    expect(readConfig({ DEMO_PASSWORD_FILE: file }).demoPassword).toBe(` ${secret} `);
  });

  it.each([
    ['empty', '', 'DEMO_PASSWORD_FILE: the file is empty'],
    ['only a line end', '\n', 'DEMO_PASSWORD_FILE: the file is empty'],
    ['of two lines', `${secret}\n${secret}\n`, 'the file has more than one line'],
    ['with a NUL character', `${secret}\0`, 'DEMO_PASSWORD_FILE: the file has a NUL character'],
    ['no UTF-8', Buffer.from([...Buffer.from(secret), 0xff]), 'the file is not UTF-8 text'],
    ['far too long', 'x'.repeat(20_000), 'the file is too long for a secret'],
    ['too short for a password', 'short', 'DEMO_PASSWORD: '],
  ])('refuses the start where it is %s, and shows nothing of it [OPS-231]', (_how, text, words) => {
    const read = () => readConfig({ DEMO_PASSWORD_FILE: fileWith(text) });
    expect(read).toThrow(words);
    expect(read).not.toThrow(secret);
  });

  it('refuses the start where it is not there, or is a folder or a device, which may never end [OPS-231]', () => {
    mkdirSync(join(folder, 'a-folder'), { recursive: true });
    const read = (name: string) => () => readConfig({ MONGODB_URI_FILE: join(folder, name) });
    expect(read('nowhere')).toThrow('MONGODB_URI_FILE: the file cannot be read (ENOENT)');
    expect(read('a-folder')).toThrow('MONGODB_URI_FILE: it is no regular file');
    expect(() => readConfig({ MONGODB_URI_FILE: '/dev/null' })).toThrow(
      'MONGODB_URI_FILE: it is no regular file',
    );
  });

  it('refuses the start where the secret is set as well, with every other wrong key [OPS-231, OPS-2]', () => {
    const read = () =>
      readConfig({ DEMO_PASSWORD: secret, DEMO_PASSWORD_FILE: fileWith(secret), PORT: 'many' });
    expect(read).toThrow('DEMO_PASSWORD_FILE: DEMO_PASSWORD is set as well');
    expect(read).toThrow('PORT');
  });

  it('of a database decides as the address itself does [OPS-231, OPS-4]', () => {
    const file = fileWith('mongodb://db/muster\n');
    chmodSync(file, 0o600);
    expect(readConfig({ MONGODB_URI_FILE: file })).toMatchObject({
      mongodbUri: 'mongodb://db/muster',
      demo: false,
    });
  });
});
