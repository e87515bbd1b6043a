import { placeRoutes, type PlaceUse } from '@muster/protocol';
import type { FastifyInstance } from 'fastify';
import type { Recorder, AuditRecord } from '../../../lib/audit/audit-record.ts';
import { actorIn, handle } from '../../../plugins/contract.ts';
import {
  type PlacesImport,
  placeJobsRepo,
  type PlaceJob,
  type PlaceStep,
  type RowStep,
  placesImport,
} from './places-import.ts';
import { type PlacesService, placesService } from './places.service.ts';
import { resumeRegularly } from '../../../cluster/every.ts';
import { storedJobs } from '../../../lib/jobs/jobs.ts';
import { type Context, sharedOrder } from '../../context.ts';
import type { BoardRepo } from '../board/board.repo.ts';
import type { BoardWriter } from '../board/board-writer.ts';
import type { catalogueRepo } from '../catalogue/catalogue.ts';
import type { Named } from './place-staffing.ts';
import { placeWriters, setPlaceOrder, type PlaceWriting } from './place-writers.ts';
import type { Clock } from '../../../lib/clock.ts';
import { isDuplicateKey } from '../../../lib/database-error.ts';
import type { RowDoc } from '../../../lib/rows/row-doc.ts';
import type { RowWriter } from '../../../lib/rows/row-writer.ts';

function registerPlaces(
  app: FastifyInstance,
  places: PlacesService,
  imports: PlacesImport,
  { record }: Recorder,
): void {
  handle(app, placeRoutes.zones, () => places.zones());
  handle(app, placeRoutes.stations, () => places.stations());
  handle(app, placeRoutes.createZone, (call) => places.createZone(call.body, actorIn(call)));
  handle(app, placeRoutes.createStation, (call) => places.createStation(call.body, actorIn(call)));
  handle(app, placeRoutes.orderZones, (call) => places.orderZones(call.body, actorIn(call)));
  handle(app, placeRoutes.orderStations, (call) => places.orderStations(call.body, actorIn(call)));
  handle(app, placeRoutes.changeZone, (call) =>
    places.changeZone(call.params.zoneId, call.body, actorIn(call)),
  );
  handle(app, placeRoutes.changeStation, (call) =>
    places.changeStation(call.params.stationId, call.body, actorIn(call)),
  );
  handle(app, placeRoutes.removeZone, (call) =>
    places.removeZone(call.params.zoneId, actorIn(call)),
  );
  handle(app, placeRoutes.removeStation, (call) =>
    places.removeStation(call.params.stationId, actorIn(call)),
  );
  handle(app, placeRoutes.stationUse, ({ params }) => places.stationUse(params.stationId));
  handle(app, placeRoutes.exportPlaces, async (call) => {
    const file = await places.file();
    // Before it is given away (AUD-14).
    await record({
      ...actorIn(call),
      kind: 'list.exported',
      what: { type: 'list', id: 'stations', name: 'stations' },
      after: { lines: file.zones.length + file.stations.length },
    });
    call.reply.header('content-disposition', 'attachment; filename="stations.json"');
    return file;
  });
  handle(app, placeRoutes.importPlaces, (call) => imports.run(call.body, actorIn(call)));
}

type Tell = () => void;
interface Written extends RowDoc {
  jobId?: string | null;
}

/**
 * Makes one step of an import of places; one that was made before, by this process or an earlier one, is only told
 * again. A row remembers the import that wrote it last.
 */
function placeSteps(
  { repo, writers, changes }: Omit<PlaceWriting, 'named' | 'findUse'>,
  { record }: Recorder,
) {
  async function apply(job: PlaceJob, step: PlaceStep): Promise<Tell | undefined> {
    if (step.type === 'order') {
      await setPlaceOrder({ repo, changes }, step.kind, step.ids);
      // While the job is stored, so that a crash leaves it to the next start (AUD-13).
      if (step.said) await record(orderEntry(job, step.kind, step.said));
      return undefined;
    }
    return step.kind === 'zones'
      ? applyTo(writers.zones, job, step)
      : applyTo(writers.stations, job, step);
  }
  return { apply };
}

