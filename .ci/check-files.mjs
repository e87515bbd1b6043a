// A file is one job for one reader. One under 25 lines, or one whose only importer stands in its own folder, needs a reason:
// a part that the page loads when it is wanted, a worker, a unit of 60 lines with a test of its own, more than 400 lines with
// its importer, or a line of the list below.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const reasons = JSON.parse(readFileSync(new URL('./small-files.json', import.meta.url), 'utf8'));

const isSource = (file) =>
  /^(protocol|backend|frontend)\/src\/.*\.tsx?$/.test(file) &&
  !/\.(test|fixture|setup)\.tsx?$|\.d\.ts$|\/(testing|bench|scripts)\//.test(file);
const all = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => existsSync(file));
const texts = new Map(all.map((file) => [file, readFileSync(file, 'utf8')]));
const linesOf = (file) => texts.get(file).split('\n').length - 1;

const importers = new Map();
const onTheirOwn = new Set();
const imported = /(\bfrom\s|\bimport\s?\(?|\bnew URL\()\s*'(\.[^'?]+)/g;
for (const [from, text] of texts) {
  for (const [, kind, to] of text.matchAll(imported)) {
    const target = path.posix.join(path.posix.dirname(from), to);
    if (kind.endsWith('(')) onTheirOwn.add(target);
    if (isSource(from)) importers.set(target, new Set([...(importers.get(target) ?? []), from]));
  }
}
const hasOwnTest = (file) =>
  ['', '.long'].some((kind) =>
    ['ts', 'tsx'].some((end) => texts.has(file.replace(/\.tsx?$/, `${kind}.test.${end}`))),
  );

const complaints = [...texts.keys()].filter(isSource).flatMap((file) => {
  if (onTheirOwn.has(file) || /\.worker\.|\/(main|index)\.tsx?$/.test(file)) return [];
  const lines = linesOf(file);
  const [importer, ...others] = importers.get(file) ?? [];
  const isPiece = importer && others.length === 0 && path.dirname(importer) === path.dirname(file);
  const stands = lines >= 60 && hasOwnTest(file);
  const tooLong = isPiece && lines + linesOf(importer) > 400;
  if (lines >= 25 && (!isPiece || stands || tooLong)) return [];
  const why = lines < 25 ? `${lines} lines` : `only ${path.basename(importer)} imports it`;
  return reasons[file] ? [] : [`${file}: ${why}`];
});
const stale = Object.keys(reasons).filter((file) => !texts.has(file));
for (const line of [...complaints, ...stale.map((file) => `${file}: is not there any more`)])
  console.error(line);
process.exit(complaints.length + stale.length === 0 ? 0 : 1);
