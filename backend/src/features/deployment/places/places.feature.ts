import { placeRoutes, type PlaceUse } from '@muster/protocol';
import type { FastifyInstance } from 'fastify';
import type { Recorder, AuditRecord } from '../../../lib/audit/audit-record.ts';
import { actorIn, handle } from '../../../plugins/contract.ts';
import { handleRows } from '../../../plugins/row-routes.ts';
import {
  type PlacesImport,
  placeJobsRepo,
  type PlaceJob,
  type PlaceStep,
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
import { rowSteps } from '../../../lib/rows/row-steps.ts';

const zoneRoutes = {
  list: placeRoutes.zones,
  create: placeRoutes.createZone,
  change: placeRoutes.changeZone,
  remove: placeRoutes.removeZone,
};
const stationRoutes = {
  list: placeRoutes.stations,
  create: placeRoutes.createStation,
  change: placeRoutes.changeStation,
  remove: placeRoutes.removeStation,
};

function registerPlaces(
  app: FastifyInstance,
  places: PlacesService,
  imports: PlacesImport,
  { record }: Recorder,
): void {
  handleRows(app, zoneRoutes, places.zones);
  handleRows(app, stationRoutes, places.stations);
  handle(app, placeRoutes.orderZones, (call) => places.orderZones(call.body, actorIn(call)));
  handle(app, placeRoutes.orderStations, (call) => places.orderStations(call.body, actorIn(call)));
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

/** Makes one step of an import of places, or of another order. */
function placeSteps(
  { repo, writers, changes }: Omit<PlaceWriting, 'named' | 'findUse'>,
  { record }: Recorder,
) {
  const writeZone = rowSteps(writers.zones);
  const writeStation = rowSteps(writers.stations);

  async function apply(job: PlaceJob, step: PlaceStep): Promise<Tell | undefined> {
    if (step.type === 'order') {
      await setPlaceOrder({ repo, changes }, step.kind, step.ids);
      // While the job is stored, so that a crash leaves it to the next start (AUD-13).
      if (step.said) await record(orderEntry(job, step.kind, step.said));
      return undefined;
    }
    const written = await (step.kind === 'zones' ? writeZone(job, step) : writeStation(job, step));
    return written?.tell;
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
