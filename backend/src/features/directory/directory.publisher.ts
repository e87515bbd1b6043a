import {
  directoryLists,
  mostToldRows,
  nameKey,
  type ChangedLists,
  type DirectoryList,
  type ServerPayload,
} from '@muster/protocol';
import type { FastifyBaseLogger } from 'fastify';
import type { Change, ChangeKind, Changes } from '../../store/changes.ts';
import { databaseDeadlineMs, within } from '../../lib/deadline.ts';
import { audiences } from '../../live/audiences.ts';
import type { Publisher } from '../../live/publisher.ts';
import {
  roleWritten,
  tagWritten,
  teamWritten,
  userTagRemoved,
  userWritten,
} from './directory.changes.ts';
import type { DirectoryRepo, RoleDoc, TagDoc, TeamDoc } from './directory.repo.ts';
import { presentUsers } from './users/users.service.ts';

type What = ServerPayload<'directory:changed'>['what'];
type DetailOf<Kind> = Kind extends ChangeKind<infer Detail> ? Detail : never;
type Write<Kind> = Change<DetailOf<Kind>>;

/** How the rows of each kind are shown, by whoever answers its list. */
interface Shown {
  readonly team: { presentAll(rows: readonly TeamDoc[]): unknown };
  readonly role: { presentAll(rows: readonly RoleDoc[]): unknown };
  readonly tag: { presentAll(rows: readonly TagDoc[]): unknown };
}

interface Deps {
  readonly changes: Changes;
  readonly publisher: Publisher;
  readonly repo: DirectoryRepo;
  readonly shown: Shown;
  readonly log: FastifyBaseLogger;
}

/** Everybody with a socket but walls, parted by what they may read. */
const readers = [
  ['admin', audiences.administrators],
  ['watch_tl', audiences.watchTls],
  ['leader', audiences.leading],
] as const;
type Reader = (typeof readers)[number][0];

const mayRead = (reader: Reader, list: string): boolean =>
  directoryLists[list as DirectoryList].access[reader] === 'yes';

const everybody: readonly Reader[] = ['admin', 'watch_tl', 'leader'];
const desks: readonly Reader[] = ['admin', 'watch_tl'];

/** Each list that is other than it was, read only where somebody who may have it hears of it. */
type Reads = { readonly [List in keyof ChangedLists]: () => ReadNow<ChangedLists[List]> };
type ReadNow<Part> = Part | Promise<Part>;

/**
 * Whoever shows teams, people, roles or tags is told what became of them (DIR-24, DIR-202). One event after the other
 * is read and told, so that what is told later was read later.
 */
export function publishDirectory({ changes, publisher, repo, shown, log }: Deps): void {
  let last = Promise.resolve();
  const inTurn = (task: () => Promise<void>) => (last = last.then(task, task));
  const { users, teams, roles, tags } = listReads(repo, shown);

  follow(userWritten, 'users', everybody, users);
  follow(teamWritten, 'teams', everybody, teams);
  follow(roleWritten, 'roles', desks, roles);
  follow(tagWritten, 'tags', desks, tags);
  // Whose it was is not known.
  const untagged = gathered<Change<undefined>>(() =>
    inTurn(() => tell('users', [], everybody, undefined)),
  );
  changes.subscribe(userTagRemoved, untagged);

  function follow<Detail>(
    kind: ChangeKind<Detail>,
    listName: What,
    to: readonly Reader[],
    readsOf: (writes: readonly Change<Detail>[], ids: readonly string[]) => Reads,
  ): void {
    const publish = gathered<Change<Detail>>(async (writes) => {
      const ids = [...new Set(writes.map(({ id }) => id))];
      await inTurn(() =>
        tell(listName, writes, to, ids.length <= mostToldRows ? readsOf(writes, ids) : undefined),
      );
    });
    changes.subscribe(kind, publish);
  }

  async function tell(
    listName: What,
    writes: readonly Change<unknown>[],
    to: readonly Reader[],
    reads: Reads | undefined,
  ): Promise<void> {
    const revisions = new Map(writes.map(({ id, revision }) => [id, revision]));
    const [first = null] = revisions.values();
    const ids = [...revisions.keys()];
    const notice = { what: listName, ids, revision: ids.length === 1 ? first : null };
    const heard = readers.filter(([who, room]) => to.includes(who) && publisher.isHeard(room));
    const lists = reads && (await read(reads, (list) => heard.some(([who]) => mayRead(who, list))));
    for (const [who, room] of heard) {
      const own = lists?.filter(([list]) => mayRead(who, list));
      publisher.publish(
        'directory:changed',
        { ...notice, ...(own && { lists: Object.fromEntries(own) }) },
        room,
      );
    }
    // A wall counts people and does not name them.
    if (listName === 'users' && ids.length > 0) {
      publisher.publish(
        'directory:changed',
        { what: listName, ids: [], revision: null },
        audiences.displays,
      );
    } else if (listName === 'teams')
      publisher.publish('directory:changed', notice, audiences.displays);
  }

  /** Undefined where they could not be read: then they are fetched. */
  async function read(reads: Reads, isWanted: (list: string) => boolean) {
    const wanted = Object.entries(reads).filter(([list]) => isWanted(list));
    try {
      const parts = wanted.map(async ([list, now]) => [list, await now()] as const);
      return await within(databaseDeadlineMs, Promise.all(parts));
    } catch (error) {
      log.warn({ err: error }, 'rows of the directory could not be read to be told');
      return undefined;
    }
  }
}

