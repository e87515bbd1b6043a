import { buildStation, buildZone, builtInCatalogue } from '@muster/protocol';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { catalogueRepo } from './catalogue.ts';

const opened: TestApp[] = [];
let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
  opened.push(app);
});
afterAll(async () => void (await Promise.all(opened.map((one) => one.close()))));

/** Puts a document there as another version, or a hand, may have left it. */
const leave = (collection: string, id: string, fields: object) =>
  app.db.collection<{ _id: string }>(collection).insertOne({ _id: id, ...fields });

describe('the stored zones and stations', () => {
  it('are read as they were inserted, in their order [DEP-1]', async () => {
    const repo = catalogueRepo(app.db);
    await repo.insertMissing(builtInCatalogue);
    expect(await repo.catalogue()).toEqual(builtInCatalogue);
  });

  it('have the defaults of fields that are younger than their documents [DEP-1]', async () => {
    await leave('zones', 'old', { name: 'Old', order: 0 });
    await leave('stations', 'old-1', { zoneId: 'old', name: 'Old 1', capacity: 2, order: 0 });
    expect(await catalogueRepo(app.db).catalogue()).toEqual({
      zones: [buildZone({ id: 'old', name: 'Old' })],
      stations: [
        buildStation({ id: 'old-1', zoneId: 'old', zoneName: 'Old', name: 'Old 1', capacity: 2 }),
      ],
    });
  });

  it('lose what the contract does not name [DEP-1]', async () => {
    await leave('zones', 'old', { name: 'Old', order: 0, colour: 'red' });
    const { zones } = await catalogueRepo(app.db).catalogue();
    expect(zones).toEqual([buildZone({ id: 'old', name: 'Old' })]);
  });
});
