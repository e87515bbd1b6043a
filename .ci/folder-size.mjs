// No folder holds more than 30 source files; tests, stories and fixtures do not count.
import { readdirSync } from 'node:fs';
import path from 'node:path';

const most = 30;
const roots = ['protocol/src', 'backend/src', 'frontend/src', 'frontend/e2e'];
const isSource = (name) =>
  /\.(ts|tsx|mjs)$/.test(name) && !/\.(test|story|fixture)\.tsx?$/.test(name);

let found = 0;
const visit = (folder) => {
  const entries = readdirSync(folder, { withFileTypes: true });
  const sources = entries.filter((entry) => entry.isFile() && isSource(entry.name)).length;
  if (sources > most) {
    found += 1;
    console.error(
      `${folder} holds ${sources} source files, at most ${most}: part it by what they do`,
    );
  }
  for (const entry of entries) if (entry.isDirectory()) visit(path.join(folder, entry.name));
};
roots.forEach(visit);
process.exit(found === 0 ? 0 : 1);