/** What is written at the same moment is told at once: a change of 500 people makes nobody fetch 500 times. */
function gathered<Written>(publish: (writes: readonly Written[]) => Promise<void>) {
  let waiting: Promise<void> | undefined;
  let writes: Written[] = [];
  return (write: Written): Promise<void> => {
    writes.push(write);
    waiting ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      waiting = undefined;
      const together = writes;
      writes = [];
      return publish(together);
    });
    return waiting;
  };
}

/** The fields of a person that their team's row and its list of members show. */
const inTeams = ['username', 'name', 'role', 'teamId', 'teamFrom', 'isActive'];

/** Which lists a write touches, by what its writer told of it; of what another process wrote that is not known. */
function listReads(repo: DirectoryRepo, shown: Shown) {
  const { rows } = repo;

  const users = (writes: readonly Write<typeof userWritten>[], ids: readonly string[]): Reads => {
    const ofTeams = writes.filter((write) => touches(write, inTeams));
    const teamIds = every(ofTeams, teamsOf);
    const roleKeys = every(
      writes.filter((write) => touches(write, ['role'])),
      (write) => textsOf(write, 'role').map(nameKey),
    );
    const isTagged = (write: Write<typeof userWritten>) =>
      touches(write, ['tag']) || comesOrGoes(write);
    const tagKeys = every(writes.filter(isTagged), (write) =>
      comesOrGoes(write) ? undefined : textsOf(write, 'tag').map(nameKey),
    );
    return {
      users: async () => {
        const found = await repo.usersOf(ids);
        return { rows: await presentUsers(repo, found), removed: missing(ids, found) };
      },
      ...(ofTeams.length > 0 && {
        ...teamRows(teamIds),
        members: () => teamIds ?? null,
      }),
      ...(roleKeys?.length !== 0 && {
        roles: labelRows(roleKeys, repo.roles, shown.role.presentAll),
      }),
      ...(tagKeys?.length !== 0 && {
        adminTags: labelRows(tagKeys, repo.tags, shown.tag.presentAll),
      }),
      ...ifDeleted(writes),
    };
  };

  const teams = (writes: readonly Write<typeof teamWritten>[], ids: readonly string[]): Reads => ({
    ...teamRows(ids),
    // People show the names of their teams.
    ...(writes.some((write) => !isNew(write) && touches(write, ['name'])) && again('users')),
    ...ifDeleted(writes),
  });

  const roles = (writes: readonly Write<typeof roleWritten>[], ids: readonly string[]): Reads => ({
    roles: changed(ids, rows.roles.any, shown.role.presentAll),
    ...(writes.some((write) => touches(write, ['name'])) && again('userRoles')),
    ...ifDeleted(writes),
  });

  const tags = (writes: readonly Write<typeof tagWritten>[], ids: readonly string[]): Reads => {
    const read = changed(ids, rows.tags.any, shown.tag.presentAll);
    const isOnPeople = writes.some((write) => !isNew(write) && touches(write, ['name', 'color']));
    return {
      adminTags: read,
      tags: read,
      ...(isOnPeople && again('users')),
      ...ifDeleted(writes),
    };
  };

  function teamRows(ids: readonly string[] | undefined): Reads {
    const read = ids ? changed(ids, rows.teams.any, shown.team.presentAll) : () => null;
    return { adminTeams: read, teams: read };
  }

  return { users, teams, roles, tags };
}

