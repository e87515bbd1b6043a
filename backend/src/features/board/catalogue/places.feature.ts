import {
  isOtherOrder,
  placeRoutes,
  type AdminStation,
  type AdminZone,
  type ExportedPlaces,
  type PlaceOrder,
  type PlaceUse,
  type StationInput,
  type ZoneInput,
  counted,
  adminStation,
  adminZone,
} from '@muster/protocol';
import type { FastifyInstance } from 'fastify';
import type { Recorder, AuditRecord } from '../../../lib/audit/audit-record.ts';
import { actorIn, handle } from '../../../http/contract.ts';
import { handleRows } from '../../../http/row-routes.ts';
import {
  type PlacesImport,
  placesWritesRepo,
  type PlacesWrite,
  type PlaceStep,
  placesImport,
} from './places-import.ts';
import { resumeRegularly } from '../../../cluster/every.ts';
import { bulkWrites, type BulkWrites } from '../../../store/rows/bulk-writes.ts';
import { type Context, sharedOrder } from '../../context.ts';
import type { BoardRepo } from '../board.repo.ts';
import type { BoardWriter } from '../board-writer.ts';
import type { catalogueRepo, StationDoc, ZoneDoc } from './catalogue.ts';
import { orderSteps, placeWriters, setPlaceOrder, type PlaceWriting } from './place-writers.ts';
import {
  checkedStation,
  nameTakenBy,
  refuseTakenName,
  lastOrder,
  newStation,
  newZone,
  stationFieldsOf,
  zoneFieldsOf,
  placeIdFor,
  type Named,
} from './place-fields.ts';
import type { Clock } from '../../../lib/clock.ts';
import { Fault } from '../../../lib/fault.ts';
import { defineRows } from '../../../store/rows/define-rows.ts';
import type { Actor } from '../../../lib/caller.ts';
import { presentWrites } from '../../../store/rows/row-doc.ts';
import { rowSteps } from '../../../store/rows/row-steps.ts';
import type { WriteOrder } from '../../../store/rows/write-order.ts';

/** Zones and stations as administrators see them (DEP-140). */

const presentZone = (row: ZoneDoc): AdminZone =>
  adminZone.parse({ ...row, id: row._id, ...presentWrites(row) });

const presentStation = (row: StationDoc, zones: readonly ZoneDoc[]): AdminStation =>
  adminStation.parse({
    ...row,
    id: row._id,
    zoneName: zones.find(({ _id }) => _id === row.zoneId)?.name ?? '',
    ...presentWrites(row),
  });

/** What was used is retired, what was not is deleted (DEP-144). */
const outOfUse = (row: ZoneDoc | StationDoc, isUsed: boolean, clock: Clock) =>
  isUsed
    ? {
        isActive: false,
        retiredAt: row.retiredAt ?? clock.instant(),
        deletedAt: null,
        deletedBy: null,
      }
    : { isActive: false };

type Turns = Record<'create' | 'change' | 'remove', WriteOrder['write']>;

const outcomeOf = ({ deletedAt }: ZoneDoc | StationDoc) =>
  deletedAt ? ('deleted' as const) : ('retired' as const);

/** Zones as administrators make, change and remove them (DEP-140, DEP-143). */
function zoneRows({ repo, writers, clock }: PlaceWriting, turns: Turns) {
  return defineRows({
    writer: writers.zones,
    turns,
    present: (rows) => rows.map(presentZone),
    named: async ({ name }: ZoneInput) => nameTakenBy(await repo.rows.zones.all(), name),
    refuse: async ({ name }) => refuseTakenName(await repo.rows.zones.all(), name),
    async make(input: ZoneInput): Promise<ZoneDoc> {
      const rows = await repo.rows.zones.all();
      const id = placeIdFor(input.name, await repo.rows.zones.ids());
      return newZone(input, id, lastOrder(rows));
    },
    async change(row, input: Partial<ZoneInput>) {
      refuseTakenName(await repo.rows.zones.all(), input.name ?? row.name, row._id);
      return zoneFieldsOf(input);
    },
    async remove(zone) {
      const inside = (await repo.rows.stations.all()).filter(({ zoneId }) => zoneId === zone._id);
      const left = inside.filter(({ retiredAt }) => !retiredAt);
      if (left.length > 0) {
        const words = { zone: zone.name, stations: counted(left.length, 'station') };
        throw new Fault('ZONE_HAS_STATIONS', { words });
      }
      return outOfUse(zone, inside.length > 0, clock);
    },
    removed: (row) => ({ ...presentZone(row), outcome: outcomeOf(row) }),
  });
}

