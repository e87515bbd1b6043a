import { boardRoutes, noteRoutes, startRoutes, type Move, type Operation } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import type { TestApp, TestClient } from '../app.ts';
import type { Organisation } from '../organisation.ts';
import type { Asked } from './golden-answers.ts';

type Cause = NonNullable<Extract<Operation, { type: 'place' }>['cause']>;

/** Every way in which a board is changed, each at least once; calls that are to be sent again. */
export async function fillBoard(app: TestApp, org: Organisation, date: string): Promise<Asked[]> {
  const watch = await app.login('watch.1');
  const places = boardOf(watch, date);
  const [tara = '', dan = '', pia = ''] = org.team('A1');
  const [tia = '', don = '', pam = ''] = org.team('A2');
  const { operate, place, everybodyOff } = places;
  await operate({
    type: 'configure',
    zones: { bike: { isOpen: true } },
    stations: { 'car-1': { capacity: 6, minimum: 2 }, 'car-3': { isOpen: false } },
  });
  for (const userId of [tara, dan, pia]) await place('drag', [userId], null, 'car-1');
  await place('bulk', [tia, don, pam], null, 'car-2');
  const moved = await place('drag', [tara], 'car-1', 'car-2');
  let done = moved;
  // As often as it takes for the older operations to leave the board's document.
  for (let times = 0; times < 4; times++) {
    const undone = await operate({ type: 'undo', target: done });
    done = await operate({ type: 'redo', target: undone });
  }
  await places.move('rotate', [
    { userId: tara, from: 'car-2', to: 'car-1' },
    { userId: dan, from: 'car-1', to: 'car-2' },
  ]);
  await place('unpin', [pia], 'car-1', 'car-1');
  await operate({ type: 'save' });
  app.clock.set(`${date}T02:32:00.000Z`);
  await places.move('relief', [
    { userId: tara, from: 'car-1', to: null },
    { userId: dan, from: 'car-2', to: 'car-1' },
  ]);
  await operate({ type: 'plan', isOn: true });
  await operate({ type: 'plan', isOn: false });
  await place('repair', [tara], null, 'car-1');
  await place('drag', [tara], 'car-1', null);
  await place('reset-station', [tia, don, pam], 'car-2', null);
  await place('reset-zone', [dan, pia], 'car-1', null);
  const again = [
    await places.refused({ userId: tara, from: 'car-1', to: 'car-2' }),
    await places.replaced([tara, dan, tia]),
  ];
  await deploy(watch, date, everybodyOff);
  await pinNotes(app, watch, date);
  return again;
}

/** By auto-assign, and started from a template, saved. */
async function deploy(
  watch: TestClient,
  date: string,
  everybodyOff: () => Promise<void>,
): Promise<void> {
  const opId = randomUUID();
  await watch.call(boardRoutes.autoAssign, { body: { date, preview: false, opId } });
  const template = { name: `As on ${date}`, date };
  const { id: from } = await watch.call(startRoutes.keepTemplate, { body: template });
  await everybodyOff();
  await watch.call(startRoutes.start, { params: { date }, body: { from, opId: randomUUID() } });
  const op = { type: 'save' as const };
  await watch.call(boardRoutes.operate, {
    params: { date },
    body: { opId: randomUUID(), op },
  });
}

async function pinNotes(app: TestApp, watch: TestClient, date: string): Promise<void> {
  const body = { text: 'Gate 4 sticks', stationId: 'car-1', wall: true, opId: randomUUID() };
  const { id: noteId } = await watch.call(noteRoutes.create, { params: { date }, body });
  const other = await app.login('watch.2');
  await other.call(noteRoutes.read, { params: { date, noteId } });
  await other.call(noteRoutes.change, { params: { date, noteId }, body: { text: 'Mended' } });
}

function boardOf(watch: TestClient, date: string) {
  const params = { date };
  async function operate(op: Operation): Promise<string> {
    const opId = randomUUID();
    await watch.call(boardRoutes.operate, { params, body: { opId, op } });
    return opId;
  }
  const move = (cause: Cause, moves: Move[]) => operate({ type: 'place', cause, moves });
  async function again(url: string, body: unknown, expected: number): Promise<Asked> {
    const { statusCode, body: answer } = await watch.raw('POST', url, body);
    if (statusCode !== expected) throw new Error(`${url}: ${statusCode} ${answer}`);
    return { by: 'watch.1', method: 'POST', url, body };
  }
  return {
    operate,
    move,
    place: (cause: Cause, people: readonly string[], from: string | null, to: string | null) =>
      move(
        cause,
        people.map((userId) => ({ userId, from, to })),
      ),
    /** Somebody who does not stand there any more: a refusal that is remembered. */
    refused: (gone: Move) =>
      again(
        `/api/deployment/board/${date}/ops`,
        { opId: randomUUID(), op: { type: 'place', moves: [gone] } },
        409,
      ),
    replaced: (people: readonly string[]) =>
      again(
        '/api/deployment/assignments',
        {
          date,
          opId: randomUUID(),
          assignments: people.map((userId) => ({ userId, stationId: 'car-1', notes: 'first' })),
        },
        200,
      ),
    async everybodyOff(): Promise<void> {
      const { assignments } = await watch.call(boardRoutes.board, { params });
      await move(
        'reset-zone',
        assignments.map(({ userId, stationId: from }) => ({ userId, from, to: null })),
      );
    },
  };
}
