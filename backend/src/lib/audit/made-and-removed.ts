import type { AuditThing } from '@muster/protocol';
import type { Announcer, Recorder, RecordedActor } from './audit-record.ts';

interface Thing {
  readonly id: string;
  readonly name: string;
}

interface Kind {
  readonly type: AuditThing;
  /** What it is called when one is made, and when one is removed. */
  readonly made: string;
  readonly removed: string;
  isThere(id: string): Promise<boolean>;
}

/** How the trail has what is made once and removed for good, as a token or the pairing of a screen (AUD-6, AUD-16). */
export function madeAndRemoved(
  { record, announced, judgeAnnounced }: Recorder & Announcer,
  { type, made, removed, isThere }: Kind,
) {
  judgeAnnounced(`${type}.${removed}`, async (id) => !(await isThere(id)));
  const entry = ({ id, name }: Thing, verb: string) => ({
    key: `${type} ${id} ${verb}`,
    kind: `${type}.${verb}` as const,
    what: { type, id, name },
  });
  return {
    /** Once, however often it is recorded: the thing itself says who made it. */
    made: (thing: Thing, at: Date, actor: RecordedActor, after: object): Promise<void> =>
      record({ ...entry(thing, made), at: at.toISOString(), ...actor, after }),
    /** Announced, for nothing is left of it. */
    removing: <T>(
      thing: Thing,
      { by, from }: RecordedActor,
      before: object,
      remove: () => Promise<T>,
    ): Promise<T> =>
      announced([{ ...entry(thing, removed), about: thing.id, by, from, before }], remove),
  };
}
