// Builds the product's programs once for a run: one that is loaded from its sources needs a second for each start.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder of the built programs, such as main.js. */
    programs: string;
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url));

export default async function setup(project: TestProject): Promise<() => void> {
  // Inside the workspace, so that packages are found from there.
  const folder = path.join(root, 'node_modules');
  mkdirSync(folder, { recursive: true });
  const outDir = mkdtempSync(path.join(folder, '.programs-'));
  const buildAll = () =>
    build({ root, logLevel: 'warn', build: { outDir, reportCompressedSize: false } });
  await buildAll();
  project.provide('programs', outDir);
  // Threads are started from there too (scripts/thread-from-source.mjs).
  process.env['BUILT_PROGRAMS'] = outDir;
  project.onTestsRerun(async () => {
    await buildAll();
  });
  return () => rmSync(outDir, { recursive: true, force: true });
}
