import { csv, type BoardLogEntry } from '@muster/protocol';
import { Readable } from 'node:stream';

/** The log as a CSV file, made as its operations are read (HIS-4). */
export function logFile(
  pages: AsyncIterable<readonly BoardLogEntry[]>,
  timeZone: string,
): NodeJS.ReadableStream {
  const local = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  async function* lines() {
    yield csv([['Revision', 'Time', 'By', 'What', 'Cause', 'Officers moved']]);
    for await (const page of pages) {
      const rows = page.map(({ revision, at, by, text, cause, op }) => [
        revision,
        local.format(new Date(at)),
        by?.name ?? 'Server',
        text,
        cause,
        op.moves.length,
      ]);
      // The mark that begins a file stands once.
      yield csv(rows).slice(1);
    }
  }
  return Readable.from(lines());
}
