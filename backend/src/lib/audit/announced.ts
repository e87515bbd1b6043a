import type { AuditRecord } from './audit-record.ts';

/** A deed with what it is known by, and whose trace says whether it was done: the id of what it makes or removes. */
export type AnnouncedDeed = AuditRecord & { readonly key: string; readonly about: string };

/**
 * For deeds that leave no document that could keep them for the trail, such as something that is removed: each is
 * stored before it is done, so that a crash between it and its entry loses neither (AUD-16).
 */
export interface Announcer {
  /** Does it; answers when the entries are stored, or are left to the next start. */
  announced<T>(deeds: readonly AnnouncedDeed[], act: () => Promise<T>): Promise<T>;
  /** How a start finds out whether an announced deed of this kind was done. */
  judgeAnnounced(kind: AuditRecord['kind'], wasDone: (about: string) => Promise<boolean>): void;
}
