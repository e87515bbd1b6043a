import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProduct, type Product } from './server.ts';

/** The product in a folder of its own, which a release replaces by a next build of its page. */
export interface ReleasedProduct extends Product {
  /** Stops the server, puts a build with other files in the place of the page's, and starts it again. */
  release(): Promise<void>;
}

const repository = fileURLToPath(new URL('../..', import.meta.url));

export async function startReleased(): Promise<ReleasedProduct> {
  const root = mkdtempSync(path.join(os.tmpdir(), 'muster-release-'));
  for (const part of ['backend', 'frontend']) {
    cpSync(path.join(repository, part, 'dist'), path.join(root, part, 'dist'), { recursive: true });
  }
  for (const packages of ['node_modules', 'backend/node_modules']) {
    const from = path.join(repository, packages);
    if (existsSync(from)) symlinkSync(from, path.join(root, packages));
  }
  const page = path.join(root, 'frontend/dist');
  // They would go on having the old names.
  for (const name of filesOf(page)) if (/\.(br|gz|map)$/.test(name)) rmSync(path.join(page, name));
  const product = await startProduct({}, path.join(root, 'backend/dist/main.js'));
  return {
    ...product,
    async release() {
      await product.kill();
      nextBuild(page);
      await product.start();
    },
    async close() {
      await product.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Gives every file with a hash in its name another one, as a build of other sources does. */
function nextBuild(page: string): void {
  // What has no hash in its name and names what has; the worker knows it by its bytes.
  const plain = ['index.html', 'theme.js'].map((name) => path.join(page, name));
  const before = plain.map(sha256);
  const names = readdirSync(path.join(page, 'assets'));
  const next = (name: string) => name.replace(/(\.\w+)$/, '_next$1');
  for (const name of names) {
    renameSync(path.join(page, 'assets', name), path.join(page, 'assets', next(name)));
  }
  for (const file of filesOf(page).filter((name) => /\.(js|css|html)$/.test(name))) {
    let text = readFileSync(path.join(page, file), 'utf8');
    for (const name of names) text = text.replaceAll(name, next(name));
    writeFileSync(path.join(page, file), text);
  }
  const worker = path.join(page, 'sw.js');
  let text = readFileSync(worker, 'utf8').replace(/(version:.)[0-9a-f]{12}/, '$1000000000000');
  plain.forEach((file, at) => (text = text.replaceAll(before[at] ?? '', sha256(file))));
  writeFileSync(worker, text);
}

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));

const sha256 = (file: string): string =>
  createHash('sha256').update(readFileSync(file)).digest('hex');
