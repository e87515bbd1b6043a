import { readFileSync } from 'node:fs';

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
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    return `the file cannot be read (${(error as NodeJS.ErrnoException).code ?? 'no reason given'})`;
  }
  const value = text.replace(/^\uFEFF/, '').replace(/(\r?\n)+$/, '');
  if (value.trim() === '') return 'the file is empty';
  if (/[\r\n\0]/.test(value)) return 'the file has more than one line';
  return value.length > longest ? 'the file is too long for a secret' : { value };
}
