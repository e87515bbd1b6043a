// The rule book and everything that cites it agree: `npm run check:rules`.
// Rules are the items `- **ATT-11** ...` of docs/rules/*.md and `- **S5** ...` of docs/SYNC.md. A test
// shows a rule by ending its title with the rule's id in brackets: `[ATT-14]`, `[ATT-14, S5]`.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

const skipped = new Set(['node_modules', 'dist', '.git', 'coverage', 'release', 'test-results']);
const isProgram = (file) => /\.(ts|tsx|js|mjs)$/.test(file);
/** Programs, pages, and the settings and scripts that people write. */
const isRead = (file) =>
  isProgram(file) ||
  /\.(css|md|html|jsonc|ya?ml)$/.test(file) ||
  /^((\.ci|\.devcontainer)\/)?[^/.]+$/.test(file);
const isPage = (file) => /^docs\/(rules\/[^/]+|SYNC)\.md$/.test(file);
const hasTitles = (file) =>
  /\.test\.(tsx?|mjs)$/.test(file) ||
  file.endsWith('.story.ts') ||
  /^backend\/src\/bench\/.*\.ts$/.test(file) ||
  /^(frontend\/e2e\/((users|scale|opening|watch)-)?figures\.ts|\.ci\/first-page-size\.mjs)$/.test(
    file,
  );

/** Documents that a reader of the repository does not have, and the ways to cite them. */
const foreign = [
  /\bpart [12],? section\b/i,
  /\b(authorisation|decisions|house|look|processes|repairs|style|sync|tests)\.md\b/,
  /\bthe[\s*]+specification\b/i,
];
/** An entry of a list of decisions; only in prose, because a variable may be called so too. */
const foreignInProse = /\bD[1-9][0-9]?\b/;
/** An id at the start of a comment's line, as "A4" before a colon: no page needs to have its prefix. */
const idAtTheStart = /^[\s/*#]*([A-Z]{1,4}-?\d+)(?:[:)]| [-–—] )/gm;
const pageName = /(?<![\w*.-])[\w-]+\.md\b/g;

// `S256` is a word of PKCE.
const citation = /(?<![\w.#-])(?!S256\b)([A-Z]+-|S)([1-9]\d*)(?![\w-])/g;
const idLike = /\b[A-Z]{1,4}-?\d+\b/g;
const bracketsAtTheEnd = /\[([^[\]]*)\]$/;
const idsAtTheEnd = /\[((?:[A-Z]+-|S)\d+(?:, (?:[A-Z]+-|S)\d+)*)\]$/;

export function checkRules(root) {
  const files = filesOf(root).map((file) => ({
    file,
    text: readFileSync(path.join(root, file), 'utf8'),
  }));
  const faults = [];
  const rules = readRules(
    files.filter(({ file }) => isPage(file)),
    faults,
  );
  const pageNames = new Set(files.map(({ file }) => path.posix.basename(file)));
  const shown = new Set();
  for (const { file, text } of files) {
    checkCitations(file, text, rules, faults);
    checkComments(file, text, rules, pageNames, faults);
    if (!hasTitles(file)) continue;
    for (const { value, offset } of stringsOf(file, text)) {
      for (const id of idsAtTheEnd.exec(value)?.[1].split(', ') ?? []) shown.add(id);
      for (const [id] of bracketsAtTheEnd.exec(value)?.[1].matchAll(idLike) ?? [])
        if (!rules.has(id) && !isCitation(id, rules))
          faults.push(`${file}:${lineOf(text, offset)} no page has ${id}`);
      for (const [id] of value.replace(idsAtTheEnd, '').matchAll(citation))
        if (rules.has(id))
          faults.push(
            `${file}:${lineOf(text, offset)} names ${id} elsewhere than in brackets at the end`,
          );
    }
  }
  for (const [id, rule] of rules)
    if (!shown.has(id) && !rule.judged)
      faults.push(`${rule.file}:${rule.line} no test title names ${id}`);
  const judged = [...rules].flatMap(([id, rule]) => (rule.judged ? [`${id}: ${rule.judged}`] : []));
  return { rules: rules.size, judged, faults };
}

function filesOf(root, folder = '') {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !skipped.has(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.posix.join(folder, entry.name);
      if (entry.isDirectory()) return filesOf(root, file);
      return isRead(file) ? [file] : [];
    });
}

function readRules(pages, faults) {
  const rules = new Map();
  for (const { file, text } of pages) {
    let rule;
    text.split('\n').forEach((row, index) => {
      const line = index + 1;
      const [, prefix, number] = /^- \*\*((?:[A-Z]+-)|S)(\d+)\*\*/.exec(row) ?? [];
      if (prefix) {
        const id = `${prefix}${number}`;
        const first = rules.get(id);
        rule = { file, line, text: '' };
        if (first) faults.push(`${file}:${line} ${id} is at ${first.file}:${first.line} too`);
        else rules.set(id, rule);
      } else if (!/^\s+\S/.test(row)) rule = undefined;
      if (rule) rule.text += `${row.trim()} `;
    });
  }
  // Rules that only a person can judge say so, with the reason: this is the one list of them.
  for (const rule of rules.values())
    rule.judged = /[*_]\(judged by eye: (.+?)\)[*_]\s*$/.exec(rule.text)?.[1];
  return rules;
}

