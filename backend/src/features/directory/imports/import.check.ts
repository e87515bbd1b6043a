import { nameKey, plainName, type CheckedImport, type ImportCounts } from '@muster/protocol';
import { hashOf, outcomeCounts } from '../../../lib/import-kind.ts';
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
  const links = lines.filter(({ plan }) => plan?.type === 'create' && plan.password === null);
  const counts = { ...outcomeCounts(lines.map(({ shown }) => shown)), links: links.length };
  return { header, lines, counts, hash: hashOf(partsOf(file, lines)) };
}

/** What is hashed of each line is what it says, and what it would do with whom. */
function* partsOf(file: readonly FileLine[], lines: readonly CheckedLine[]): Iterable<unknown> {
  for (const [at, { shown, plan }] of lines.entries()) {
    const deed = plan?.type === 'change' ? [plan.user._id, plan.set] : (plan?.fields ?? null);
    yield [file[at], shown, deed];
  }
}

export const presentList = ({ header, lines, counts, hash }: CheckedList): CheckedImport => ({
  columns: [...header.columns],
  separator: header.separator,
  lines: lines.map(({ shown }) => shown),
  counts,
  hash,
});
