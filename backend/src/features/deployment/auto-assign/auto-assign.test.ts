import { deploymentRoutes } from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operate, startBoardApp, type BoardApp } from '../board-app.fixture.ts';
import { drag } from '../deployment.fixture.ts';

let boardApp: BoardApp;
beforeAll(async () => {
  boardApp = await startBoardApp();
});
afterAll(() => boardApp.app.close());

it('is computed again when somebody moves meanwhile what it would move [DEP-44, DEP-49]', async () => {
  const { wen, wira, officer, newDay, boardOn } = boardApp;
  const date = await newDay();
  // The first solution waits for its thread to start: time enough for others to move.
  const solving = wen.call(deploymentRoutes.autoAssign, { body: { date } });
  await boardOn(date, wira);
  const meanwhile = [0, 1, 2];
  for (const index of meanwhile) await operate(wira, date, drag(officer(index), null, 'reserve'));
  expect(await solving).toMatchObject({ stats: { totalAssigned: 6, unassigned: 0 } });
  const { assignments, revision } = await boardOn(date);
  expect(revision).toBe(meanwhile.length + 1);
  for (const index of meanwhile) {
    expect(assignments.find(({ userId }) => userId === officer(index))).toMatchObject({
      stationId: 'reserve',
      assignmentType: 'manual',
    });
  }
});
