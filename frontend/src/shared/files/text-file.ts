import { mostImportBytes } from '@muster/protocol';

/** Text of a file, or why there is none, in words (ADM-171). */
type FileText = { readonly text: string } | { readonly problem: string };

const problem = (words: string) => ({ problem: words });

/** How a workbook of an old Excel begins. */
const oldWorkbook = [0xd0, 0xcf, 0x11, 0xe0];

/** What spreadsheets write: UTF-8, or UTF-16 behind its byte-order mark. Nothing is guessed. */
export function textOfBytes(bytes: Uint8Array): FileText {
  if (bytes.length > mostImportBytes)
    return problem('This file is larger than 5 MB. Split it, and import one part after the other.');
  const [first, second] = bytes;
  if (first === 0x50 && second === 0x4b)
    return problem('This is a workbook, not a CSV file. Save it as “CSV UTF-8” and choose that.');
  if (oldWorkbook.every((byte, at) => bytes[at] === byte))
    return problem(
      'This is a workbook of an old Excel (.xls), not a CSV file. Open it, save it as “CSV UTF-8” and choose that.',
    );
  try {
    return { text: new TextDecoder(encodingOf(first, second), { fatal: true }).decode(bytes) };
  } catch {
    return problem(
      'This file is in an encoding in which letters such as é or ñ would be lost. Save it as “CSV UTF-8” and choose that.',
    );
  }
}

function encodingOf(first: number | undefined, second: number | undefined): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

export async function readTextFile(file: File): Promise<{ content: string } | { problem: string }> {
  const read =
    file.size > mostImportBytes
      ? textOfBytes(new Uint8Array(mostImportBytes + 1))
      : textOfBytes(new Uint8Array(await file.arrayBuffer()));
  return 'text' in read ? { content: read.text } : problem(`${file.name}: ${read.problem}`);
}
