import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * Writes what of others the product consists of, page, server and fonts: `licences.txt` for people, each with its
 * licence, and `sbom.cdx.json` for programs (OPS-232). Both from what is installed, so that nobody has to keep a list.
 */
export function notices(): Plugin {
  let outDir = '';
  let root = '';
  return {
    name: 'notices',
    apply: 'build',
    configResolved({ root: frontend, build }) {
      root = path.resolve(frontend, '..');
      outDir = path.resolve(frontend, build.outDir);
    },
    // After the list of what the page keeps on the device, where nobody reads it without a network.
    closeBundle() {
      const lock = lockOf(root);
      const packages = packagesIn(root, lock);
      const bill = billOf(lock, packages);
      writeFileSync(path.join(outDir, 'licences.txt'), noticesOf(packages));
      writeFileSync(path.join(outDir, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
    },
  };
}

interface Package {
  /** Its folder, as the lockfile names it. */
  readonly place: string;
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly from: string;
  /** As its own file says it; else undefined. */
  readonly text: string | undefined;
}

/** Tools of the build that leave something of theirs in it: styles, and the loading of parts. */
const leftBehind = new Set(['tailwindcss', 'vite']);

interface Locked {
  readonly version?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly license?: string;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

interface Lock {
  readonly name: string;
  readonly version: string;
  readonly packages: Readonly<Record<string, Locked>>;
}

export const lockOf = (root: string): Lock =>
  JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lock;

export function packagesIn(root: string, lock: Lock): Package[] {
  return Object.entries(lock.packages).flatMap(([place, locked]) => {
    const [, name] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place) ?? [];
    const folder = path.join(root, place);
    if (name === undefined || locked.link || !existsSync(folder)) return [];
    if (locked.dev && !leftBehind.has(name)) return [];
    return [{ place, ...packageAt(folder, name, locked) }];
  });
}

const unnamed = 'see its address';

interface Described {
  readonly license?: string | { readonly type?: string };
  readonly homepage?: string;
  readonly repository?: string | { readonly url?: string };
}

function packageAt(
  folder: string,
  name: string,
  { version = '', license }: Locked,
): Omit<Package, 'place'> {
  const described = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as Described;
  const { license: own, homepage, repository } = described;
  const where = typeof repository === 'string' ? repository : repository?.url;
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const text = files.toSorted().map((file) => readFileSync(path.join(folder, file), 'utf8'));
  return {
    name,
    version,
    licence: license ?? (typeof own === 'string' ? own : (own?.type ?? unnamed)),
    from: where?.replace(/^git\+/, '').replace(/\.git$/, '') ?? homepage ?? '',
    text: text.length === 0 ? undefined : text.map(tidy).join('\n\n'),
  };
}

const tidy = (text: string) => text.replaceAll('\r\n', '\n').trim();

/** Everything by name; a text that several have stands once, below all of them. */
export function noticesOf(packages: readonly Package[]): string {
  const byText = new Map<string, Package[]>();
  for (const one of packages.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const text = one.text ?? `No text of its own. Its licence: ${one.licence}.`;
    byText.set(text, [...(byText.get(text) ?? []), one]);
  }
  const parts = [...byText].map(([text, those]) => {
    const names = those.map(({ name, version, licence, from }) =>
      [`${name} ${version}`, licence, from].filter(Boolean).join(' · '),
    );
    return `${[...new Set(names)].join('\n')}\n\n${text}`;
  });
  const { size } = new Set(packages.map(({ name, version }) => `${name}@${version}`));
  const head = `Muster consists of its own program and of the ${size} packages below, with the licence of each.`;
  return [head, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`).concat('\n');
}

/** The same in CycloneDX, with who needs whom; nothing in it tells where or when it was made. */
export function billOf(lock: Lock, packages: readonly Package[]) {
  const refs = new Map(packages.map(({ place, name, version }) => [place, `${name}@${version}`]));
  const own = Object.keys(lock.packages).filter((place) => !place.includes('node_modules/'));
  const direct = [
    ...own.flatMap((place) => neededBy(lock, place)),
    ...packages.filter(({ name }) => leftBehind.has(name)).map(({ place }) => place),
  ];
  const product = `${lock.name}@${lock.version}`;
  const needs = new Map([[product, new Set(direct)]]);
  for (const [place, ref] of refs) {
    needs.set(ref, new Set([...(needs.get(ref) ?? []), ...neededBy(lock, place)]));
  }
  const named = (places: ReadonlySet<string>) =>
    [...new Set([...places].map((place) => refs.get(place)))].filter(
      (ref): ref is string => ref !== undefined,
    );
  const byRef = new Map(packages.map((one) => [`${one.name}@${one.version}`, one]));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        'bom-ref': product,
        type: 'application',
        name: lock.name,
        version: lock.version,
      },
    },
    components: [...byRef.keys()].toSorted().flatMap((ref) => {
      const one = byRef.get(ref);
      return one ? [componentOf(ref, one, lock.packages[one.place]?.integrity)] : [];
    }),
    dependencies: [...needs.keys()]
      .toSorted()
      .map((ref) => ({ ref, dependsOn: named(needs.get(ref) ?? new Set()).toSorted() })),
  };
}

/** The places of what is asked for there, found upwards as Node finds it. */
function neededBy({ packages }: Lock, place: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = packages[place] ?? {};
  const names = { ...dependencies, ...optionalDependencies, ...peerDependencies };
  return Object.keys(names).flatMap((name) => {
    for (let from = place; ; from = from.slice(0, Math.max(0, from.lastIndexOf('/')))) {
      const found = path.posix.join(from, 'node_modules', name);
      if (packages[found]) return [found];
      if (from === '') return [];
    }
  });
}

function componentOf(ref: string, { name, version, licence, from }: Package, integrity?: string) {
  const isId = /^[\w.+-]+$/.test(licence);
  const license = isId ? { id: licence } : { name: licence };
  const [, hash] = /^sha512-(\S+)/.exec(integrity ?? '') ?? [];
  return {
    'bom-ref': ref,
    type: 'library',
    name,
    version,
    ...(hash !== undefined && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }],
    }),
    licenses: [isId || licence === unnamed ? { license } : { expression: licence }],
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(/^https?:/.test(from) && { externalReferences: [{ type: 'vcs', url: from }] }),
  };
}
