import type { EvidencePack, JobWaits } from '@muster/protocol';
import type { EvidenceDoc } from './evidence.repo.ts';

export const presentPack = (
  { _id, files: _files, startedBy: _by, startedByName, machine: _machine, ...pack }: EvidenceDoc,
  waits: JobWaits | null,
): EvidencePack => ({ name: _id, madeByName: startedByName, ...pack, waits });
