import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { askOn, type Ask } from './ask.ts';

function screen(isTTY: boolean) {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = new PassThrough();
  let shown = '';
  output.setEncoding('utf8').on('data', (text: string) => (shown += text));
  return { input, output, shown: () => shown, ask: askOn({ input, output }) };
}

const until = (condition: () => boolean) =>
  expect.poll(condition, { interval: 5, timeout: 2000 }).toBe(true);

async function typing(one: ReturnType<typeof screen>, pending: Promise<unknown>, keys: string[][]) {
  for (const [question = '', typed = ''] of keys) {
    await until(() => one.shown().endsWith(question));
    one.input.write(`${typed}\r`);
  }
  return pending;
}

const tooShort = (typed: string) => (typed.length < 10 ? 'Too short.' : undefined);
const asking = (ask: Ask) => ask.secret('Password: ', tooShort);

it('a terminal shows what is typed as a name, and nothing of a password [ADM-9]', async () => {
  const one = screen(true);
  expect(await typing(one, one.ask.text('Name: '), [['Name: ', 'Ada Lovelace']])).toBe(
    'Ada Lovelace',
  );
  expect(one.shown()).toContain('Ada Lovelace');
  const typed = typing(one, asking(one.ask), [
    ['Password: ', 's3cret-words'],
    ['Once more: ', 's3cret-words'],
  ]);
  expect(await typed).toBe('s3cret-words');
  expect(one.shown()).not.toContain('s3');
  one.ask.close();
});

it('two different passwords are refused [ADM-9]', async () => {
  const one = screen(true);
  const typed = typing(one, asking(one.ask), [
    ['Password: ', 'one-password'],
    ['Once more: ', 'another-password'],
  ]);
  await expect(typed).rejects.toThrow('The two passwords differ.');
  one.ask.close();
});

it('a feed that is not a terminal is read line by line, without questions [ADM-9]', async () => {
  const one = screen(false);
  one.input.end('  Ada Lovelace \n keeps its blanks \n');
  expect(await one.ask.text('Name: ')).toBe('Ada Lovelace');
  expect(await asking(one.ask)).toBe(' keeps its blanks ');
  await expect(one.ask.text('More: ')).rejects.toThrow('No answer to: More:');
  expect(one.shown()).toBe('');
});

it('a terminal says at once what is wrong with a password, and asks again [ADM-9, SES-53]', async () => {
  const one = screen(true);
  const typed = typing(one, asking(one.ask), [
    ['Password: ', 'short'],
    ['Too short.\nPassword: ', 's3cret-words'],
    ['Once more: ', 's3cret-words'],
  ]);
  expect(await typed).toBe('s3cret-words');
});
