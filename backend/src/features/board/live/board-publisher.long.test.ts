import { describe, expect, it, onTestFinished } from 'vitest';
import { nextEvent, startTestApp } from '../../../testing/app.ts';
import { seedOrganisation } from '../../../testing/organisation.ts';
import {
  asking,
  boardDate,
  drag,
  plainStations,
  seedCatalogue,
  seedPresent,
} from '../board.fixture.ts';
import { hashOf } from './board-publisher.ts';

describe('catching up', () => {
  it('the beat reveals a lost last event within 12 s [S15]', async () => {
    const app = await startTestApp();
    onTestFinished(() => app.close());
    await seedOrganisation(app.db);
    await seedCatalogue(app.db, plainStations(3, 5));
    const [officer = ''] = await seedPresent(app.db, 5);
    const wen = await app.login('watch.1');
    const socket = await wen.socket();
    await socket.emitWithAck('board:join', { date: boardDate });
    const beat = nextEvent(socket, 'board:beat', 12_000);
    await wen.raw(
      'POST',
      `/api/deployment/board/${boardDate}/ops`,
      asking(drag(officer, null, 's-1')),
    );
    const { hash, revision } = await beat;
    const { body } = await wen.raw('GET', `/api/deployment/board/${boardDate}`);
    const board = JSON.parse(body) as Parameters<typeof hashOf>[0] & { revision: number };
    expect({ hash, revision }).toEqual({ hash: hashOf(board), revision: board.revision });
    socket.close();
  }, 30_000);
});
