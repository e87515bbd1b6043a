import { fileTypes, type ReportFormat, type Route } from '@muster/protocol';
import { mustFit, writeFile, type ReportTable } from '../files/table.ts';
import { soon } from '../files/threads.ts';
import type { AuditRecord, Recorder } from '../lib/audit/audit-record.ts';
import { actorIn, Content, type Inbound } from './contract.ts';

interface TableFile {
  readonly table: ReportTable;
  readonly format: Exclude<ReportFormat, 'json'>;
  /** Without what the format adds to it. */
  readonly name: string;
  readonly entry: Pick<AuditRecord, 'kind' | 'what' | 'after'>;
}

/** A table as the file that a call asks for; who asked is in the trail before it is given away (REP-18, AUD-14). */
export function tableFile(
  { caller, request }: Pick<Inbound<Route>, 'caller' | 'request'>,
  audit: Recorder,
  { table, format, name, entry }: TableFile,
): Promise<Content> {
  return soon(made());

  async function made(): Promise<Content> {
    mustFit(table, format);
    const file = await writeFile(table, format);
    await audit.record({ ...actorIn({ caller, request }), ...entry });
    return new Content(fileTypes[format], file, `${name}.${format}`);
  }
}
