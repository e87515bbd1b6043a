// What the documents name exists: relative links, paths and file names in back quotes, npm scripts, names that are said to
// be in a file.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const skipped = new Set([
  '.git',
  'node_modules',
  'dist',
  'data',
  'release',
  'test-results',
  'coverage',
]);

const files = [];
const folders = new Set(['.']);
(function walk(folder) {
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory() && !skipped.has(entry.name)) {
      folders.add(name);
      walk(name);
    } else if (entry.isFile()) files.push(name);
  }
})('.');

const markdown = (folder) =>
  files.filter((file) => path.posix.dirname(file) === folder && file.endsWith('.md'));
const documents = [...markdown('.'), ...markdown('docs'), ...markdown('docs/decisions')];
/** Pages of rules name calls and texts of the screen in back quotes: only their links are looked at. */
const linksOnly = markdown('docs/rules');

const scriptsOf = (folder) =>
  JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')).scripts ?? {};

/** Folders that a path may begin below. */
const bases = ['.', 'protocol/src', 'backend/src', 'frontend/src'];

/** `<feature>`, `X` before a role and `*` stand for any name; a path may leave out `.ts`. */
const pattern = (text) =>
  new RegExp(
    `^${text
      .replace(/\/$/, '')
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replace(/<[\w-]+>|\*+|(?<=^|\/)X(?=\\\.)/g, '[^/]+')}(\\.tsx?)?$`,
  );

function pathExists(text, document) {
  return [...bases, path.posix.dirname(document)].some((base) => {
    const wanted = pattern(path.posix.join(base, text));
    return files.some((file) => wanted.test(file)) || [...folders].some((one) => wanted.test(one));
  });
}

function fileExists(name) {
  const wanted = pattern(name);
  return files.some((file) => wanted.test(path.posix.basename(file)));
}

const isPath = (text) =>
  /^\.{0,2}[\w<][\w.<>*-]*(\/[\w.<>*-]+)+\/?$/.test(text) &&
  !/^[A-Z_]+\//.test(text) &&
  !/(^|\/)dist\//.test(text) &&
  !/^(application|text|image)\//.test(text) &&
  !zones.has(text);
const zones = new Set(Intl.supportedValuesOf('timeZone'));
const isFileName = (text) => /^[\w.<>*-]+\.(ts|tsx|mjs|js|json|md|yml|html)$/.test(text);

/** `a` and `b` in `path`, on one line or over two: names and the file that should have them. */
const placed = /((?:`\w+`(?:,| and)?\s+)+)in\s+`([\w./-]+\.(?:tsx?|mjs))`/g;

function fileOf(text) {
  const wanted = pattern(text);
  const found = files.filter(
    (file) =>
      bases.some((base) => wanted.test(path.posix.relative(base, file))) ||
      file.endsWith(`/${text}`),
  );
  return found.length === 1 ? found[0] : undefined;
}

const problems = [];

function check(document, onlyLinks) {
  const text = readFileSync(path.join(root, document), 'utf8');
  for (const { 1: names, 2: quoted, index } of onlyLinks ? [] : text.matchAll(placed)) {
    const file = fileOf(quoted);
    const program = file && readFileSync(path.join(root, file), 'utf8');
    for (const [, name] of names.matchAll(/`(\w+)`/g))
      if (program !== undefined && !new RegExp(`\\b${name}\\b`).test(program))
        problems.push(
          `${document}:${text.slice(0, index).split('\n').length}: no ${name} in ${file}`,
        );
  }
  text.split('\n').forEach((line, index) => {
    const report = (what) => problems.push(`${document}:${index + 1}: ${what}`);
    for (const [, target] of line.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      const [file, anchor] = target.split('#');
      const absolute = path.join(root, file ? path.dirname(document) : document, file);
      if (!existsSync(absolute)) report(`no ${target}`);
      else if (anchor && !headings(absolute).includes(anchor)) report(`no heading #${anchor}`);
    }
    if (onlyLinks) return;
    for (const [, quoted] of line.matchAll(/`([^`]+)`/g)) {
      const [name] = quoted.split(':');
      if (isPath(name) && !pathExists(name, document)) report(`no ${name}`);
      if (isFileName(name) && !fileExists(name)) report(`no file ${name}`);
    }
    for (const [, script, , workspace] of line.matchAll(/\bnpm run ([\w:-]+)( -w ([\w@/-]+))?/g)) {
      if (!scriptsOf(workspace ?? '.')[script]) report(`no script ${script}`);
    }
  });
}

function headings(file) {
  if (!statSync(file).isFile()) return [];
  return [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

documents.forEach((document) => check(document, false));
linksOnly.forEach((document) => check(document, true));
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
