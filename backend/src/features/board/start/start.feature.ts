import {
  type Assignment,
  haveZonesMoved,
  hourMs,
  isoDate,
  isSavedPlan,
  isShiftAhead,
  momentOf,
  ownZones,
  startFrom,
  startInZones,
  type Board,
  type Catalogue,
  type FaultCode,
  type RemovalReason,
  type StartAnswer,
  type StartInput,
  type StartPlace,
  type StartPlan,
  type StartPost,
  type StartSource,
  startRoutes,
  assignmentsOf,
  mostTemplates,
  templateInput,
  type Template,
  type TemplateInput,
  isSameName,
} from '@muster/protocol';
import type { Clock } from '../../../lib/clock.ts';
import { Fault } from '../../../lib/fault.ts';
import { refused, refuseStale, requestOf, type Doer } from '../board.service.ts';
import type { BoardWriter } from '../board-writer.ts';
import type { Eligibility } from '../eligibility/eligibility.ts';
import {
  type EarlierDeployment,
  type EarlierDeployments,
  type TemplatesRepo,
  earlierDeployments,
  templatesRepo,
  type TemplateDoc,
  templateWritten,
} from './templates.repo.ts';
import { handle, person } from '../../../http/contract.ts';
import { handleRows } from '../../../http/row-routes.ts';
import { type Context, sharedOrder } from '../../context.ts';
import { every } from '../../../cluster/every.ts';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { defineRows, removeOutdated } from '../../../store/rows/define-rows.ts';
import type { Actor } from '../../../lib/caller.ts';
import { presentWrites } from '../../../store/rows/row-doc.ts';
import { rowWriter, type RowContext } from '../../../store/rows/row-writer.ts';
import type { WriteOrder } from '../../../store/rows/write-order.ts';

interface Deps {
  boards: Pick<BoardWriter, 'submit' | 'current'>;
  earlier: EarlierDeployments;
  templates: Pick<TemplatesRepo, 'one'>;
  catalogue(): Promise<Catalogue>;
  clock: Pick<Clock, 'now' | 'timeZone'>;
  eligible(date: string): Promise<Eligibility>;
}

interface Source {
  readonly source: StartSource;
  readonly places: readonly StartPlace[];
  /** Of whom the places themselves say which role and team they had. */
  readonly known?: ReadonlyMap<string, { readonly role: string; readonly teamId: string | null }>;
}

/** What boards are started from, and who stood there. */
function startSources({
  earlier,
  templates,
  eligible,
  clock,
}: Pick<Deps, 'earlier' | 'templates' | 'eligible' | 'clock'>) {
  /** Saved before its shift: until that begins as long as a sheet is missing, then where none has come (STF-65). */
  async function isPlan({ date, savedAt, lines }: EarlierDeployment): Promise<boolean> {
    const { timeZone } = clock;
    if (savedAt === null || !isSavedPlan({ date, savedAt, timeZone })) return false;
    const { officers, reasonFor } = await eligible(date);
    const here = new Set(officers.map(({ id }) => id));
    const isNamed = ({ userId }: Assignment) => here.has(userId) || reasonFor(userId) === 'absent';
    const isAhead = isShiftAhead({ timeZone, date }, clock.now());
    return isAhead ? !lines.every(isNamed) : lines.length > 0 && !lines.some(isNamed);
  }

  /** The last one that is no mere plan. */
  async function lastDeployment(date: string): Promise<EarlierDeployment | undefined> {
    const found = await earlier.lastBefore(date);
    return found && (await isPlan(found)) ? lastDeployment(found.date) : found;
  }

  /** Or why there is none. */
  async function sourceOf(date: string, from: string): Promise<Source | FaultCode> {
    const isDate = isoDate.safeParse(from).success;
    if (from === 'last' || isDate) {
      const found = isDate ? from < date && (await earlier.of(from)) : await lastDeployment(date);
      if (!found) return 'NO_EARLIER_DEPLOYMENT';
      const { lines: places, savedAt: at, savedBy: by } = found;
      const kind = isDate ? 'date' : 'last';
      return {
        places,
        source: {
          kind,
          id: null,
          name: null,
          date: found.date,
          ...figures(places),
          isPlan: isDate && (await isPlan(found)),
          at,
          by,
        },
        known: new Map(
          places.map(({ userId, userRole: role, userTeamId: teamId }) => [
            userId,
            { role, teamId },
          ]),
        ),
      };
    }
    const template = await templates.one(from);
    if (!template) return 'UNKNOWN_TEMPLATE';
    const { _id: id, name, places, createdAt, createdBy: by } = template;
    const at = createdAt.toISOString();
    return {
      places,
      source: {
        kind: 'template',
        id,
        name,
        date: template.date,
        ...figures(places),
        isPlan: false,
        at,
        by,
      },
    };
  }

  /** The places with who stood there: as the list says, or the sheets of that date, or the directory. */
  async function postsOf({ places, source, known }: Source): Promise<StartPost[]> {
    const { officers, noLongerEligible } = await eligible(source.date);
    const byId = new Map(officers.map((officer) => [officer.id, officer]));
    return places.map((place) => {
      const { role, teamId, tags } = byId.get(place.userId) ?? noLongerEligible(place.userId);
      const then = known?.get(place.userId);
      return {
        ...place,
        was: { tags, role: then?.role ?? role, teamId: then?.teamId ?? teamId },
      };
    });
  }

  return { sourceOf, postsOf };
}