const prefixOf = (id) => id.replace(/\d+$/, '');
const prefixesOf = (rules) => new Set([...rules.keys()].map(prefixOf));
/** Whether checkCitations judges it: an id with the prefix of a page. */
const isCitation = (id, rules) => prefixesOf(rules).has(prefixOf(id));

function checkCitations(file, text, rules, faults) {
  const prefixes = prefixesOf(rules);
  for (const { 0: id, 1: prefix, index } of text.matchAll(citation))
    if (prefixes.has(prefix) && !rules.has(id))
      faults.push(`${file}:${lineOf(text, index)} no page has ${id}`);
  for (const { value, offset } of proseOf(file, text))
    for (const pattern of [...foreign, foreignInProse])
      for (const found of value.matchAll(new RegExp(pattern, `${pattern.flags}g`)))
        faults.push(
          `${file}:${lineOf(text, offset + found.index)} cites what is not in the repository: ${found[0]}`,
        );
}

function checkComments(file, text, rules, pageNames, faults) {
  for (const { value, offset } of commentsOf(file, text)) {
    const say = (index, what) => faults.push(`${file}:${lineOf(text, offset + index)} ${what}`);
    for (const found of value.matchAll(idAtTheStart))
      if (!rules.has(found[1]) && !isCitation(found[1], rules) && !foreignInProse.test(found[1]))
        say(found.index + found[0].indexOf(found[1]), `no page has ${found[1]}`);
    for (const { 0: name, index } of value.matchAll(pageName))
      if (!pageNames.has(name) && !foreign.some((pattern) => pattern.test(name)))
        say(index, `no page is called ${name}`);
  }
}

const lineOf = (text, offset) => text.slice(0, offset).split('\n').length;

/** What is written for people: a page, or the comments and the strings of a program. */
function proseOf(file, text) {
  return isProgram(file)
    ? [...commentsOf(file, text), ...stringsOf(file, text)]
    : [{ value: text, offset: 0 }];
}

/** The comments of a program; a page, a setting and a script are read whole. */
function commentsOf(file, text) {
  if (!isProgram(file)) return [{ value: text, offset: 0 }];
  // The two characters that open a comment are not part of its value.
  return parse(file, text).comments.map(({ value, start }) => ({ value, offset: start + 2 }));
}

/** Every string of a program; of a template the text between the values. */
function stringsOf(file, text) {
  const found = [];
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (node === null || typeof node !== 'object') return;
    if (node.type === 'Literal' && typeof node.value === 'string')
      found.push({ value: node.value, offset: node.start });
    if (node.type === 'JSXText') found.push({ value: node.value, offset: node.start });
    if (node.type === 'TemplateElement')
      found.push({ value: node.value.cooked ?? '', offset: node.start });
    Object.values(node).forEach(visit);
  };
  visit(parse(file, text).program);
  return found;
}

const parsed = new Map();
function parse(file, text) {
  const kept = parsed.get(file);
  if (kept?.text === text) return kept.result;
  const result = parseSync(file, text);
  parsed.set(file, { text, result });
  return result;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { rules, judged, faults } = checkRules(path.join(import.meta.dirname, '..'));
  for (const fault of faults) console.error(fault);
  console.log(`${rules} rules, ${judged.length} judged by eye, ${faults.length} faults`);
  for (const line of judged) console.log(`  ${line}`);
  if (faults.length > 0) process.exitCode = 1;
}
