import { csv, type BoardLogEntry } from '@muster/protocol';
import { Readable } from 'node:stream';

/** The log as a CSV file, made as its operations are read, with what time its times are in its last line (HIS-4). */
export function logFile(
  pages: AsyncIterable<readonly BoardLogEntry[]>,
  timeZone: string,
  asOf: number,
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
        cause.replaceAll('-', ' '),
        op.moves.length,
      ]);
      // The mark that begins a file stands once.
      yield csv(rows).slice(1);
    }
    yield csv([[`as of ${local.format(asOf)} (${timeZone})`, '', '', '', '', '']]).slice(1);
  }
  return Readable.from(lines());
}