function orderEntry(
  { _id, acting, startedAt }: PlaceJob,
  kind: PlaceStep['kind'],
  { before, after }: { readonly before: readonly string[]; readonly after: readonly string[] },
): AuditRecord {
  const type = kind === 'zones' ? 'zone' : 'station';
  return {
    key: `order ${_id}`,
    at: startedAt.toISOString(),
    ...acting,
    kind: `${type}.ordered`,
    what: { type, id: null, name: null },
    before: { order: before },
    after: { order: after },
  };
}

async function applyTo<Doc extends Written>(
  { rows, ...writer }: RowWriter<Doc>,
  job: PlaceJob,
  step: RowStep<Doc>,
): Promise<Tell | undefined> {
  const { _id: jobId, acting, startedAt: changedAt } = job;
  const marks = { jobId, changedBy: acting.by, changedAt };
  if (step.type === 'insert') {
    const made = writer.withKept(acting, { ...step.row, ...marks, revision: 1 });
    try {
      await rows.insert(made);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const [before] = await rows.any([made._id]);
      // Somebody else has the id.
      if (before?.jobId !== jobId) return undefined;
    }
    return () => writer.tell(null, made);
  }
  for (;;) {
    const [before] = await rows.any([step.id]);
    if (!before) return undefined;
    if (before.jobId === jobId) {
      return () => writer.tell(before, before);
    }
    const after = await writer.store(before, { ...step.set, ...marks }, acting);
    if (after) return () => writer.tell(before, after);
  }
}

interface Deps {
  repo: Pick<BoardRepo, 'savedDatesOf'>;
  boards: Pick<BoardWriter, 'current' | 'datesFrom'>;
  clock: Clock;
}

/** Who needs a station: dates whose saved deployment names it, officers on boards from the date on duty on (DEP-144). */
const placeUse =
  ({ repo, boards, clock }: Deps) =>
  async (stationId: string): Promise<PlaceUse> => {
    const today = clock.today();
    let officers = 0;
    for (const date of await boards.datesFrom(today)) {
      const { board } = await boards.current(date);
      officers += board.assignments.filter((placed) => placed.stationId === stationId).length;
    }
    return { savedBoards: (await repo.savedDatesOf(stationId)).size, officers };
  };

interface Needs {
  places: ReturnType<typeof catalogueRepo>;
  stored: BoardRepo;
  boards: BoardWriter;
  named: Named;
  defaultMinimum(): number;
}

/** What administrators do with zones and stations. */
export function placesFeature(
  { app, audit, changes, clock, db, isShared }: Context,
  { places, stored, boards, named, defaultMinimum }: Needs,
) {
  const { log } = app;
  const findUse = placeUse({ repo: stored, boards, clock });
  const writers = placeWriters({ repo: places, changes, clock, trail: audit });
  const writing = { repo: places, writers, changes, clock, named, defaultMinimum, findUse };
  const order = sharedOrder({ app, db, isShared }, 'places');
  const jobs = storedJobs({
    repo: placeJobsRepo(db),
    steps: placeSteps(writing, audit),
    // A zone stands before its stations do.
    atOnce: 1,
    nameOf: (kind) => (kind === 'places.import' ? 'An import' : 'Another order'),
    order,
    changes,
    clock,
    log,
  });
  const imports = placesImport({ ...writing, jobs });
  registerPlaces(app, placesService(writing, order, jobs), imports, audit);

  app.addHook('preClose', async () => jobs.close());
  resumeRegularly(app, isShared, jobs.resume);
  return {
    async resume(): Promise<void> {
      // What a crash kept out of the trail (AUD-13).
      for (const writer of Object.values(writers)) await writer.recordAllKept();
    },
  };
}
