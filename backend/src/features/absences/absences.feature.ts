import {
  absenceImportColumns,
  absenceImportRoutes,
  absenceRoutes,
  optionalAbsenceColumns,
  shareDays,
  splitTiming,
  type Absence,
  type AwayDays,
} from '@muster/protocol';
import { cached } from '../../cluster/cached.ts';
import { actorIn, handle } from '../../http/contract.ts';
import type { Context } from '../context.ts';
import type { DirectoryFeature } from '../directory/index.ts';
import { listFiles, type ListColumn } from '../../http/list-file.ts';
import { publishAbsences } from './absences.publisher.ts';
import { absencesRepo, absencesWritten, type StoredAbsence } from './absences.repo.ts';
import { absencesImport } from './absences.import.ts';
import { absencesService } from './absences.service.ts';
import { absencesWriter } from './absences.writer.ts';

/** An absence, and whose it is. */
type KnownAbsence = StoredAbsence & AwayDays;

/** Of how many ranges of days the absences are kept until one is written. */
const mostRanges = 50;

interface ListedAbsence extends Absence {
  readonly username: string;
}

type Header = (typeof absenceImportColumns)[number] | (typeof optionalAbsenceColumns)[number];

const written: Readonly<Record<Header, readonly [number, ListColumn<ListedAbsence>[2]]>> = {
  Username: [20, ({ username }) => username],
  From: [12, ({ from }) => from],
  To: [12, ({ to }) => to],
  Type: [10, ({ absenceType }) => absenceType],
  Start: [8, ({ ptoTiming }) => splitTiming(ptoTiming).start],
  End: [8, ({ ptoTiming }) => splitTiming(ptoTiming).end],
  Notes: [36, ({ notes }) => notes],
};

/** Of absences.csv, which can be imported again (ABS-8). */
const writtenColumns: readonly ListColumn<ListedAbsence>[] = [
  ...absenceImportColumns,
  ...optionalAbsenceColumns,
].map((header) => [header, ...written[header]]);

/** Of a file for people: with whose they are. */
const namedColumns: readonly ListColumn<ListedAbsence>[] = [
  ['Name', 28, ({ userName }) => userName],
  ['Team', 10, ({ teamId }) => teamId ?? 'No Team'],
  ...writtenColumns,
];

interface Needs {
  readonly directory: DirectoryFeature;
  organisation(): string;
}

/** Absences that are known before the sheet (docs/rules/absences.md). */
export function absencesFeature(context: Context, { directory, organisation }: Needs) {
  const { app, db, clock, changes, audit } = context;
  const repo = absencesRepo(db);
  const kept = keptAbsences(context, repo);
  const write = absencesWriter(context, repo);
  const service = absencesService({ repo, clock, directory, write });

  const listFile = listFiles({ audit, clock, organisation });
  handle(app, absenceRoutes.list, async ({ query, ...call }) => {
    const { format, from, to, teamId } = query;
    const absences = await service.list(query, call);
    if (format === 'json') return absences;
    const usernames = new Map((await directory.people()).map((one) => [one.id, one.username]));
    return listFile(call, format, {
      what: 'absences',
      title: 'Known Absences',
      range: `${from} to ${to}`,
      name: 'absences',
      columns: format === 'csv' ? writtenColumns : namedColumns,
      rows: absences.map((one) => ({ ...one, username: usernames.get(one.userId) ?? '' })),
      teamId,
    });
  });
  handle(app, absenceRoutes.create, (call) => service.create(call.body, call, actorIn(call)));
  handle(app, absenceRoutes.change, (call) =>
    service.change(call.params.absenceId, call.body, call, actorIn(call)),
  );
  handle(app, absenceRoutes.remove, async (call) => {
    const { params, query } = call;
    await service.remove(params.absenceId, query, call, actorIn(call));
    return {};
  });
  const importAbsences = absencesImport({ repo, directory, write });
  handle(app, absenceImportRoutes.start, (call) => importAbsences(call.body, actorIn(call)));
  publishAbsences({ ...context, changes }, { repo, directory });
  directory.onRemoved(repo.removeOf);
  return kept;
}

/** The absences of some days as other features read them, people who were deleted included. */
function keptAbsences(
  { changes }: Pick<Context, 'changes'>,
  repo: Pick<ReturnType<typeof absencesRepo>, 'touching'>,
) {
  const { read, forget } = cached(
    async ({ from, to }: { from: string; to: string }): Promise<readonly KnownAbsence[]> => {
      const docs = await repo.touching(from, to);
      return docs.flatMap(({ _id: userId, absences }) =>
        absences
          .filter((one) => shareDays(one, { from, to }))
          .map((one): KnownAbsence => ({ ...one, userId })),
      );
    },
    { nameOf: ({ from, to }) => `${from} ${to}`, most: mostRanges },
  );
  changes.subscribe(absencesWritten, forget);
  changes.onInvalidated(forget);
  return {
    /** Those that touch these days. */
    between: (from: string, to: string) => read({ from, to }),
    on: (date: string) => read({ from: date, to: date }),
  };
}

export type AbsencesFeature = ReturnType<typeof absencesFeature>;
