import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { packWriter } from '../pack/pack-writer.ts';
import { about } from './archive.fixture.ts';
import { verifyPack } from './verify-pack.ts';

it('a large pack is verified in little memory [EVI-20]', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'verify-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const file = path.join(dir, 'large.zip');
  const writer = await packWriter(file, about.at);
  async function* lines() {
    for (let page = 0; page < 400; page++) {
      yield Array.from({ length: 500 }, (_, index) => {
        const number = page * 500 + index + 1;
        return `{"number":${number},"hash":"${hash('sha1', String(number))}"}\n`;
      }).join('');
    }
  }
  await writer.add('day/operations.jsonl', lines(), true);
  await writer.end(about);
  const before = process.memoryUsage().rss;
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
  const { lines: count } = await verifyPack(file);
  clearInterval(watch);
  expect(count).toBe(200_000);
  expect(most - before).toBeLessThan(150_000_000);
});
