import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { seedModel } from '../scripts/seed.model.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { testDatabaseUri } from '../testing/store.ts';
import { connect } from './mongo.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  seedModel(app.db);
});
afterAll(() => app.close());

it('reads ask for what a majority has, and end in the database after 5 s [PRC-26]', async () => {
  const spied = await connect(testDatabaseUri(), undefined, { monitorCommands: true });
  onTestFinished(() => spied.close());
  const sent: Record<string, unknown>[] = [];
  spied.getClient().on('commandStarted', ({ command }) => sent.push({ ...command }));
  await seedModel(spied).findOne({}).lean().exec();
  const find = sent.find((command) => 'find' in command);
  expect(find).toMatchObject({ readConcern: { level: 'majority' }, maxTimeMS: 5000 });
});

it('reads are the primary’s and writes a majority’s, whatever the address asks for [OPS-19]', async () => {
  const uri = testDatabaseUri();
  const db = await connect(
    `${uri}${uri.includes('?') ? '&' : '?'}readPreference=secondaryPreferred&readConcernLevel=local&w=1&journal=false&wtimeoutMS=0`,
  );
  onTestFinished(() => db.close());
  const { readPreference, readConcern, writeConcern } = db.getClient();
  expect([readPreference.mode, readConcern?.level]).toEqual(['primary', 'majority']);
  expect(writeConcern).toMatchObject({ w: 'majority', j: true, wtimeout: 4000 });
});

describe('every model', () => {
  it('throws at a name that its schema does not have, also inside a list [OPS-37]', () => {
    const models = Object.values(app.db.models);
    expect(models.length).toBeGreaterThan(10);
    const lax = models.flatMap(({ modelName, schema }) =>
      [schema, ...schema.childSchemas.map((child) => child.schema)]
        .filter((one) => one.get('strict') !== 'throw')
        .map(() => modelName),
    );
    expect(lax).toEqual([]);
  });

  it('throws at a filter by a name that its schema does not have [OPS-38]', async () => {
    for (const model of Object.values(app.db.models)) {
      await expect(model.findOne({ nobodyKnows: 1 }).exec()).rejects.toThrow(/nobodyKnows/);
    }
  });
});
