// The rule book and everything that cites it agree: `npm run check:rules`.
// Rules are the items `- **ATT-12** ...` of docs/rules/*.md and `- **S5** ...` of docs/SYNC.md. A test
// shows a rule by ending its title with the rule's id in brackets: `[ATT-14]`, `[ATT-14, S5]`.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

const skipped = new Set(['node_modules', 'dist', '.git', 'coverage', 'test-results']);
const isRead = (file) => /\.(ts|tsx|js|mjs|css|md)$/.test(file);
const isPage = (file) => /^docs\/(rules\/[^/]+|SYNC)\.md$/.test(file);
const hasTitles = (file) =>
  /\.test\.(tsx?|mjs)$/.test(file) ||
  file.endsWith('.story.ts') ||
  /^backend\/src\/bench\/.*\.ts$/.test(file) ||
  /^(frontend\/e2e\/figures\.ts|\.ci\/first-page-size\.mjs)$/.test(file);

/** Documents that a reader of the repository does not have, and the ways to cite them. */
const foreign = [
  /\bpart [12],? section\b/i,
  /\b(authorisation|look|decisions)\.md\b/,
  /\bthe[\s*]+specification\b/i,
];
/** An entry of a list of decisions; only in prose, because a variable may be called so too. */
const foreignInProse = /\bD[1-9][0-9]?\b/;

const citation = /(?<![\w.#-])([A-Z]+-|S)([1-9]\d?)(?![\w-])/g;
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
  const shown = new Set();
  for (const { file, text } of files) {
    checkCitations(file, text, rules, faults);
    if (!hasTitles(file)) continue;
    for (const { value, offset } of stringsOf(file, text)) {
      for (const id of idsAtTheEnd.exec(value)?.[1].split(', ') ?? []) shown.add(id);
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
    const last = new Map();
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
        const expected = (last.get(prefix) ?? 0) + 1;
        if (!first && Number(number) !== expected)
          faults.push(`${file}:${line} ${id} where ${prefix}${expected} is expected`);
        last.set(prefix, Number(number));
      } else if (!/^\s+\S/.test(row)) rule = undefined;
      if (rule) rule.text += `${row.trim()} `;
    });
  }
  // Rules that only a person can judge say so, with the reason: this is the one list of them.
  for (const rule of rules.values())
    rule.judged = /[*_]\(judged by eye: (.+?)\)[*_]\s*$/.exec(rule.text)?.[1];
  return rules;
}

function checkCitations(file, text, rules, faults) {
  const prefixes = new Set([...rules.keys()].map((id) => id.replace(/\d+$/, '')));
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

const lineOf = (text, offset) => text.slice(0, offset).split('\n').length;

/** What is written for people: a page, or the comments and the strings of a program. */
function proseOf(file, text) {
  if (/\.(md|css)$/.test(file)) return [{ value: text, offset: 0 }];
  const { comments } = parse(file, text);
  return [
    ...comments.map(({ value, start }) => ({ value, offset: start })),
    ...stringsOf(file, text).map(({ value, offset }) => ({ value, offset })),
  ];
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
