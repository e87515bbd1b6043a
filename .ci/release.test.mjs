import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { billOf, lockOf, noticesOf, packagesIn } from '../frontend/notices.ts';
import { notesOf, numberedBill, packed, refusals } from './release.mjs';

const changelog = `# Changelog

## 1.1.0 - 2027-01-31

### Added

- Penguins.

## 1.0.0 - 2026-11-30

First.
`;
const sound = {
  version: '1.1.0',
  manifests: { 'package.json': '1.1.0', 'backend/package.json': '1.1.0' },
  lock: {
    version: '1.1.0',
    packages: { '': { version: '1.1.0' }, backend: { version: '1.1.0' } },
  },
  changelog,
  changed: '',
  isThere: undefined,
};
const refused = (changes) => refusals({ ...sound, ...changes }).join('\n');

it('a release is refused, each time in words, unless all is as it says [OPS-260]', () => {
  expect(refused({})).toBe('');
  for (const version of [undefined, '', 'v1.1.0', '1.1', '01.1.0', '1.1.0/..', '1.1.0 ']) {
    expect(refused({ version })).toMatch(/^Name a version/);
  }
  expect(refused({ manifests: { ...sound.manifests, 'backend/package.json': '1.0.0' } })).toBe(
    'backend/package.json says version 1.0.0, not 1.1.0.',
  );
  const packages = { ...sound.lock.packages, backend: { version: '1.0.0' } };
  expect(refused({ lock: { ...sound.lock, packages } })).toMatch(/^package-lock.json of backend/);
  for (const text of ['', '## 1.1.0\n\n- Undated.\n', '## 1.1.0 - 2027-01-31\n\n## 1.0.0 - x\n']) {
    expect(refused({ changelog: text })).toMatch(/nothing under ## 1.1.0/);
  }
  const open = changelog.replace('## 1.1.0', '## Unreleased\n\n### Added\n\n- Gulls.\n\n## 1.1.0');
  expect(refused({ changelog: open })).toMatch(/under Unreleased/);
  expect(refused({ changelog: changelog.replace('## 1.1.0', '## Unreleased\n\n## 1.1.0') })).toBe(
    '',
  );
  expect(refused({ changed: ' M README.md' })).toMatch(/not clean.*\n M README.md/);
  expect(refused({ isThere: 'release/1.1.0' })).toMatch(/^release\/1.1.0 is there already/);
});

it('its notes are the part of the changelog that is its own [OPS-260]', () => {
  expect(notesOf(changelog, '1.1.0')).toBe(
    '# Muster 1.1.0\n\n2027-01-31\n\n### Added\n\n- Penguins.\n',
  );
  expect(notesOf(changelog, '1.0.0')).toMatch(/First\.\n$/);
});

it('its archive and bill of materials are the same bytes each time [OPS-260]', () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'release-'));
  const made = ['a', 'b'].map((parent, at) => {
    const files = at === 0 ? ['one', 'two'] : ['two', 'one'];
    const folder = path.join(root, parent, 'muster');
    mkdirSync(folder, { recursive: true });
    for (const file of files) {
      const place = path.join(folder, file);
      writeFileSync(place, file, { mode: at === 0 ? 0o600 : 0o644 });
      utimesSync(place, at, at + 1);
    }
    return packed(path.join(root, parent), 'muster', '2026-11-30T00:00:00.000Z');
  });
  rmSync(root, { recursive: true });
  expect(made[0].equals(made[1])).toBe(true);
  expect(gunzipSync(made[0]).toString('latin1')).toContain('muster/one');

  const bill = (name) => numberedBill({ metadata: { component: { name } } }, '2026-11-30');
  expect(bill('x')).toEqual(bill('x'));
  expect(bill('x').serialNumber).not.toBe(bill('y').serialNumber);
  expect(bill('x').serialNumber).toMatch(
    /^urn:uuid:[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/,
  );
});

it('its bill of materials and its notices name the same, all that runs needs [OPS-232]', () => {
  const root = path.join(import.meta.dirname, '..');
  const lock = lockOf(root);
  const packages = packagesIn(root, lock);
  const bill = billOf(lock, packages);
  const listed = bill.components.map(({ name, version }) => `${name} ${version}`);
  const noticed = noticesOf(packages).matchAll(/^(\S+ \d+\.\d+\.\S+) · /gm);
  expect(listed.toSorted()).toEqual([...new Set([...noticed].map(([, one]) => one))].toSorted());

  // As Node finds them, from the manifests and not from the lockfile's marks.
  const needed = new Set();
  const follow = (folder) => {
    if (needed.has(folder)) return;
    needed.add(folder);
    const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    for (const name of Object.keys({
      ...manifest.dependencies,
      ...manifest.optionalDependencies,
    })) {
      let from = folder;
      while (from !== root && !existsSync(path.join(from, 'node_modules', name))) {
        from = path.dirname(from);
      }
      const place = path.join(from, 'node_modules', name);
      if (existsSync(place) || !manifest.optionalDependencies?.[name]) follow(realpathSync(place));
    }
  };
  const own = ['protocol', 'backend', 'frontend'].map((part) => path.join(root, part));
  for (const folder of own) follow(folder);
  for (const folder of [...needed].filter((one) => !own.includes(one))) {
    const { name, version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    expect(listed).toContain(`${name} ${version}`);
  }
  expect(needed.size).toBeGreaterThan(200);

  expect(bill.metadata.component).toMatchObject({ name: 'muster', version: lock.version });
  const [whole] = bill.dependencies.filter(({ ref }) => ref === `muster@${lock.version}`);
  expect(whole.dependsOn.join(' ')).toMatch(/fastify@.*react@.*zod@/);
  const refs = new Set(bill.components.map((one) => one['bom-ref']));
  const used = new Set(bill.dependencies.flatMap(({ dependsOn }) => dependsOn));
  expect([...refs].filter((ref) => !used.has(ref))).toEqual([]);
});
