import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkRules } from './check-rules.mjs';

/**
 * A small repository in which all is well. The check reads this file too: its prefix is not one of this
 * repository's rule book, and the underscores inside of other ids go when the files are written.
 */
const sound = {
  'docs/rules/penguins.md': '- **PEN-1** They swim.\n- **PEN-2** They do not\n  fly.\n',
  'docs/SYNC.md': `- **S_1** Two penguins agree.\n`,
  'src/swim.ts': '// They dive too (PEN-1).\nexport const D_2 = 1;\n',
  'src/swim.test.ts': `it.each([1])('swims %i times [PEN-1, S_1]', () => {});\n`,
  'src/fly.test.tsx': 'const x = 1;\nit(`flies ${x} times [PEN-2]`, () => <p>never’s</p>);\n',
};

const planted = (text) => text.replaceAll('_', '');

const roots = [];
afterEach(() => roots.splice(0).forEach((root) => rmSync(root, { recursive: true })));

function faultsOf(changes) {
  const root = mkdtempSync(path.join(os.tmpdir(), 'check-rules-'));
  roots.push(root);
  for (const [file, text] of Object.entries({ ...sound, ...changes })) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), planted(text));
  }
  return checkRules(root).faults;
}

const page = 'docs/rules/penguins.md';
const swims = '- **PEN-1** They swim.\n';

describe('the check of the rule book', () => {
  it('finds nothing where every rule has its test and every citation its rule', () => {
    expect(faultsOf({})).toEqual([]);
  });

  it('finds a cited rule that no page has', () => {
    expect(faultsOf({ 'src/a.ts': `\n/** See PEN-9 and S_40. */` })).toEqual([
      'src/a.ts:2 no page has PEN-9',
      planted('src/a.ts:2 no page has S_40'),
    ]);
    expect(faultsOf({ 'README.md': 'As PEN-3 says.' })).toEqual(['README.md:1 no page has PEN-3']);
  });

  it('finds a cited rule whose number has three digits', () => {
    expect(faultsOf({ 'src/a.ts': '// See PEN-999.' })).toEqual(['src/a.ts:1 no page has PEN-999']);
  });

  it.each(['XYZ-_3', 'PEN-1, XYZ-_3', 'C_6', 'PEN-1 and XYZ-_3'])(
    'finds an id in the brackets at a title’s end whose prefix no page has: %s',
    (ids) => {
      const id = planted(ids.replace(/.*[ ]/, ''));
      expect(faultsOf({ 'src/b.test.ts': `it('dives [${ids}]', () => {});` })).toContain(
        `src/b.test.ts:1 no page has ${id}`,
      );
    },
  );

  it.each([
    ['src/a.ts', '\n// A_4: they dive', 2, 'A_4'],
    ['src/a.ts', '/**\n * XYZ-_4: they dive\n */', 2, 'XYZ-_4'],
    ['src/a.ts', '// C_6 - they dive', 1, 'C_6'],
    ['.ci/dive', '# A_4: they dive', 1, 'A_4'],
  ])('finds an id that no page has at the start of a comment: %s %j', (file, text, line, id) => {
    expect(faultsOf({ [file]: text })).toEqual([planted(`${file}:${line} no page has ${id}`)]);
  });

  it.each(['.ci/run', '.ci/test-on-node', 'Dockerfile', 'docker-compose.yml', 'knip.jsonc'])(
    'reads the citations in %s too',
    (file) => {
      expect(faultsOf({ [file]: '# As PEN-7 says.' })).toEqual([`${file}:1 no page has PEN-7`]);
      expect(faultsOf({ [file]: '# See tests_.md' })).toEqual([
        expect.stringContaining('cites what is not in the repository'),
      ]);
    },
  );

  it.each(['src/a.ts', 'docs/a.md'])(
    'finds a page that the repository does not have: %s',
    (file) => {
      expect(faultsOf({ [file]: '// penguins.md and SYNC.md, but not seals.md' })).toEqual([
        `${file}:1 no page is called seals.md`,
      ]);
    },
  );

  it('finds a rule that no title names, also when something else cites it', () => {
    expect(faultsOf({ 'src/fly.test.tsx': '// PEN-2\nit("flies", () => {});' })).toEqual([
      `${page}:2 no test title names PEN-2`,
    ]);
  });

  it('lets a rule be that only a person can judge, with the reason', () => {
    const judged = `${swims}- **PEN-2** They look\n  well. *(judged by eye: taste)*\n`;
    expect(faultsOf({ [page]: judged, 'src/fly.test.tsx': '' })).toEqual([]);
  });

  it('finds two rules with one id', () => {
    expect(faultsOf({ 'docs/rules/seals.md': swims })).toContainEqual(
      'docs/rules/seals.md:1 PEN-1 is at docs/rules/penguins.md:1 too',
    );
  });

  it('finds a title that names a rule elsewhere than in brackets at its end', () => {
    const faults = faultsOf({ 'src/b.test.ts': "describe('PEN-1: swimming', () => {});" });
    expect(faults).toEqual(['src/b.test.ts:1 names PEN-1 elsewhere than in brackets at the end']);
  });

  it.each([
    ['a comment', 'src/a.ts', `// As D_12 says.`],
    ['a title', 'src/a.test.ts', `describe('D_12', () => {});`],
    ['a page', 'docs/a.md', `See D_7.`],
    ['a section', 'src/a.ts', `/* part _2 section 5 */`],
    ['a document', 'src/a.css', `/* look_.md */`],
    ...[
      'tests',
      'sync',
      'house',
      'processes',
      'repairs',
      'style',
      'authorisation',
      'decisions',
    ].map((name) => [`${name} in a string`, 'src/a.ts', `export const page = '${name}_.md';`]),
    ['a document over two lines', 'src/a.ts', `/** in the\n * speci_fication's words */`],
  ])('finds a citation that leaves the repository: %s', (_what, file, text) => {
    expect(faultsOf({ [file]: text })).toEqual([
      expect.stringMatching(new RegExp(`^${file}:1 cites what is not in the repository`)),
    ]);
  });
});
