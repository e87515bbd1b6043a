import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * Writes `licences.txt`: what of others the product consists of, page, server and fonts, each with its licence
 * (OPS-232). From what is installed, so that nobody has to keep a list.
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
      writeFileSync(path.join(outDir, 'licences.txt'), noticesOf(packagesIn(root)));
    },
  };
}

interface Package {
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
}

function packagesIn(root: string): Package[] {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  return Object.entries(lock.packages).flatMap(([place, locked]) => {
    const [, name] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place) ?? [];
    const folder = path.join(root, place);
    if (name === undefined || locked.link || !existsSync(folder)) return [];
    if (locked.dev && !leftBehind.has(name)) return [];
    return [packageAt(folder, name, locked)];
  });
}

interface Described {
  readonly license?: string | { readonly type?: string };
  readonly homepage?: string;
  readonly repository?: string | { readonly url?: string };
}

function packageAt(folder: string, name: string, { version = '', license }: Locked): Package {
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
    licence: license ?? (typeof own === 'string' ? own : (own?.type ?? 'see its address')),
    from: where?.replace(/^git\+/, '').replace(/\.git$/, '') ?? homepage ?? '',
    text: text.length === 0 ? undefined : text.map(tidy).join('\n\n'),
  };
}

const tidy = (text: string) => text.replaceAll('\r\n', '\n').trim();

/** Everything by name; a text that several have stands once, below all of them. */
function noticesOf(packages: readonly Package[]): string {
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
  const head = `Muster consists of its own program and of the ${packages.length} packages below, with the licence of each.`;
  return [head, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`).concat('\n');
}
