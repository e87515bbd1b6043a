import { isolated, nameAmong, type Member } from '@muster/protocol';

/** What has a name that may change. */
type NamedKind = 'team' | 'person' | 'station' | 'display';

/** Something that a text names: its id, and what it was called when that was stored. */
export interface Named {
  readonly kind: NamedKind;
  readonly id: string;
  readonly name: string;
}

/** What a text is about: as it was called then, and whose names are in it. */
export interface Subject {
  readonly name: string;
  /** Absent where it was stored before ids were kept with it, or where it is no name. */
  readonly of?: readonly Named[];
}

/** What is about one thing, by its name. */
export const subjectOf = (
  kind: NamedKind,
  id: string,
  name: string,
): { name: string; of: readonly Named[] } => ({ name, of: [{ kind, id, name }] });

/** What something is called now; as it was called then where it is gone. */
export type NameNow = (one: Named) => string;

/** A subject in the names of now (KNO-49). Its names stand in it in the order of `of`. */
export function calledNow({ name, of = [] }: Subject, nameNow: NameNow): string {
  let [done, rest] = ['', name];
  for (const one of of) {
    const at = rest.indexOf(one.name);
    if (at === -1) continue;
    done += rest.slice(0, at) + nameNow(one);
    rest = rest.slice(at + one.name.length);
  }
  return done + rest;
}

interface Sources {
  teams(): Promise<readonly { readonly id: string; readonly name: string }[]>;
  people(): Promise<readonly Pick<Member, 'id' | 'name' | 'username'>[]>;
  catalogue(): Promise<{
    readonly stations: readonly { readonly id: string; readonly name: string }[];
  }>;
  displays(): Promise<readonly { readonly _id: string; readonly name: string }[]>;
}

/** Reads what everything is called now, as it stands in a sentence (DIR-185, UI-375). */
export const namesNow =
  ({ teams, people, catalogue, displays }: Sources) =>
  async (): Promise<NameNow> => {
    const [ofTeams, ofPeople, { stations }, screens] = await Promise.all([
      teams(),
      people(),
      catalogue(),
      displays(),
    ]);
    const called = nameAmong(ofPeople);
    const byId = (all: readonly { id: string; name: string }[]) =>
      new Map(all.map(({ id, name }) => [id, name]));
    const names: Readonly<Record<NamedKind, ReadonlyMap<string, string>>> = {
      team: byId(ofTeams),
      person: new Map(ofPeople.map((person) => [person.id, called(person)])),
      station: byId(stations),
      display: new Map(screens.map(({ _id, name }) => [_id, name])),
    };
    return ({ kind, id, name }) => isolated(names[kind].get(id) ?? name);
  };