/** The same of stations. */
function stationRows(
  { repo, writers, clock, named, defaultMinimum, findUse }: PlaceWriting,
  turns: Turns,
) {
  return defineRows({
    writer: writers.stations,
    turns,
    async present(rows) {
      const zones = await repo.rows.zones.all();
      return rows.map((row) => presentStation(row, zones));
    },
    named: async ({ name }: StationInput) => nameTakenBy(await repo.rows.stations.all(), name),
    refuse: async ({ name }) => refuseTakenName(await repo.rows.stations.all(), name),
    async make(stationInput: StationInput): Promise<StationDoc> {
      const rows = await repo.rows.stations.all();
      const input = await checkedStation(stationInput, await repo.rows.zones.all(), named);
      const id = placeIdFor(input.name, await repo.rows.stations.ids());
      return newStation(input, id, lastOrder(rows), defaultMinimum());
    },
    async change(row, input: Partial<StationInput>) {
      refuseTakenName(await repo.rows.stations.all(), input.name ?? row.name, row._id);
      // What comes back into use stands in a zone that is not retired.
      const zoneId = input.zoneId ?? (input.isActive ? row.zoneId : undefined);
      const wanted = { ...input, ...(zoneId !== undefined && { zoneId }) };
      const checked = await checkedStation(wanted, await repo.rows.zones.all(), named, row);
      return stationFieldsOf(row, checked, clock.instant());
    },
    async remove(station) {
      const { savedBoards, officers } = await findUse(station._id);
      return outOfUse(station, savedBoards + officers > 0, clock);
    },
    removed: async (row) => ({
      ...presentStation(row, await repo.rows.zones.all()),
      outcome: outcomeOf(row),
    }),
  });
}

/** Zones and stations as administrators make, change, order and remove them (DEP-140). */
function placesService(
  writing: PlaceWriting,
  order: WriteOrder,
  writes: Pick<BulkWrites<PlaceStep>, 'run'>,
) {
  const { repo, findUse } = writing;
  const turns = { create: order.write, change: order.write, remove: order.write };
  const zones = zoneRows(writing, turns);
  const stations = stationRows(writing, turns);

  const lists = { zones, stations };
  const putInOrder = (kind: 'zones' | 'stations', order: PlaceOrder, acting: Actor) =>
    writes.run(`${kind}.order`, acting, async () => {
      const rows: readonly (ZoneDoc | StationDoc)[] = await repo.rows[kind].all();
      if (isStale(order, rows)) throw overtaken(await lists[kind].list());
      return orderSteps(kind, rows, order.ids);
    });

  async function file(): Promise<ExportedPlaces> {
    const { zones: zoneRows, stations: stationRows } = await repo.catalogue();
    return {
      zones: zoneRows
        .filter(({ retiredAt }) => !retiredAt)
        .map(({ retiredAt: _at, ...activeZone }) => activeZone),
      stations: stationRows
        .filter(({ retiredAt }) => !retiredAt)
        .map(
          ({
            zoneName: _joined,
            capacityChangedAt: _since,
            minimumChangedAt: _minimumSince,
            retiredAt: _at,
            ...activeStation
          }) => activeStation,
        ),
    };
  }

  return {
    zones,
    stations,
    file,
    async stationUse(id: string): Promise<PlaceUse> {
      if (!(await repo.rows.stations.one(id))) throw new Fault('NOT_FOUND');
      return findUse(id);
    },
    async orderZones(order: PlaceOrder, acting: Actor): Promise<AdminZone[]> {
      await putInOrder('zones', order, acting);
      return zones.list();
    },
    async orderStations(order: PlaceOrder, acting: Actor): Promise<AdminStation[]> {
      await putInOrder('stations', order, acting);
      return stations.list();
    },
  };
}

/**
 * What came or went since somebody saw the order does not count (DEP-145), and an order that is there already is no
 * other one: a call whose answer was lost comes again like this (DIR-174).
 */
function isStale({ seen, ids }: PlaceOrder, rows: readonly { readonly _id: string }[]): boolean {
  const now = rows.map(({ _id }) => _id);
  return seen !== undefined && isOtherOrder(seen, now) && isOtherOrder(ids, now);
}

/** Nobody is written down for an order. */
const overtaken = (current: readonly (AdminZone | AdminStation)[]) =>
  new Fault('STALE', { beside: { current, changedBy: null, changedAt: null } });

type PlacesService = ReturnType<typeof placesService>;

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

  async function apply(job: PlacesWrite, step: PlaceStep): Promise<Tell | undefined> {
    if (step.type === 'order') {
      await setPlaceOrder({ repo, changes }, step.kind, step.ids);
      // While the job is stored, so that a crash leaves it to the next start (AUD-13).
      if (step.said) await record(orderEntry(job, step.kind, step.said));
      return undefined;
    }
    const written = await (step.kind === 'zones' ? writeZone(job, step) : writeStation(job, step));
    return written?.publish;
  }
  return { apply };
}

function orderEntry(
  { _id, acting, startedAt }: PlacesWrite,
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
  const writers = placeWriters(places, { changes, clock, audit });
  const writing = { repo: places, writers, changes, clock, named, defaultMinimum, findUse };
  const order = sharedOrder({ app, db, isShared }, 'places');
  const writes = bulkWrites({
    repo: placesWritesRepo(db),
    steps: placeSteps(writing, audit),
    // A zone stands before its stations do.
    atOnce: 1,
    nameOf: (kind) => (kind === 'places.import' ? 'An import' : 'Another order'),
    order,
    changes,
    clock,
    log,
  });
  const imports = placesImport({ ...writing, writes });
  registerPlaces(app, placesService(writing, order, writes), imports, audit);

  app.addHook('preClose', async () => writes.close());
  resumeRegularly(app, isShared, writes.resume);
}