type Rows = { rows: never[]; removed: string[] };

/** The rows as their list has them; which fields of them go out is said by the contract of each list (S4). */
const changed =
  <Doc extends { readonly _id: string; readonly deletedAt?: Date | null }>(
    ids: readonly string[],
    read: (ids: readonly string[]) => Promise<Doc[]>,
    present: (docs: readonly Doc[]) => unknown,
  ) =>
  async (): Promise<Rows> => {
    const found = (await read(ids)).filter(({ deletedAt }) => !deletedAt);
    return { rows: (await present(found)) as never[], removed: missing(ids, found) };
  };

/** The rows of labels by their names; none are gone by a write of somebody who has them. */
const labelRows =
  <Doc extends { readonly nameKey: string }>(
    keys: readonly string[] | undefined,
    read: () => Promise<Doc[]>,
    present: (docs: readonly Doc[]) => unknown,
  ) =>
  async (): Promise<Rows | null> => {
    if (!keys) return null;
    const found = (await read()).filter((label) => keys.includes(label.nameKey));
    return { rows: (await present(found)) as never[], removed: [] };
  };

const again = (list: 'users' | 'userRoles' | 'deleted'): Reads => ({ [list]: () => null });

const ifDeleted = (writes: readonly AnyWrite[]): Reads =>
  writes.some((write) => !write.detail?.change || comesOrGoes(write)) ? again('deleted') : {};

type AnyWrite = Write<typeof userWritten | typeof teamWritten>;

const missing = (ids: readonly string[], found: readonly { readonly _id: string }[]): string[] =>
  ids.filter((id) => !found.some(({ _id }) => _id === id));

/** Whether one of these fields is other than it was, as far as is known. */
function touches({ detail }: AnyWrite, fields: readonly string[]): boolean {
  const { before, after } = detail?.change ?? {};
  return !detail?.change || fields.some((field) => field in { ...before, ...after });
}

const isNew = ({ detail }: AnyWrite): boolean => detail?.change?.kind.endsWith('.created') ?? false;

/** Whether something was deleted or came back. */
const comesOrGoes = ({ detail }: AnyWrite): boolean =>
  /\.(deleted|restored)$/.test(detail?.change?.kind ?? '');

/** What a field was and is, where it is a text. */
function textsOf({ detail }: AnyWrite, field: string): string[] {
  const { before, after } = detail?.change ?? {};
  return [before, after]
    .map((one) => (one as Readonly<Record<string, unknown>> | null | undefined)?.[field])
    .filter((text) => typeof text === 'string');
}

/** The teams that somebody was and is in on any date; undefined where that is not known. */
function teamsOf(write: Write<typeof userWritten>): string[] | undefined {
  const { belonged, belongs } = write.detail ?? {};
  if (!isNew(write) && !belongs) return undefined;
  const teamIds = [belonged, belongs].flatMap((one) =>
    one ? [one.teamId, ...(one.teamsBefore ?? []).map(({ teamId }) => teamId)] : [],
  );
  return [...teamIds, ...textsOf(write, 'teamId')].filter((id) => id !== null);
}

/** What all of them say, each once; undefined where one says nothing. */
function every<One extends AnyWrite>(
  writes: readonly One[],
  say: (one: One) => readonly string[] | undefined,
): string[] | undefined {
  const said = writes.map((one) => (one.detail?.change ? say(one) : undefined));
  return said.includes(undefined) ? undefined : [...new Set(said.flatMap((one) => one ?? []))];
}
