import { version as product } from '../../product-version.ts';
import type { EvidenceSource } from '../evidence.source.ts';
import { packVersion } from './manifest.ts';
import { writeContents, type PackRange } from './pack-contents.ts';
import { packWriter } from './pack-writer.ts';

interface Order {
  readonly range: PackRange;
  readonly madeBy: { readonly id: string; readonly name: string } | null;
  readonly source: EvidenceSource;
  /** How many days are written; whoever throws here ends it. */
  told(days: number): void;
}

/** Makes a pack; what was begun is removed again when it cannot be finished (EVI-10). */
export async function makePack(
  target: string,
  { range, madeBy, source, told }: Order,
): Promise<{ seal: string; bytes: number; files: number }> {
  const writer = await packWriter(target, range.at);
  try {
    const contents = await writeContents(range, { source, writer, told });
    return await writer.end({
      muster: 'evidence',
      version: packVersion,
      product,
      name: range.name,
      organisation: source.organisation(),
      timeZone: range.timeZone,
      from: range.from,
      to: range.to,
      at: range.at,
      madeBy,
      ...contents,
    });
  } catch (error) {
    await writer.abandon();
    throw error;
  }
}
