// npm run release -- VERSION [FOLDER]: what is handed out of a version, from a clean checkout of it (OPS-260).
// Its notes, the notices of what it consists of, a bill of materials, and the archive of what runs.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const manifests = [
  'package.json',
  'protocol/package.json',
  'backend/package.json',
  'frontend/package.json',
];
/** What runs, beside the built parts, and what its operators read. */
const runs = [...manifests, 'package-lock.json', '.ci/build-if-missing.mjs'];
const reads = ['README.md', 'CHANGELOG.md', 'LICENSE', 'docs'];
const built = ['backend/dist', 'frontend/dist'];

/** The first part of `## 1.0.0 - 2026-11-30` in the changelog; undefined without that heading or with nothing below it. */
export function notesOf(changelog, version) {
  const [, ...parts] = changelog.split(/^## /m);
  const part = parts.find((one) => one.split(/\s/, 1)[0] === version);
  const [, date, text] = part?.match(/^\S+ - (\d{4}-\d\d-\d\d)\n([^]*)$/) ?? [];
  if (!text?.trim()) return undefined;
  return `# Muster ${version}\n\n${date}\n\n${text.trim()}\n`;
}

/** Why that version is not made of this checkout, in words; nothing where it is. */
export function refusals({ version, manifests: found, lock, changelog, changed, isThere }) {
  if (!/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}(-[0-9a-z]+(\.[0-9a-z]+)*)?$/.test(version ?? '')) {
    return [
      `Name a version, such as 1.0.0: npm run release -- VERSION. This is none: ${version ?? 'nothing'}.`,
    ];
  }
  const others = [
    ...Object.entries(found),
    ['package-lock.json', lock.version],
    ...Object.keys(found).map((file) => [
      `package-lock.json of ${file}`,
      lock.packages?.[path.posix.dirname(file).replace('.', '')]?.version,
    ]),
  ].filter(([, says]) => says !== version);
  return [
    ...others.map(([file, says]) => `${file} says version ${says}, not ${version}.`),
    ...(notesOf(changelog, version) === undefined
      ? [`CHANGELOG.md has nothing under ## ${version} - YYYY-MM-DD.`]
      : []),
    ...(/^## Unreleased\n\s*[^\s#]/m.test(changelog) || /^## Unreleased\n+###/m.test(changelog)
      ? ['CHANGELOG.md has something under Unreleased: put it under the version.']
      : []),
    ...(changed === ''
      ? []
      : [`The checkout is not clean: commit or remove what git status lists.\n${changed}`]),
    ...(isThere ? [`${isThere} is there already: remove it or name another folder.`] : []),
  ];
}

/** The build's bill of materials with the moment of the commit, and a number that is made of all it says. */
export function numberedBill(bill, at) {
  const rest = { ...bill, metadata: { timestamp: at, ...bill.metadata } };
  const hash = createHash('sha256').update(JSON.stringify(rest)).digest('hex');
  const number = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `5${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ];
  return { ...rest, serialNumber: `urn:uuid:${number.join('-')}` };
}

/** A folder as an archive that is the same each time, whoever made its files, when and in which order. */
export function packed(parent, folder, at) {
  const tar = execFileSync(
    'tar',
    [
      '--sort=name',
      '--format=gnu',
      `--mtime=${at}`,
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--mode=u=rwX,go=rX',
      '-C',
      parent,
      '-cf',
      '-',
      folder,
    ],
    { maxBuffer: 2 ** 30 },
  );
  return gzipSync(tar, { level: 9 });
}

function release(root, version, folder = path.join('release', version ?? '')) {
  const read = (file) => readFileSync(path.join(root, file), 'utf8');
  const run = (command, args) =>
    execFileSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  const git = (...args) => run('git', args).trim();
  const target = path.resolve(root, folder);
  const wrong = refusals({
    version,
    manifests: Object.fromEntries(manifests.map((file) => [file, JSON.parse(read(file)).version])),
    lock: JSON.parse(read('package-lock.json')),
    changelog: read('CHANGELOG.md'),
    changed: git('status', '--porcelain'),
    isThere: existsSync(target) ? folder : undefined,
  });
  if (wrong.length > 0) throw new Refused(wrong.join('\n'));
  if (!run('tar', ['--version']).includes('GNU tar')) throw new Refused('This needs GNU tar.');

  const at = new Date(Number(git('log', '-1', '--format=%ct')) * 1000).toISOString();
  console.log(`Building ${version} of ${git('rev-parse', 'HEAD')}, ${at}`);
  // What is not installed as the lockfile says would be in the build.
  try {
    run('npm', ['ls', '--all', '--silent']);
  } catch {
    throw new Refused('What is installed is not what package-lock.json says: npm ci.');
  }
  execFileSync('npm', ['run', 'build'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const changed = git('status', '--porcelain');
  if (changed !== '') throw new Refused(`The build has changed the checkout:\n${changed}`);
  const bill = JSON.parse(read('frontend/dist/sbom.cdx.json'));
  const files = {
    'RELEASE_NOTES.md': notesOf(read('CHANGELOG.md'), version),
    THIRD_PARTY_NOTICES: read('frontend/dist/licences.txt'),
    'sbom.cdx.json': `${JSON.stringify(numberedBill(bill, at), null, 2)}\n`,
  };

  const making = `${target}.making`;
  rmSync(making, { recursive: true, force: true });
  const name = `muster-${version}`;
  const inside = path.join(making, name);
  for (const file of [...runs, ...reads, ...built]) {
    cpSync(path.join(root, file), path.join(inside, file), { recursive: true });
  }
  for (const [file, text] of Object.entries(files)) {
    writeFileSync(path.join(inside, file), text);
    writeFileSync(path.join(making, file), text);
  }
  writeFileSync(path.join(making, `${name}.tar.gz`), packed(making, name, at));
  rmSync(inside, { recursive: true });
  const sums = [...Object.keys(files), `${name}.tar.gz`].map((file) => {
    const hash = createHash('sha256').update(readFileSync(path.join(making, file)));
    return `${hash.digest('hex')}  ${file}\n`;
  });
  writeFileSync(path.join(making, 'SHA256SUMS'), sums.join(''));
  mkdirSync(path.dirname(target), { recursive: true });
  renameSync(making, target);
  console.log(`${sums.join('')}${folder}`);
}

class Refused extends Error {}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [version, folder] = process.argv.slice(2);
  try {
    release(path.join(import.meta.dirname, '..'), version, folder);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
