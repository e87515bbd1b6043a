import {
  fileName,
  historyRoutes,
  type Catalogue,
  type LogEntry,
  type OfficerStep,
} from '@muster/protocol';
import { Content, handle, person } from '../../../plugins/contract.ts';
import type { Context } from '../../context.ts';
import type { BoardWriter } from '../board/board-writer.ts';
import type { Eligibility, People } from '../eligibility/eligibility.ts';
import { recordedDeeds } from '../notes/note-deeds.ts';
import { notesRepo } from '../notes/notes.repo.ts';
import { historyNames } from './history-names.ts';
import { logFile } from './log-file.ts';
import { logQueries } from './log.queries.ts';
import type { LoggedRecord } from './logged-record.ts';
import { keepMoments } from './moment-keeper.ts';
import { momentsRepo } from './moments.repo.ts';
import { officerChain } from './officer-chain.ts';
import { operationsRepo } from './operations.repo.ts';
import { pastBoards, type PastBoards } from './past-boards.ts';
import { recordedBoards, type RecordedBoards } from './recorded-boards.ts';
import { timelines } from './timelines.ts';

interface Needs {
  boards: Pick<BoardWriter, 'current'>;
  catalogue(): Promise<Catalogue>;
  eligible(date: string): Promise<Eligibility>;
  directory: Pick<People, 'people'>;
  /** The log of a date's sheets is newest first. */
  sheets: { log(date: string, filter: object): Promise<readonly LogEntry[]> };
}

/** What was done to boards, and how they were at any moment (docs/rules/history.md). */
export function historyFeature(
  { app, audit, changes, clock, db }: Context,
  { boards, catalogue, eligible, directory, sheets }: Needs,
): PastBoards & { readonly recorded: RecordedBoards } {
  const operations = operationsRepo(db);
  const moments = momentsRepo(db);
  const times = timelines(operations);
  const past = pastBoards({ operations, moments, boards, eligible });
  const namesOf = (date: string) => historyNames(date, { catalogue, people: directory, moments });
  const notesOf = async (date: string) => recordedDeeds(await notesRepo(db).everyOn(date));
  const log = logQueries(operations, namesOf, notesOf);
  keepMoments({ changes, moments, eligible });
  changes.onLost(times.forget);

  async function chainOf(date: string, userId: string): Promise<OfficerStep[]> {
    const known = await operations.latest(date);
    const { startAt, saves } = await times.of(date);
    const [entries, names, { officers }] = await Promise.all([
      sheets.log(date, {}),
      namesOf(date),
      eligible(date),
    ]);
    const records: LoggedRecord[] = [];
    let page: LoggedRecord[] = [];
    do {
      const below = page.at(-1)?.seq ?? (known?.writes ?? 0) + 1;
      page = known
        ? await operations.preceding(known, { officer: userId }, { above: 0, below, limit })
        : [];
      records.push(...page);
    } while (page.length === limit);
    return officerChain({
      date,
      userId,
      marks: entries
        .filter((entry) => entry.userId === userId && entry.fieldChanged === 'status')
        .toReversed(),
      first: startAt === null ? undefined : await past.at(date, beforeAll),
      startAt,
      now: officers,
      records: records.toReversed(),
      saves,
      names,
    });
  }

  handle(app, historyRoutes.log, async ({ caller, params: { date }, query, request }) => {
    const { format, limit: _limit, before: _before, only: _only, ...filter } = query;
    if (format === 'json') return log.page(date, query);
    await audit.record({
      by: person(caller).user,
      from: request.ip,
      kind: 'list.exported',
      what: { type: 'list', id: 'board-log', name: 'board-log' },
      after: { date, ...filter },
    });
    const name = fileName(`deployment-log_${date}.csv`);
    return new Content(
      'text/csv; charset=utf-8',
      logFile(log.entries(date, query), clock.timeZone, clock.now()),
      name,
    );
  });
  handle(app, historyRoutes.officer, ({ params: { date, userId } }) => chainOf(date, userId));
  handle(app, historyRoutes.replay, ({ params: { date } }) => times.replay(date));
  return { ...past, recorded: recordedBoards(operations, namesOf, notesOf) };
}

const limit = 500;
/** An instant before every operation. */
const beforeAll = '1970-01-01T00:00:00.000Z';
