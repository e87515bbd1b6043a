import type { User } from '@muster/protocol';

/** Several people as they are shown, so that nobody changes what somebody else has changed meanwhile (DIR-151). */
export const asSeen = (people: readonly Pick<User, 'id' | 'revision'>[]) => ({
  userIds: people.map(({ id }) => id),
  revisions: Object.fromEntries(people.map(({ id, revision }) => [id, revision])),
});
