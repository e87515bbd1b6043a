import type { CheckedImport, ImportCounts } from '@muster/protocol';
import { hash } from 'node:crypto';
import { administratorsAmong } from '../administrators.ts';
import { usernameKey, type UserDoc } from '../directory.repo.ts';
import { textOf } from './import.cells.ts';
import type { FileLine } from './import.file.ts';
import { checkLine, type CheckedLine } from './import.line.ts';
import type { KnownPeople } from './import.people.ts';

export interface CheckedList {
  readonly lines: readonly CheckedLine[];
  readonly counts: ImportCounts;
  readonly hash: string;
}

interface Rules {
  readonly known: KnownPeople;
  passwordProblem(password: string, username: string): string | undefined;
  readonly byId: string;
}

/** What a whole file would do to the people there are (DIR-122). Pure. */
export function checkList(file: readonly FileLine[], rules: Rules): CheckedList {
  const byKey = new Map<string, number[]>();
  for (const { line, cells } of file) {
    const key = usernameKey(textOf(cells.Username));
    byKey.set(key, [...(byKey.get(key) ?? []), line]);
  }
  const roles = [...rules.known.roles.values()];
  const lines = file.map((one) =>
    checkLine(one, {
      ...rules,
      isAdministrator: (user: UserDoc) => administratorsAmong([user], roles).size > 0,
      twins: (key) => byKey.get(key) ?? [],
    }),
  );
  return { lines, counts: countsOf(lines), hash: hashOf(file, lines) };
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
  const deeds = lines.map(({ shown, plan }) => [
    shown,
    plan?.type === 'change' ? [plan.user._id, plan.set] : (plan?.fields ?? null),
  ]);
  return hash('sha256', JSON.stringify([file, deeds]));
}

export const presentList = ({ lines, counts, hash }: CheckedList): CheckedImport => ({
  lines: lines.map(({ shown }) => shown),
  counts,
  hash,
});
