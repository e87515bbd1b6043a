import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import type { Shell } from './src/worker/shell.ts';

const source = fileURLToPath(new URL('src/worker/worker.ts', import.meta.url));
/** Fonts of scripts that names are rarely written in come with the network. */
const rare = /-(cyrillic|greek|vietnamese)[-.]/;

/** Builds sw.js after the page, with the list of the files that the page consists of (OFF-1). */
export function serviceWorker(): Plugin {
  let outDir = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    // Before what is written beside the files when all is closed.
    async writeBundle() {
      await build({
        configFile: false,
        logLevel: 'warn',
        define: { __SHELL__: JSON.stringify(shellIn(outDir)) },
        build: {
          outDir,
          emptyOutDir: false,
          copyPublicDir: false,
          target: 'es2022',
          rolldownOptions: {
            input: source,
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      });
    },
  };
}

function shellIn(outDir: string): Shell {
  const files = readdirSync(outDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(outDir, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !file.startsWith('.') && !/\.(map|br|gz)$/.test(file) && file !== 'sw.js')
    .toSorted();
  const hashed = files
    .filter((file) => file.startsWith('assets/') && !rare.test(file))
    .map((file) => `/${file}`);
  const plain = Object.fromEntries(
    files
      .filter((file) => !file.startsWith('assets/'))
      .map((file) => [`/${file}`, sha256(readFileSync(path.join(outDir, file)))]),
  );
  const version = sha256(JSON.stringify([hashed, plain])).slice(0, 12);
  return { version, hashed, plain };
}

const sha256 = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex');