/** Starts a board from an earlier deployment or a template (STF-60). */
function startService(deps: Deps) {
  const { boards, catalogue, clock, eligible } = deps;
  const { sourceOf, postsOf } = startSources(deps);

  return {
    /** Whom it places is decided on the board as it is when its turn comes, so that nobody's move is undone. */
    async start(caller: Doer, date: string, body: StartInput): Promise<StartAnswer> {
      const { from, way, preview, opId, baseRevision, reason } = body;
      const [found, current, { reasonFor }] = await Promise.all([
        sourceOf(date, from),
        catalogue(),
        eligible(date),
      ]);
      const posts = way === 'zones' && typeof found !== 'string' ? await postsOf(found) : undefined;
      const absence = (userId: string) => absences[reasonFor(userId)];
      const sourceFound = () => {
        if (typeof found === 'string') throw new Fault(found);
        return found;
      };
      const planOn = (board: Board) => {
        const { places, source } = sourceFound();
        const moment = momentOf({ timeZone: clock.timeZone, date }, clock.now());
        return posts
          ? startInZones(board, current, { date: source.date, posts }, moment, absence)
          : startFrom(board, current, places, moment, absence);
      };
      const answered = (
        plan: StartPlan,
        board: Board,
        done: Pick<StartAnswer, 'opId' | 'revision'> = { opId: null, revision: board.revision },
      ): StartAnswer => ({
        date,
        preview,
        way,
        source: sourceFound().source,
        haveZonesMoved: haveZonesMoved(board, current, sourceFound().source.date),
        ownZone: ownZones(done.opId === null ? withMoves(board, plan) : board, current),
        ...done,
        moves: [...plan.moves],
        standing: plan.standing,
        skipped: [...plan.skipped],
      });
      if (preview) {
        const { board } = await boards.current(date);
        refuseStale(board, baseRevision);
        return answered(planOn(board), board);
      }
      let plan: StartPlan | undefined;
      const outcome = await boards.submit({
        ...requestOf(
          caller,
          { date, opId, baseRevision, reason },
          way === 'people' ? ['start', from] : ['start', from, way],
        ),
        // Without a source too: what was done before under this id is answered as it was then.
        operation(board) {
          plan = typeof found === 'string' ? undefined : planOn(board);
          const moves = [...(plan?.moves ?? [])];
          return moves.length > 0 ? { type: 'place', cause: 'start', moves } : undefined;
        },
        // Sent again after its answer was forgotten: what it moved is known, and nothing else is.
        answer: (board, { op, revision, opId: id }) =>
          answered(plan ?? { moves: op.moves, standing: 0, skipped: [] }, board, {
            opId: id,
            revision,
          }),
      });
      if (outcome.kind === 'nothing') {
        refuseStale(outcome.board, baseRevision);
        return answered(planOn(outcome.board), outcome.board);
      }
      if (outcome.kind === 'refused') throw refused(outcome);
      return outcome.answer as StartAnswer;
    },
  };
}

/** Where everybody would stand: a start only gives places to who has none. */
const withMoves = (board: Board, { moves }: StartPlan) => ({
  ...board,
  assignments: [
    ...board.assignments,
    ...moves.flatMap(({ userId, to }) => (to === null ? [] : [{ userId, stationId: to }])),
  ],
});

const figures = (places: readonly StartPlace[]) => ({
  officers: places.length,
  stations: new Set(places.map(({ stationId }) => stationId)).size,
});

const absences: Record<RemovalReason, string> = {
  absent: 'Absent today',
  record_deleted: 'No mark on today’s sheets',
  deactivated: 'No longer active',
  away: 'Known to be away',
  not_expected: 'Not expected',
};

