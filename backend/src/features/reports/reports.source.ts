import type {
  AbsenceType,
  AttendanceStatus,
  Belonging,
  LogEntry,
  Member,
  Team,
} from '@muster/protocol';

/** What reports read of other features; each feature's reads fit it. */

export interface CountedSheet {
  readonly teamId: string;
  readonly date: string;
  /** When it was submitted for the first time, and by whom. */
  readonly first: { readonly at: string; readonly byName: string };
  readonly marks: readonly CountedMark[];
}

/** Somebody who is not deleted, and since when. */
export type Person = Member & Pick<Belonging, 'teamsBefore'> & { readonly createdAt: string };

export interface CountedMark {
  readonly userId: string;
  readonly name: string;
  readonly role: string;
  readonly status: AttendanceStatus;
  readonly absenceType: AbsenceType | null;
}

/** A saved deployment in the form that is counted. */
export interface SavedList {
  readonly date: string;
  readonly savedAt: string | null;
  readonly isLast: boolean;
  readonly places: number;
  /** Only of the last one. */
  readonly postings: readonly {
    readonly userId: string;
    readonly name: string;
    readonly teamId: string | null;
    readonly zoneId: string;
    readonly zoneName: string;
  }[];
}

export interface ReportSource {
  readonly sheets: {
    between(from: string, to: string, teamIds?: readonly string[]): Promise<CountedSheet[]>;
    laterEntries(from: string, to: string, teamIds?: readonly string[]): Promise<LogEntry[]>;
  };
  readonly deployments: {
    savedBetween(from: string, to: string): Promise<SavedList[]>;
  };
  readonly directory: { teams(): Promise<Team[]>; people(): Promise<Person[]> };
}

/** Everything a report is computed from. */
export interface ReportData {
  readonly from: string;
  readonly to: string;
  readonly teams: readonly Team[];
  readonly people: readonly Person[];
  readonly sheets: readonly CountedSheet[];
}
