import { trusted, type Connection, Schema } from 'mongoose';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { insertMissing } from '../../store/native-collection.ts';
import type { Paper } from '../../files/paper-pdf.ts';

/** What the paper of one save prints, so that it stays as it was (PAP-5). Never changed. */
interface KeptPaperDoc {
  /** Date, revision and instant of the save. */
  _id: string;
  date: string;
  /** Of the board, right after the save. */
  revision: number;
  /** The paper as JSON, compressed, in base64. */
  paper: string;
}

const text = { type: String, required: true } as const;

const keptPaperSchema = new Schema<KeptPaperDoc>(
  { _id: text, date: text, revision: { type: Number, required: true }, paper: text },
  { collection: 'deploymentPapers', versionKey: false, strict: 'throw' },
).index({ date: 1 });

const keptPaperModel = (db: Connection) =>
  db.model<KeptPaperDoc>('DeploymentPaper', keptPaperSchema);

/** A save of a date's deployment. A number that was used before a restore is used again, at another instant. */
export interface SaveKey {
  readonly date: string;
  readonly revision: number;
  /** ISO instant. */
  readonly savedAt: string;
}

const compress = promisify(gzip);
const expand = promisify(gunzip);
const idOf = ({ date, revision, savedAt }: SaveKey) => `${date}.${revision}.${savedAt}`;

/** What the papers of saves print. */
export function keptPapersRepo(db: Connection) {
  const papers = keptPaperModel(db);
  return {
    async has(save: SaveKey): Promise<boolean> {
      return (
        (await papers
          .findOne({ _id: idOf(save) }, { _id: 1 })
          .lean()
          .exec()) !== null
      );
    },

    async find(save: SaveKey): Promise<Paper | undefined> {
      const found = await papers
        .findOne({ _id: idOf(save) })
        .lean()
        .exec();
      if (!found) return undefined;
      const text = await expand(Buffer.from(found.paper, 'base64'));
      return JSON.parse(text.toString()) as Paper;
    },

    /** The first one stays. */
    async keep(save: SaveKey, paper: Paper): Promise<void> {
      await insertMissing(papers, [await keptPaperDocument(save, paper)]);
    },

    /** Removes those of a date's saves before one, but for these. */
    async removeBefore(date: string, revision: number, but: ReadonlySet<number>): Promise<void> {
      const found = await papers.find({ date }, { revision: 1 }).lean().exec();
      const old = found.filter((one) => one.revision < revision && !but.has(one.revision));
      if (old.length === 0) return;
      await papers.deleteMany({ _id: trusted({ $in: old.map(({ _id }) => _id) }) }).exec();
    },
  };
}

/** As a paper is stored. */
export async function keptPaperDocument(save: SaveKey, paper: Paper): Promise<KeptPaperDoc> {
  const { date, revision } = save;
  const bytes = await compress(JSON.stringify(paper));
  return { _id: idOf(save), date, revision, paper: bytes.toString('base64') };
}

export type KeptPapersRepo = ReturnType<typeof keptPapersRepo>;