interface StartFeatureDeps extends RowContext {
  rows: TemplatesRepo;
  order: Pick<WriteOrder, 'write'>;
  boards: Pick<BoardWriter, 'current'>;
  catalogue(): Promise<Catalogue>;
}

/** Keeping, renaming and deleting templates (STF-62). */
function templatesService({ rows, order, boards, catalogue, ...context }: StartFeatureDeps) {
  const { clock } = context;
  const taken = (name: string) => new Fault('NAME_TAKEN', { words: { name } });
  const writer = rowWriter<TemplateDoc>({
    ...context,
    rows,
    told: templateWritten,
    recorded: templateInput.keyof().options,
    nameOf: ({ name }) => name,
    taken: ({ name }) => taken(name),
  });

  const named = async ({ name }: { readonly name: string }, id?: string) =>
    (await rows.all()).find((one) => one._id !== id && isSameName(one.name, name));

  async function refuseTaken(name: string, id?: string): Promise<void> {
    const other = await named({ name }, id);
    if (other) throw taken(other.name);
  }

  const templates = defineRows({
    writer,
    turns: { create: order.write, change: order.write },
    all: async () => (await rows.all()).toSorted((a, b) => a.name.localeCompare(b.name)),
    present: (all) => all.map(presentTemplate),
    named: (draft: TemplateDoc) => named(draft),
    isAgain: (one, other) => isDeepStrictEqual(one.places, other.places),
    // Whoever keeps the same board under its name has it already.
    againMs: Number.POSITIVE_INFINITY,
    async refuse({ name }) {
      await refuseTaken(name);
      if ((await rows.all()).length >= mostTemplates) {
        throw new Fault('TOO_MANY_TEMPLATES', { words: { count: String(mostTemplates) } });
      }
    },
    make: (draft) => draft,
    async change({ _id }, { name }: { readonly name: string }) {
      await refuseTaken(name, _id);
      return { name };
    },
    // A deleted one is kept for a while, without its places.
    remove: () => ({ places: [] }),
    removed: () => ({}),
  });

  /** The draft of the date as it stands at this moment. */
  async function draftOf({ name, date }: TemplateInput, { by }: Actor): Promise<TemplateDoc> {
    const [{ board }, current] = await Promise.all([boards.current(date), catalogue()]);
    const places = assignmentsOf(board, current).map(
      ({ userId, userName, stationId, stationName, assignmentType }) => ({
        userId,
        userName,
        stationId,
        stationName,
        assignmentType,
      }),
    );
    if (places.length === 0) throw new Fault('NOBODY_PLACED');
    const createdAt = new Date(clock.now());
    const createdBy = { id: by.id, name: by.name };
    return { _id: randomUUID(), name, date, places, createdAt, createdBy };
  }

  return {
    ...templates,
    create: async (input: TemplateInput, acting: Actor): Promise<Template> =>
      templates.create(await draftOf(input, acting), acting),
  };
}

const presentTemplate = (doc: TemplateDoc): Template => ({
  id: doc._id,
  name: doc.name,
  date: doc.date,
  officers: doc.places.length,
  stations: new Set(doc.places.map(({ stationId }) => stationId)).size,
  createdAt: doc.createdAt.toISOString(),
  createdBy: doc.createdBy,
  ...presentWrites(doc),
});

interface Needs {
  boards: Pick<BoardWriter, 'submit' | 'current'>;
  catalogue(): Promise<Catalogue>;
  eligible(date: string): Promise<Eligibility>;
}

/** Templates, and boards that are started from one or from an earlier deployment (STF-60). */
export function startFeature(
  { app, audit, changes, clock, db, isShared }: Context,
  { boards, catalogue, eligible }: Needs,
): void {
  const rows = templatesRepo(db);
  const order = sharedOrder({ app, db, isShared }, 'templates');
  const templates = templatesService({
    rows,
    clock,
    changes,
    audit,
    order,
    boards,
    catalogue,
  });
  const starts = startService({
    boards,
    earlier: earlierDeployments(db),
    templates: rows,
    catalogue,
    clock,
    eligible,
  });

  const { templates: list, keepTemplate, renameTemplate, removeTemplate } = startRoutes;
  const routes = { list, create: keepTemplate, change: renameTemplate, remove: removeTemplate };
  handleRows(app, routes, templates);
  handle(app, startRoutes.start, ({ caller, params, body, request }) => {
    return starts.start({ ...person(caller), from: request.ip }, params.date, body);
  });
  const removing = () => removeOutdated(rows, clock);
  every(app, 'removing deleted templates', hourMs, removing, { from: 'onListen', atOnce: true });
}
