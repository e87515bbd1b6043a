import { nameKey, plainName, type CheckedImport, type ImportCounts } from '@muster/protocol';
import { createHash } from 'node:crypto';
import { administratorsAmong } from '../directory.policy.ts';
import type { UserDoc } from '../directory.repo.ts';
import { textOf } from './import.cells.ts';
import type { FileLine, ImportFile, Header } from './import.file.ts';
import { checkLine, type CheckedLine } from './import.line.ts';
import type { KnownPeople } from './import.people.ts';

export interface CheckedList {
  readonly header: Header;
  readonly lines: readonly CheckedLine[];
  readonly counts: ImportCounts;
  readonly hash: string;
}

interface Rules {
  readonly known: KnownPeople;
  passwordProblem(password: string, username: string): string | undefined;
  readonly byId: string;
}

/** What a whole file would do to the people there are (DIR-122). */
export function checkList({ header, lines: file }: ImportFile, rules: Rules): CheckedList {
  const byKey = new Map<string, number[]>();
  for (const { line, cells } of file) {
    const key = nameKey(plainName(textOf(cells.Username)));
    const twins = byKey.get(key);
    if (twins) twins.push(line);
    else byKey.set(key, [line]);
  }
  const byName = new Map<string, number[]>();
  for (const { line, cells } of file) {
    const key = nameKey(textOf(cells.Name));
    const alike = byName.get(key);
    if (alike) alike.push(line);
    else byName.set(key, [line]);
  }
  const roles = [...rules.known.roles.values()];
  const lines = file.map((one) =>
    checkLine(one, {
      ...rules,
      isAdministrator: (user: UserDoc) => administratorsAmong([user], roles).size > 0,
      twins: (key) => byKey.get(key) ?? [],
      sameName: (name) => byName.get(nameKey(name)) ?? [],
    }),
  );
  return { header, lines, counts: countsOf(lines), hash: hashOf(file, lines) };
}

function countsOf(lines: readonly CheckedLine[]): ImportCounts {
  const counts = { create: 0, change: 0, same: 0, refused: 0, links: 0 };
  for (const { shown, plan } of lines) {
    counts[shown.outcome] += 1;
    if (plan?.type === 'create' && plan.password === null) counts.links += 1;
  }
  return counts;
}

/** Of the file and of what each line would do with whom. */
function hashOf(file: readonly FileLine[], lines: readonly CheckedLine[]): string {
  const hash = createHash('sha256');
  for (const [at, { shown, plan }] of lines.entries()) {
    const deed = plan?.type === 'change' ? [plan.user._id, plan.set] : (plan?.fields ?? null);
    hash.update(JSON.stringify([file[at], shown, deed]));
  }
  return hash.digest('hex');
}

export const presentList = ({ header, lines, counts, hash }: CheckedList): CheckedImport => ({
  columns: [...header.columns],
  separator: header.separator,
  lines: lines.map(({ shown }) => shown),
  counts,
  hash,
});
