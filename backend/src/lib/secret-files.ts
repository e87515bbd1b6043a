import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';

/** Longer than any secret, in characters. */
const longest = 16_384;

interface Read {
  readonly variables: Readonly<Record<string, string>>;
  /** What is wrong, a line each, without a secret in it. */
  readonly problems: readonly string[];
}

/** Each secret from its file, where `NAME_FILE` names one, as containers mount them (OPS-231). */
export function withSecretFiles(
  environment: Readonly<Record<string, string>>,
  secretKeys: readonly string[],
): Read {
  const variables = { ...environment };
  const problems: string[] = [];
  for (const key of secretKeys) {
    const fileKey = `${key}_FILE`;
    const file = environment[fileKey];
    if (file === undefined) continue;
    const secret = environment[key] === undefined ? secretIn(file) : `${key} is set as well`;
    if (typeof secret === 'string') problems.push(`${fileKey}: ${secret}`);
    else variables[key] = secret.value;
  }
  return { variables, problems };
}

/** The file's one line, or what is wrong with it. Editors end a line, and some begin a file with a mark. */
function secretIn(file: string): { readonly value: string } | string {
  let bytes: Buffer;
  try {
    // Whoever reads a pipe waits until somebody writes to it.
    if (!statSync(file).isFile()) return 'it is no regular file';
    bytes = readFileSync(file);
  } catch (error) {
    return `the file cannot be read (${(error as NodeJS.ErrnoException).code ?? 'no reason given'})`;
  }
  if (!isUtf8(bytes)) return 'the file is not UTF-8 text';
  const value = bytes
    .toString()
    .replace(/^\uFEFF/, '')
    .replace(/(\r?\n)+$/, '');
  if (value.trim() === '') return 'the file is empty';
  if (value.includes('\0')) return 'the file has a NUL character';
  if (/[\r\n]/.test(value)) return 'the file has more than one line';
  return value.length > longest ? 'the file is too long for a secret' : { value };
}
