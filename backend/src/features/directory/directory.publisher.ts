import type { ServerPayload } from '@muster/protocol';
import type { Change, Changes } from '../../lib/changes.ts';
import { audiences, type Audience } from '../../realtime/audiences.ts';
import type { Publisher } from '../../realtime/publisher.ts';
import {
  roleWritten,
  tagWritten,
  teamWritten,
  userTagRemoved,
  userWritten,
} from './directory.changes.ts';

type Told = ServerPayload<'directory:changed'>;
type What = Told['what'];
type Send = (told: Told) => void;

/** Whoever shows teams, people, roles or tags learns that they must fetch them again (DIR-24). */
export function publishDirectory(changes: Changes, publisher: Publisher): void {
  const { desks, people, displays } = audiences;
  const nameless =
    (send: Send): Send =>
    (told) =>
      send({ ...told, ids: [], revision: null });
  changes.follow(userWritten, together('users', [people]));
  // A wall counts people and does not name them.
  changes.follow(userWritten, together('users', [displays], nameless));
  changes.follow(userTagRemoved, together('users', [people], nameless));
  changes.follow(teamWritten, together('teams', [people, displays]));
  changes.follow(roleWritten, together('roles', [desks]));
  changes.follow(tagWritten, together('tags', [desks]));

  /** What is written at the same moment is told at once: a change of 500 people makes nobody fetch 500 times. */
  function together(what: What, to: readonly Audience[], form = (send: Send): Send => send) {
    const send = form((told) => publisher.publish('directory:changed', told, to));
    let waiting: Promise<void> | undefined;
    const revisions = new Map<string, number | null>();
    return ({ id, revision }: Change<unknown>): Promise<void> => {
      revisions.set(id, revision);
      waiting ??= new Promise((resolve) => {
        setImmediate(() => {
          waiting = undefined;
          const ids = [...revisions.keys()];
          const [first = null] = revisions.values();
          revisions.clear();
          send({ what, ids, revision: ids.length === 1 ? first : null });
          resolve();
        });
      });
      return waiting;
    };
  }
}
