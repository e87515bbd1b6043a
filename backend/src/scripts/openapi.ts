// npm run openapi: writes the API's description from the contracts; with --check it only says whether the file is up to date.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { describeApi } from '../http/api-page/openapi.ts';

const file = fileURLToPath(new URL('../../../docs/openapi.json', import.meta.url));
const described = `${JSON.stringify(describeApi(), null, 2)}\n`;

const { values } = parseArgs({ options: { check: { type: 'boolean' } } });

if (values.check) {
  const written = await readFile(file, 'utf8').catch(() => '');
  if (written !== described) {
    process.stderr.write('docs/openapi.json differs from the contracts: run npm run openapi.\n');
    process.exitCode = 1;
  }
} else {
  await writeFile(file, described);
}
