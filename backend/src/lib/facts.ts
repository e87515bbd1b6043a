import type { AttendanceRecord, Revocation } from '@muster/protocol';

/**
 * Things that have happened, told inside this process to features that must follow, without the
 * features knowing each other. A fact is told after its write is durable (S2).
 */
export interface FactMap {
  /** A sheet has new records; `records` is the whole sheet. */
  'sheet:changed': { teamId: string; date: string; revision: number; records: AttendanceRecord[] };
  /** A user's rights, team, activity or name changed, or the user is gone. */
  'user:changed': { userId: string; ends?: Revocation };
  /** Teams, people, roles or tags changed. */
  'directory:changed': { what: 'teams' | 'users' | 'roles' | 'tags' | 'zones' | 'stations' };
}

export type FactName = keyof FactMap;
type Listener<Name extends FactName> = (fact: FactMap[Name]) => void | Promise<void>;

export interface Facts {
  on<Name extends FactName>(name: Name, listener: Listener<Name>): void;
  /** Runs the listeners one after the other; what one throws is logged and harms nobody else. */
  tell<Name extends FactName>(name: Name, fact: FactMap[Name]): Promise<void>;
}

export function factsOf(onError: (error: unknown, name: FactName) => void): Facts {
  const listeners: { [Name in FactName]: Listener<Name>[] } = {
    'sheet:changed': [],
    'user:changed': [],
    'directory:changed': [],
  };
  return {
    on: (name, listener) => void listeners[name].push(listener),
    async tell(name, fact) {
      for (const listener of listeners[name]) {
        try {
          await listener(fact);
        } catch (error) {
          onError(error, name);
        }
      }
    },
  };
}
