// Starts a thread from its source, as in development: it learns TypeScript by itself, which takes a second.
// Tests have built the programs once, and say in which folder they are.
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const source = process.argv[2];
const built = process.env.BUILT_PROGRAMS;

if (built) {
  await import(pathToFileURL(path.join(built, `${path.basename(source, '.ts')}.js`)).href);
} else {
  const { register } = await import('tsx/esm/api');
  register();
  await import(source);
}
