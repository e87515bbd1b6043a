import { trusted, type Connection } from 'mongoose';
import { deploymentModels } from './board.model.ts';
import { placeOf } from './operation-document.ts';

/** Dates, both included, and how many operations of them. */
interface Span {
  readonly from: string;
  readonly to: string;
  /** The place of the last that is known already. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** What was done, of operations that have left their boards: by date, officer and station, in order (PRC-71). */
export function boardHistoryRepo(db: Connection) {
  const { records } = deploymentModels(db);
  const inOrder = (filter: { officers: string } | { stations: string }, span: Span) =>
    records
      .find({ ...filter, place: within(span) })
      .sort({ place: 1 })
      .limit(span.limit)
      .lean()
      .exec();
  return {
    /** Of a date, after one of its operations by its number. */
    ofDate: (date: string, { after = 0, limit }: { after?: number; limit: number }) =>
      records
        .find({ date, seq: trusted({ $gt: after }) })
        .sort({ seq: 1 })
        .limit(limit)
        .lean()
        .exec(),
    ofOfficer: (officerId: string, span: Span) => inOrder({ officers: officerId }, span),
    ofStation: (stationId: string, span: Span) => inOrder({ stations: stationId }, span),
  };
}

const within = ({ from, to, after = placeOf(from) }: Span) =>
  // All places of a date lie between `date.` and `date/`, the next character.
  trusted({ $gt: after, $lt: `${to}/` });
