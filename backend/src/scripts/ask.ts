import { createInterface } from 'node:readline/promises';
import { Writable, type Readable } from 'node:stream';

/** Questions to a person at a terminal, or to whatever feeds the input line by line. */
export interface Ask {
  /** The answer without blanks around it. */
  text(question: string): Promise<string>;
  /**
   * Not shown while it is typed. At a terminal what is wrong with it is said at once and it is asked for again,
   * and one that is right is asked for twice; elsewhere a wrong one throws.
   */
  secret(question: string, problemOf: (secret: string) => string | undefined): Promise<string>;
  close(): void;
}

interface Streams {
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: Writable;
}

export function askOn({ input, output }: Streams): Ask {
  const terminal = input.isTTY === true;
  let hidden = false;
  // What is typed is echoed through here, and a secret is not.
  const echo = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!hidden) output.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input, output: echo, terminal, prompt: '' });
  // A feed can be faster than the questions: its lines wait here.
  const fed = lines[Symbol.asyncIterator]();

  async function answer(question: string): Promise<string> {
    if (terminal) output.write(question);
    const { done, value } = await fed.next();
    if (done) throw new Error(`No answer to: ${question.trim()}`);
    return value;
  }

  async function unseen(question: string): Promise<string> {
    hidden = true;
    try {
      return await answer(question);
    } finally {
      hidden = false;
      if (terminal) output.write('\n');
    }
  }

  return {
    text: async (question) => (await answer(question)).trim(),
    async secret(question, problemOf) {
      let first = await unseen(question);
      for (let problem = problemOf(first); problem; problem = problemOf(first)) {
        if (!terminal) throw new Error(problem);
        output.write(`${problem}\n`);
        first = await unseen(question);
      }
      if (terminal && (await unseen('Once more: ')) !== first) {
        throw new Error('The two passwords differ.');
      }
      return first;
    },
    close: () => lines.close(),
  };
}
