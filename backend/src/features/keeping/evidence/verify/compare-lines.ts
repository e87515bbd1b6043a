export interface WrongLine {
  readonly line: number;
  readonly words: string;
}

/**
 * Compares the hashes of a text's lines with those that it should have, as they come, and keeps where they first differ
 * and what stands there (EVI-12).
 */
export function comparedLines(wanted: AsyncIterator<string> | Iterator<string>) {
  let number = 0;
  /** From the first line that differs: what is there, and what should be, of as many as are needed for words. */
  let first: { line: number; found: string[]; wanted: string[] } | undefined;
  const looked = 2;

  async function take(): Promise<string | undefined> {
    const { value, done } = await wanted.next();
    return done ? undefined : value;
  }

  return {
    async compare(hashes: readonly string[]): Promise<void> {
      for (const hash of hashes) {
        if (first && first.found.length >= looked) return;
        const should = await take();
        number += 1;
        if (!first && should === hash) continue;
        first ??= { line: number, found: [], wanted: [] };
        first.found.push(hash);
        if (should !== undefined) first.wanted.push(should);
      }
    },

    /** The first line that is not as it was, and in words that follow the file's name what is wrong. */
    async end(isCut = false): Promise<WrongLine | undefined> {
      if (!first) {
        const line = number + 1;
        if (isCut) return { line, words: `line ${line}: from here on it cannot be read` };
        return (await take()) === undefined
          ? undefined
          : { line, words: `line ${line}: from here on its lines are missing.` };
      }
      for (let more = first.wanted.length; more < looked; more++) {
        const should = await take();
        if (should === undefined) break;
        first.wanted.push(should);
      }
      return { line: first.line, words: wordsOf(first) };
    },
  };
}

function wordsOf(first: { line: number; found: string[]; wanted: string[] }): string {
  const { line, found, wanted } = first;
  const [foundHere, foundNext] = found;
  const [wantedHere, wantedNext] = wanted;
  if (wantedHere === undefined) return `line ${line}: this line was added, behind the last one.`;
  if (foundHere === wantedNext && foundNext === wantedHere) {
    return `lines ${line} and ${line + 1}: they were swapped.`;
  }
  if (foundHere === wantedNext) return `line ${line}: a line that stood here is missing.`;
  if (foundNext === wantedHere) return `line ${line}: this line was added.`;
  return `line ${line}: this line was changed.`;
}
