import { notificationRoutes } from '@muster/protocol';
import { machine } from '../machine.ts';
import { handle, person } from '../../plugins/contract.ts';
import { audiences, type Audience } from '../../realtime/audiences.ts';
import type { NameNow } from '../called-now.ts';
import type { Context } from '../context.ts';
import { notificationAdded, notificationOver, notificationRead } from './notifications.changes.ts';
import { notificationsRepo, type NotificationDoc } from './notifications.repo.ts';
import {
  isFor,
  isOver,
  partsOf,
  readId,
  notificationsService,
  present,
  type MemberMoved,
  type SheetChanged,
  type WithDashboard,
} from './notifications.service.ts';
import { factReader, type FactSources } from './notifications.sources.ts';

interface Needs extends FactSources {
  people(): Promise<WithDashboard[]>;
  /** What everything is called now. */
  names(): Promise<NameNow>;
  /** Whenever somebody changes a sheet that was submitted before. */
  followCorrections(follower: (change: SheetChanged) => Promise<void>): void;
  /** Whenever somebody is moved to another team while a shift runs, by whoever did it in this process. */
  followMovesNow(follower: (move: MemberMoved) => Promise<void>): void;
  /** Whenever somebody, or a team, is not what they were. */
  followDirectory(follower: () => void | Promise<void>): void;
}

/** The bell of every dashboard: what concerns somebody, from facts (docs/rules/notifications.md). */
export function notificationsFeature(
  { app, beatMs, changes, clock, db, publisher }: Context,
  { followCorrections, followMovesNow, followDirectory, names, ...sources }: Needs,
): void {
  const repo = notificationsRepo(db);
  const notifications = notificationsService({
    repo,
    clock,
    names,
    machine,
    added: (doc) => changes.tell(notificationAdded, { id: doc._id, revision: 1, detail: doc }),
    over: (doc) => changes.tell(notificationOver, { id: doc._id, revision: null, detail: doc }),
  });
  const readFacts = factReader(sources, clock);
  const failed = (err: unknown) => app.log.warn({ err }, 'notifications will be looked at again');

  async function roomsOf(doc: NotificationDoc): Promise<Audience[]> {
    const people = await sources.people();
    return people
      .filter((one) => isFor(doc.to, one) && one.id !== doc.except)
      .map(({ id }) => audiences.subject(id));
  }

  async function tell(doc: NotificationDoc): Promise<void> {
    const [rooms, nameNow] = await Promise.all([roomsOf(doc), names()]);
    publisher.publish('notification:added', { notification: present(doc, null, nameNow) }, rooms);
  }

  changes.follow(notificationAdded, async ({ id, detail }) => {
    const doc = detail ?? (await repo.one(id));
    if (doc) await tell(doc);
  });
  changes.follow(notificationOver, async ({ id, detail }) => {
    const doc = detail ?? (await repo.one(id));
    if (!doc || !isOver(doc)) return;
    const told = { ids: [id], readAt: clock.instant() };
    publisher.publish('notification:read', told, await roomsOf(doc));
  });
  changes.follow(notificationRead, async ({ id, detail }) => {
    const [reading] = detail ? [] : await repo.readsOf([id]);
    if (!reading) return;
    const { userId, notificationId } = partsOf(id);
    const told = { ids: [notificationId], readAt: reading.readAt };
    publisher.publish('notification:read', told, audiences.subject(userId));
  });

  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  /** One look at a time; whoever asks meanwhile shares it. */
  function look(): Promise<void> {
    running ??= notifications
      .take(readFacts)
      .catch(failed)
      .finally(() => (running = undefined));
    return running;
  }

  followCorrections(notifications.sheetChanged);
  followMovesNow(notifications.memberMoved);
  followDirectory(() => (timer ? look() : undefined));
  handle(app, notificationRoutes.list, ({ caller }) => notifications.list(person(caller).user));
  handle(app, notificationRoutes.read, async ({ caller, body }) => {
    const { user } = person(caller);
    const wanted = 'all' in body ? 'all' : body.ids;
    const { list, ids, readAt } = await notifications.read(user, wanted);
    for (const id of ids) {
      const read = { id: readId(user.id, id), revision: 1, detail: { isTold: true } as const };
      changes.tell(notificationRead, read);
    }
    // To the person's other pages (NOT-20).
    if (ids.length > 0)
      publisher.publish('notification:read', { ids, readAt }, audiences.subject(user.id));
    return list;
  });

  // Not before it serves: what a start still seeds is not read halfway.
  app.addHook('onListen', async () => {
    timer = setInterval(() => void look(), beatMs);
    timer.unref();
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await running;
  });
}
