import { parentPort, workerData } from 'node:worker_threads';
import { Fault } from '../../../lib/fault.ts';
import { passwordJudge } from '../../../lib/passwords/password-judge.ts';
import { checkList, type CheckedList } from './import.check.ts';
import { readImportFile } from './import.file.ts';
import { knownAmong, type StoredPeople } from './import.people.ts';

/** Reads one file of people and checks it line by line, in a thread of its own. */
export interface ToCheck {
  readonly csv: string;
  readonly people: StoredPeople;
  /** Who imports. */
  readonly byId: string;
  /** How long a password is at least (SET-9). */
  readonly shortest: number;
}

export type CheckAnswer = { readonly list: CheckedList } | { readonly reason: string };

async function answer({ csv, people, byId, shortest }: ToCheck): Promise<CheckAnswer> {
  try {
    const file = readImportFile(csv);
    const hasPasswords = file.lines.some(({ cells }) => cells.Password);
    const passwordProblem = hasPasswords ? await passwordJudge(shortest) : () => undefined;
    return { list: checkList(file, { known: knownAmong(people), byId, passwordProblem }) };
  } catch (error) {
    if (error instanceof Fault) return { reason: error.message };
    throw error;
  }
}

const answered = await answer(workerData as ToCheck);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(answered);
