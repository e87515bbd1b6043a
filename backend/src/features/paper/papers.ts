import { writtenFiles } from '../../lib/threads/written-files.ts';
import type { Paper } from './paper.ts';

/** Papers as files: after a save several pages ask for the same one (PAP-6). */
export function papers() {
  const fileOf = writtenFiles('paper.worker', import.meta.url);
  return (paper: Paper): Promise<Buffer> => fileOf(paper);
}
