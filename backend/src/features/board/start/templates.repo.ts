import { thingKind } from '../../../store/changes.ts';
import { type Connection, Schema, trusted } from 'mongoose';
import { rowsRepo } from '../../../store/rows/rows.repo.ts';
import { type StartPlace, addDays, shiftOn, type Assignment, type Person } from '@muster/protocol';
import { storedRow, type RowDoc } from '../../../store/rows/row-doc.ts';
import { boardModels } from '../board.model.ts';

/** A template was kept, renamed or deleted; its detail says by whom. */
export const templateWritten = thingKind('template');

/** A deployment that was kept under a name (STF-62). */
export interface TemplateDoc extends RowDoc {
  name: string;
  /** The date whose board it was made of. */
  date: string;
  /** Who stood where; emptied when it is deleted. */
  places: StartPlace[];
  createdAt: Date;
  createdBy: { id: string; name: string };
}

const text = { type: String, required: true } as const;
const plain = { type: Schema.Types.Mixed, required: true } as const;

const templateSchema = new Schema<TemplateDoc>(
  {
    _id: text,
    name: text,
    date: text,
    places: plain,
    createdAt: { type: Date, required: true },
    createdBy: plain,
    ...storedRow,
  },
  { collection: 'deploymentTemplates', versionKey: false, strict: 'throw' },
);

const templateModel = (db: Connection) =>
  db.model<TemplateDoc>('DeploymentTemplate', templateSchema);

export const templatesRepo = (db: Connection) => rowsRepo<TemplateDoc>(templateModel(db));

export type TemplatesRepo = ReturnType<typeof templatesRepo>;

/** The saved deployment of an earlier date. */
export interface EarlierDeployment {
  readonly date: string;
  readonly savedAt: string | null;
  readonly savedBy: Person | null;
  readonly lines: readonly Assignment[];
}

/** As many earlier dates of a shift kind are asked for; more than five years of them. */
const mostDates = 500;
/** So many of them are asked for first. */
const lately = 10;

export function earlierDeployments(db: Connection) {
  const { boards, saved } = boardModels(db);

  const lastOf = (dates: readonly string[]) =>
    boards
      .findOne(
        { _id: trusted({ $in: [...dates] }), savedRevision: trusted({ $gt: 0 }) },
        { savedAt: 1, savedBy: 1, savedOpId: 1, people: 1 },
      )
      .sort({ _id: -1 })
      .lean()
      .exec();

  async function listOf(board: Awaited<ReturnType<typeof lastOf>>) {
    if (!board) return undefined;
    const { _id, savedAt, savedBy, savedOpId, people } = board;
    const list = await saved
      .findOne({ _id: `${_id}.${savedOpId ?? ''}` })
      .lean()
      .exec();
    return {
      date: _id,
      savedAt,
      savedBy: savedBy === null ? null : { id: savedBy, name: people[savedBy] ?? '' },
      lines: list?.lines ?? [],
    };
  }

  return {
    /** The saved one of a date. */
    of: async (date: string): Promise<EarlierDeployment | undefined> =>
      listOf(await lastOf([date])),

    /** The latest saved one before a date whose shift is of the same kind (STF-64). */
    async lastBefore(date: string): Promise<EarlierDeployment | undefined> {
      const dates = datesLike(date);
      // Mostly it is one of the latest, so that the whole past is not looked at for it.
      return listOf((await lastOf(dates.slice(0, lately))) ?? (await lastOf(dates.slice(lately))));
    },
  };
}

export type EarlierDeployments = ReturnType<typeof earlierDeployments>;

function datesLike(date: string): string[] {
  const kind = shiftOn(date);
  const dates: string[] = [];
  for (let back = 1; dates.length < mostDates; back++) {
    const earlier = addDays(date, -back);
    if (shiftOn(earlier) === kind) dates.push(earlier);
  }
  return dates;
}
