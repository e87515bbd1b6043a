import { manifestName } from '../pack/manifest.ts';
import type { PackedFile } from './archive-bytes.ts';

/** What the program that packs an archive again puts beside the files, which nobody asked it for (EVI-26). */
const beside = [
  // macOS
  /^__MACOSX\//,
  /(^|\/)\._[^/]+$/,
  /(^|\/)\.(DS_Store|localized|apdisk)$/,
  /(^|\/)\.(Spotlight-V100|Trashes|fseventsd|TemporaryItems)\//,
  // Windows
  /(^|\/)(Thumbs\.db|ehthumbs\.db|desktop\.ini)$/i,
  // Linux, and disks of a network
  /(^|\/)\.directory$/,
  /(^|\/)@eaDir\//,
];
/** A name that leads elsewhere is none of a program's own. */
const leadsElsewhere = /(^|[/\\])\.\.([/\\]|$)|^[/\\]|\\/;

const isBeside = ({ name }: PackedFile): boolean =>
  !leadsElsewhere.test(name) && beside.some((one) => one.test(name));

export interface Apart {
  /** The pack's own files under their names in it, whatever folder they were packed again in. */
  readonly files: readonly { readonly name: string; readonly file: PackedFile }[];
  /** What another program added. Folders that only hold such things are not counted. */
  readonly added: readonly string[];
}

/** The files of a pack, apart from what a program that packed them again has added, and out of its one top folder. */
export function apart(listed: readonly PackedFile[]): Apart {
  const own = listed.filter((file) => !isBeside(file));
  const top = topFolder(own.map(({ name }) => name));
  return {
    files: own
      .filter(({ name }) => name !== top)
      .map((file) => ({ name: file.name.slice(top.length), file })),
    added: listed
      .filter((file) => isBeside(file) && !file.name.endsWith('/'))
      .map(({ name }) => name),
  };
}

/** The folder in which everything lies, with its slash; nothing where the pack lies there itself. */
function topFolder(names: readonly string[]): string {
  const [manifest, ...more] = names
    .filter((name) => /^[^/]+\/[^/]+$/.test(name))
    .filter((name) => name.endsWith(`/${manifestName}`));
  if (manifest === undefined || more.length > 0 || names.includes(manifestName)) return '';
  const top = manifest.slice(0, -manifestName.length);
  return names.every((name) => name.startsWith(top)) ? top : '';
}
