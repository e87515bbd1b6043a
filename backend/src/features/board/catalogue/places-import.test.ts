import { placeRoutes, type ImportAnswer } from '@muster/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import { catalogueModels } from './catalogue.ts';
import { newStation, newZone } from './place-fields.ts';
import { placesWritesRepo } from './places-import.ts';
import { startPlaces, type Places } from './places.fixture.ts';

let on: Places['on'];
let admin: Places['admin'];
let stationsNow: Places['stationsNow'];
let one: Places['one'];
let put: Places['put'];
let remove: Places['remove'];
let create: Places['create'];
beforeAll(async () => {
  ({ on, admin, stationsNow, one, put, remove, create } = await startPlaces());
});
afterAll(() => on.app.close());

describe('a file of zones and stations', () => {
  const send = (body: object) => admin.raw('POST', '/api/admin/stations/import', body);

  it('goes out and comes back without a change; deleted ones come back with it [DEP-147]', async () => {
    const file = await admin.call(placeRoutes.exportPlaces);
    const same = (await send({ ...file, dryRun: true })).json<ImportAnswer>();
    expect(same.counts).toMatchObject({ create: 0, change: 0, refused: 0 });
    const { id, name } = await create('FILE 1');
    const withIt = await admin.call(placeRoutes.exportPlaces);
    await remove(id);
    const back = (await send(withIt)).json<ImportAnswer>();
    expect(back).toMatchObject({ applied: true, counts: { create: 1, change: 0, refused: 0 } });
    expect((await stationsNow()).some((station) => station.name === name)).toBe(true);
  });

  it('is refused as a whole, says why, and a dry run says what would change [DEP-147]', async () => {
    const station = await one('car-1');
    const { name, zoneId } = station;
    const good = { id: 'car-1', name, zoneId, capacity: station.capacity + 1 };
    const bad = { name: 'FILE BAD', zoneId: 'moon', capacity: 1 };
    const refused = await send({ zones: [], stations: [good, bad] });
    expect(refused.json()).toMatchObject({
      code: 'IMPORT_REFUSED',
      details: [{ line: 2, name: 'FILE BAD', reason: 'There is no zone moon.' }],
    });
    expect((await one('car-1')).capacity).toBe(station.capacity);
    const dry = (await send({ zones: [], stations: [good], dryRun: true })).json<ImportAnswer>();
    expect(dry.lines).toEqual([
      {
        what: 'station',
        line: 1,
        name,
        outcome: 'change',
        reason: null,
        changes: [
          { field: 'capacity', before: `${station.capacity}`, after: `${station.capacity + 1}` },
        ],
      },
    ]);
    await put('car-1', { capacity: 30 });
    const late = await send({ zones: [], stations: [good], expected: dry.hash });
    expect(late.json()).toMatchObject({ code: 'STALE' });
    const twice = (
      await send({ zones: [], stations: [good, good], dryRun: true })
    ).json<ImportAnswer>();
    expect(twice.counts.refused).toBe(2);
  });

  it('that the server left in the middle is finished at its next start [DEP-147]', async () => {
    const { id } = await create('HALF 1');
    const { id: done } = await create('HALF 2');
    await catalogueModels(on.app.db).stations.updateOne(
      { _id: done },
      { $set: { capacity: 9, jobId: 'half', revision: 2 } },
    );
    const row = newStation({ name: 'HALF NEW', zoneId: 'half', capacity: 3 }, 'half-new', 900, 1);
    await placesWritesRepo(on.app.db).insert({
      _id: 'half',
      kind: 'places.import',
      state: 'running',
      done: 0,
      total: 5,
      acting: { by: { id: on.org.id('admin'), name: 'Asha Admin' }, from: '127.0.0.1' },
      startedAt: new Date(),
      finishedAt: null,
      steps: [
        { kind: 'zones', type: 'insert', row: newZone({ name: 'Half' }, 'half', 90) },
        ...[done, id].map((at) => ({
          ...({ kind: 'stations', type: 'update' } as const),
          id: at,
          set: { capacity: 9 },
          was: { capacity: 2 },
        })),
        { kind: 'stations', type: 'insert', row },
        { kind: 'stations', type: 'order', ids: ['half-new', done, id] },
      ],
    });
    const next = await startTestApp({ uri: on.app.uri });
    await next.close();
    const rows = await stationsNow();
    expect(rows.slice(0, 3)).toMatchObject([
      { id: 'half-new', zoneName: 'Half', revision: 1, changedBy: { name: 'Asha Admin' } },
      { id: done, capacity: 9, revision: 2 },
      { id, capacity: 9, revision: 2 },
    ]);
    expect(await placesWritesRepo(on.app.db).running()).toEqual([]);
  });

  it('brings no station into a zone that stays retired, and makes zones before their stations [DEP-147, DEP-143]', async () => {
    const zone = await admin.call(placeRoutes.createZone, { body: { name: 'Quay' } });
    await catalogueModels(on.app.db).zones.updateOne(
      { _id: zone.id },
      { $set: { isActive: false, retiredAt: '2025-09-01T00:00:00.000Z' } },
    );
    const stations = [{ name: 'QUAY 1', zoneId: zone.id, capacity: 2 }];
    const file = (fields: object) => ({ zones: [{ ...zone, ...fields }], stations });
    const left = { zones: [{ id: zone.id, name: 'Quay' }], stations, dryRun: true };
    expect((await send(left)).json<ImportAnswer>().counts).toMatchObject({ refused: 1 });
    const back = (await send(file({ isActive: true }))).json<ImportAnswer>();
    expect(back).toMatchObject({ applied: true, counts: { create: 1, change: 1 } });
    expect(await one('quay-1')).toMatchObject({ zoneName: 'Quay', capacity: 2 });
    const again = (await send(file({ isActive: true }))).json<ImportAnswer>();
    expect(again.counts).toMatchObject({ create: 0, change: 0, refused: 0 });
  });
});
