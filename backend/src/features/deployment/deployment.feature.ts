import { addDays, type Catalogue } from '@muster/protocol';
import type { Context } from '../context.ts';
import { catalogueRepo } from './catalogue/catalogue.repo.ts';
import { liveBoards } from './board/board-writer.ts';
import { eligibleOn, type Attendance, type People } from './eligibility/eligibility.ts';
import { followAttendance } from './eligibility/attendance-follower.ts';
import { registerBoardJoins } from './realtime/board-subscriptions.ts';
import { boardLive } from './realtime/board-publisher.ts';
import { presence as presenceOf } from './realtime/presence.ts';
import { deploymentRepo } from './board/board.repo.ts';
import { registerDeployment } from './deployment.routes.ts';
import { deploymentService } from './deployment.service.ts';
import { solver as startSolver } from './auto-assign/solver.ts';

interface Needs {
  sheets: Attendance;
  directory: People;
}

/** The shared deployment board (DEP-8). */
export function deploymentFeature(
  { app, clock, db, epoch, facts, gateway, publisher }: Context,
  { sheets, directory }: Needs,
): void {
  const repo = deploymentRepo(db);
  const presence = presenceOf(clock);
  const solver = startSolver();
  const eligible = (date: string) => eligibleOn(date, sheets, directory);
  const failed = (err: unknown, text: string) => app.log.warn({ err }, text);

  const zonesAndStations = catalogueRepo(db);
  let known: Promise<Catalogue> | undefined;
  const catalogue = (): Promise<Catalogue> => {
    known ??= zonesAndStations.catalogue().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };

  const live = boardLive({ publisher, epoch, catalogue, presence, failed });
  const boards = liveBoards({
    repo,
    clock,
    catalogue,
    eligible,
    async unknownPeople(userIds) {
      const people = new Set((await directory.people()).map(({ id }) => id));
      return userIds.filter((id) => !people.has(id));
    },
    changed: live.changed,
    loaded: (date) => {
      if (date >= oldestFollowed()) follower.follow(date);
    },
    failed,
  });
  const follower = followAttendance({ boards, eligible, catalogue, failed });
  /** Yesterday's night shift may still be running; boards before it are history. */
  const oldestFollowed = () => addDays(clock.today(), -1);

  registerDeployment({
    app,
    clock,
    epoch,
    boards,
    catalogue,
    live,
    deployment: deploymentService({ boards, solver, catalogue }),
  });
  registerBoardJoins({ gateway, boards, live, presence, epoch });

  facts.on('sheet:changed', ({ date }) => follower.follow(date));
  facts.on('user:changed', () => followAll());
  facts.on('directory:changed', ({ what }) => {
    if (what === 'zones' || what === 'stations') {
      known = undefined;
      boards.forget();
    }
    followAll();
  });

  /** Not awaited by whoever tells the fact: his answer does not wait for the boards. */
  function followAll(): void {
    boards
      .datesFrom(oldestFollowed())
      .then((dates) => dates.forEach((date) => follower.follow(date)))
      .catch((error: unknown) => failed(error, 'boards were not brought in step'));
  }

  let stopBeat = () => {};
  app.addHook('onReady', async () => {
    stopBeat = live.startBeat(boards);
  });
  app.addHook('preClose', async () => {
    stopBeat();
    await follower.close();
    await boards.idle();
    await solver.close();
  });
}
