// npm run check:changed [-- BASE]: what a change must pass while it is made, of the files that it touches, in the working
// folder, since it left main or BASE: format, lint, docs, rules, types, the API page where the server is touched, the
// tables of the rule book, and of the test files that load one of them those that are nearest: changed themselves, about
// the same by their names, few imports away.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** About 20 s on two cores. */
const mostTests = 20;

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();
const lines = (text) => text.split('\n').filter(Boolean);
process.chdir(git('rev-parse', '--show-toplevel'));

function leftMain() {
  for (const base of [process.argv[2], 'main', 'origin/main']) {
    if (!base) continue;
    try {
      return git('merge-base', 'HEAD', base);
    } catch {
      // There is no such branch here.
    }
  }
  return 'HEAD';
}

const changed = [
  ...lines(git('diff', '--name-only', '--diff-filter=d', leftMain())),
  ...lines(git('ls-files', '--others', '--exclude-standard')),
];
const programs = changed.filter((file) => /\.(ts|tsx|mjs)$/.test(file));

const packages = { '@muster/protocol': 'protocol/src/index.ts' };
const imported = (file) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import\(?) ?'([^']+)'/g)].map(
    ([, name]) => packages[name] ?? (name.startsWith('.') ? path.join(file, '..', name) : name),
  );
const words = (file) => new Set(file.replace(/^\w+\/src\/(features\/)?/, '').split(/[/.-]/));

/** The test files that load one of these, the nearest first; long ones only where they are changed. */
function testsOf(files) {
  const importers = new Map();
  for (const file of lines(
    git('ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'),
  )) {
    if (!existsSync(file)) continue;
    for (const name of imported(file)) importers.set(name, [...(importers.get(name) ?? []), file]);
  }
  const steps = new Map(files.map((file) => [file, 0]));
  for (const [file, step] of steps)
    for (const next of importers.get(file) ?? []) if (!steps.has(next)) steps.set(next, step + 1);
  const alike = (test) =>
    Math.max(
      ...files.map((file) => [...words(file)].filter((word) => words(test).has(word)).length),
    );
  const found = [...steps.keys()]
    .filter((file) => /\.test\.\w+$/.test(file))
    .filter((file) => files.includes(file) || !file.includes('.long.test.'))
    .map((file) => ({ file, step: steps.get(file), alike: alike(file) }))
    .toSorted((a, b) => !!a.step - !!b.step || b.alike - a.alike || a.step - b.step)
    .map(({ file }) => file);
  return { nearest: found.slice(0, mostTests), left: Math.max(0, found.length - mostTests) };
}

/** Runs one check; what it says is shown when it has failed. */
function check(name, command, args) {
  const began = performance.now();
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  return new Promise((resolve) => {
    child.once('close', (code) => {
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
      if (code !== 0) console.log(said);
      resolve(code === 0);
    });
  });
}

if (changed.length === 0) console.log('nothing is changed');
else {
  const checks = [
    check('types', 'npm', ['run', '-s', 'check:types']),
    check('docs', 'node', ['.ci/check-docs.mjs']),
    check('rules', 'node', ['.ci/check-rules.mjs']),
    check('format', 'npx', ['prettier', '--check', '--ignore-unknown', ...changed]),
  ];
  if (changed.some((file) => /^(protocol|backend)\/src\/.*(?<!\.test)\.ts$/.test(file)))
    checks.push(check('API page', 'npm', ['run', 'check:openapi']));
  if (changed.some((file) => file.startsWith('docs/rules/')))
    checks.push(check('tables of the rule book', 'npx', ['vitest', 'run', 'app.rule-book']));
  if (programs.length > 0) {
    checks.push(check('lint', 'npx', ['oxlint', '--type-aware', '--deny-warnings', ...programs]));
    const { nearest, left } = testsOf(programs);
    const run = ['vitest', 'run', ...nearest.map((file) => file.replace(/^\w+\//, ''))];
    if (nearest.length > 0)
      checks.push(check(`${nearest.length} test files, ${left} left`, 'npx', run));
  }
  if ((await Promise.all(checks)).includes(false)) process.exitCode = 1;
}
