// A file is one job for one reader. One under 25 lines, or one whose only importer stands in its own folder, needs a reason:
// a part that the page loads when it is wanted, a worker, a unit of 60 lines with a test of its own, more than 400 lines with
// its importer, or a line of the list below. With --figures it says how many files and lines there are.
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

/** What a feature's door alone hands on is for the others. */
const isDoor = (file) => path.basename(file) === 'index.ts';
const isPiece = (file) => {
  const [importer, ...others] = importers.get(file) ?? [];
  const isAlone = importer && others.length === 0 && !isDoor(importer);
  return isAlone && path.dirname(importer) === path.dirname(file);
};

const complaints = [...texts.keys()].filter(isSource).flatMap((file) => {
  if (onTheirOwn.has(file) || /\.worker\.|\/(main|index)\.tsx?$/.test(file)) return [];
  const lines = linesOf(file);
  const [importer] = importers.get(file) ?? [];
  const stands = lines >= 60 && hasOwnTest(file);
  const tooLong = isPiece(file) && lines + linesOf(importer) > 400;
  if (lines >= 25 && (!isPiece(file) || stands || tooLong)) return [];
  const why = lines < 25 ? `${lines} lines` : `only ${path.basename(importer)} imports it`;
  return reasons[file] ? [] : [`${file}: ${why}`];
});
const stale = Object.keys(reasons).filter((file) => !texts.has(file));
for (const line of [...complaints, ...stale.map((file) => `${file}: is not there any more`)])
  console.error(line);
if (process.argv.includes('--figures')) {
  const styles = execFileSync('git', ['ls-files', '*.css'], { encoding: 'utf8' })
    .trim()
    .split('\n');
  for (const file of styles) texts.set(file, readFileSync(file, 'utf8'));
  const say = (name, files) => {
    const lines = files.reduce((sum, file) => sum + linesOf(file), 0);
    console.log(`${name}: ${files.length} files, ${lines} lines`);
  };
  const files = [...texts.keys()].filter((file) => isSource(file) || file.endsWith('.css'));
  for (const workspace of ['protocol', 'backend', 'frontend'])
    say(
      workspace,
      files.filter((file) => file.startsWith(`${workspace}/`)),
    );
  say('source', files);
  const pieces = files.filter((file) => isPiece(file) && !onTheirOwn.has(file));
  say('with one importer, in the same folder', pieces);
  const together = (file) => linesOf(file) + linesOf([...importers.get(file)][0]);
  say(
    'of these at most 400 lines with it',
    pieces.filter((file) => together(file) <= 400),
  );
  say(
    'tests and their fixtures',
    all.filter((file) => /\.(test|fixture)\.tsx?$/.test(file)),
  );
}
process.exit(complaints.length + stale.length === 0 ? 0 : 1);
