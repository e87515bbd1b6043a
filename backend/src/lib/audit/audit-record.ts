import type { AuditKind } from '@muster/protocol';

/** What happened, as the audit trail is to have it (AUD-1); written once by whoever did it. */
export interface AuditRecord {
  /** The same whenever the same is recorded again, so that it stands in the trail once (AUD-6). */
  readonly key?: string;
  /** Now, unless it was earlier. */
  readonly at?: string;
  readonly by: { readonly id: string; readonly name: string } | null;
  /** The address that the call came from. */
  readonly from: string | null;
  readonly kind: AuditKind;
  readonly what: {
    readonly type: string;
    readonly id: string | null;
    readonly name: string | null;
  };
  readonly before?: object | null;
  readonly after?: object | null;
}

/** What somebody changed of a document, in the detail of its write; the trail follows it (AUD-6). */
export interface AuthoredChange {
  /** Now, unless it was earlier. */
  readonly at?: string;
  readonly by: { readonly id: string; readonly name: string } | null;
  readonly from: string | null;
  readonly kind: AuditKind;
  /** Of what is known by neither document nor revision, so that it stands in the trail once. */
  readonly key?: string;
  /** Of the thing; else the one among its fields. */
  readonly name?: string;
  /** Why the person's sessions ended with it, which is an entry of its own. */
  readonly ends?: string | undefined;
  /** The fields that changed, or the whole document where one side has none. */
  readonly before: object | null;
  readonly after: object | null;
}

/** Who did it, as the trail has it: nobody, where the product did it by itself. */
export type RecordedActor = Pick<AuthoredChange, 'by' | 'from'>;

/** The same with everything that is stored of it. */
export interface Recorded {
  readonly key: string;
  readonly at: string;
  readonly by: { id: string; name: string } | null;
  readonly from: string | null;
  readonly kind: string;
  readonly what: { type: string; id: string | null; name: string | null };
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

/** The same as its document keeps it, in the write that made it, until the trail has it (AUD-13). */
export interface KeptChange extends AuthoredChange {
  readonly at: string;
  /** Of the document, with this change. */
  readonly revision: number;
}

/** The audit trail as features see it; resolves when the entry is durable. */
export interface Recorder {
  record(entry: AuditRecord): Promise<void>;
}

/** The same for what was changed of a document: in the trail once, by the document's revision. */
export interface ChangeRecorder {
  recordChange(
    type: string,
    write: { readonly id: string; readonly revision: number | null },
    change: AuthoredChange,
  ): Promise<void>;
}

/** An entry with its key, and whose trace says whether it was done: the id of what it makes or removes. */
export type AnnouncedEntry = AuditRecord & { readonly key: string; readonly about: string };

/**
 * For what leaves no document that could keep them for the trail, such as something that is removed: each is
 * stored before it is done, so that a crash between it and its entry loses neither (AUD-16).
 */
export interface Announcer {
  /** Does it; answers when the entries are stored, or are left to the next start. */
  announced<T>(entries: readonly AnnouncedEntry[], act: () => Promise<T>): Promise<T>;
  /** How a start finds out whether what an announced entry of this kind says was done. */
  judgeAnnounced(kind: AuditRecord['kind'], wasDone: (about: string) => Promise<boolean>): void;
}

/**
 * What must follow a write for certain, such as its entry in the trail, its lines of the log and what webhooks are sent,
 * rides in the document that it is written with, and is carried on from there; each once, by its key.
 */
export interface Relay {
  /** How what a crash or a failure kept back is carried on, before the first call of the next start (AUD-13). */
  relayAtStart(carryOn: () => Promise<unknown>): void;
}

export type Trail = Recorder & ChangeRecorder & Announcer & Relay;
