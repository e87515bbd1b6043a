import { isolated } from './text.ts';
/** The one list of error codes: HTTP status and the words shown when nothing more precise is known (OPS-66). */
export const faults = {
  VALIDATION: { status: 400, message: 'Some of what was sent is not valid.' },
  UNAUTHENTICATED: { status: 401, message: 'Please sign in.' },
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid credentials' },
  LOCAL_SIGN_IN_OFF: { status: 403, message: 'Sign in with {name}: passwords do not open this.' },
  INVALID_TOKEN: {
    status: 401,
    message: 'This API token is not known. It may have been revoked.',
  },
  TOKEN_EXPIRED: { status: 401, message: 'This API token has expired.' },
  SIGN_IN_LINK_INVALID: {
    status: 400,
    message:
      'This sign-in link is not valid. It works once, for 72 hours, and a newer one ends it. If you have chosen a password with it, sign in with that; otherwise ask an administrator for a new link.',
  },
  WRONG_PASSWORD: { status: 400, message: 'The current password is not right.' },
  FORBIDDEN: { status: 403, message: 'You may not do this.' },
  PASSWORD_CHANGE_REQUIRED: { status: 403, message: 'Choose a new password first.' },
  CSRF: { status: 403, message: 'This page is out of date. Reload it and try again.' },
  FOREIGN_ORIGIN: { status: 403, message: 'This call did not come from the product’s own page.' },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address has no such call.' },
  REQUEST_TIMEOUT: {
    status: 408,
    message: 'The call took too long to arrive, and nothing was done. Try again.',
  },
  STALE: { status: 409, message: 'Somebody else has changed this meanwhile.' },
  BUSY: {
    status: 409,
    also: 503,
    alsoWhen: 'where many ask',
    message: '{what} is running. Wait until it is done.',
  },
  OP_ID_REUSED: { status: 422, message: 'This operation id was used for something else.' },
  TOO_LARGE: { status: 413, message: 'This is more than one call may carry.' },
  UNSUPPORTED_MEDIA: { status: 415, message: 'Send JSON.' },
  TOO_MANY: { status: 429, message: 'Too many calls. Wait a moment and try again.' },
  SIGN_IN_BUSY: {
    status: 503,
    message: 'Many people are signing in. Try again in {seconds} seconds.',
  },
  HEADERS_TOO_LARGE: { status: 431, message: 'The headers of this call are too long.' },
  INTERNAL: {
    status: 500,
    message: 'Something went wrong on the server. Reload and look before you try again.',
  },
  UNAVAILABLE: { status: 503, message: 'The database does not answer. Please try again.' },
  OUTCOME_UNKNOWN: {
    status: 503,
    message: 'The database did not confirm this: it may be saved or not. Please send it again.',
  },
  STORE_FULL: {
    status: 503,
    message: 'The server’s disk is full. Nothing can be saved until there is room.',
  },
  NO_DISK_SPACE: {
    status: 503,
    message: 'There is no room on the server’s disk for the {file}. Nothing was changed.',
  },
  FILE_FAILED: {
    status: 503,
    message: 'The {file} could not be written on the server. Nothing was changed.',
  },
  STOPPING: { status: 503, message: 'The server is restarting. Try again in a moment.' },

  NOT_OWN_TEAM: {
    status: 403,
    message: 'You can only submit attendance for your own team members.',
  },
  NO_TEAM: { status: 400, message: 'Team information not available.' },
  SUBMISSION_LOCKED: {
    status: 409,
    message:
      'Cannot submit attendance during {shift}. Attendance can only be submitted during Morning or Night shifts.',
  },
  SHEET_SUBMITTED: { status: 409, message: '{team} has submitted its sheet of this date.' },
  NO_ATTENDANCE_DATA: {
    status: 400,
    message: 'Please mark attendance for team members.',
  },
  ABSENCE_TYPE_REQUIRED: {
    status: 400,
    message: 'Please select absence type for: {names}',
  },
  PTO_TIMING_REQUIRED: {
    status: 400,
    message: 'Please provide both PTO start and end times for: {names}',
  },
  PTO_TIMING_INVALID: {
    status: 400,
    message:
      'Please give a time off that has a length, lies within the shift and is shorter than it for: {names}',
  },
  SHEET_FINAL: {
    status: 409,
    also: 403,
    message:
      'This sheet is final. Only a watch team leader or an administrator can change it, with a reason.',
  },
  BOARD_LOCKED: {
    status: 409,
    message:
      'A board cannot be changed during {shift}. Officers are deployed during Morning or Night shifts.',
  },
  BOARD_FINAL: {
    status: 409,
    message: 'This board is final, as its sheets are. It can be changed only with a reason.',
  },
  ABSENCE_ENDS_BEFORE_START: {
    status: 400,
    message: 'The last day, {to}, is before the first one, {from}.',
  },
  ABSENCE_TOO_LONG: { status: 400, message: 'These are {days} days, and at most {most} can be.' },
  UNKNOWN_ABSENCE_TYPE: { status: 400, message: 'There is no absence type {type}.' },
  PTO_WITHOUT_SHIFT: {
    status: 400,
    message: '{name} has no shift on these days. Choose a day with a shift for a time off.',
  },
  ABSENCE_OVERLAPS: {
    status: 409,
    message: '{name} is away already: {absence}. Two absences of a person cannot share a day.',
  },
  ABSENCE_OTHER_TEAM: {
    status: 403,
    message: 'You can only enter and change absences of your own team members.',
  },
  TOO_MANY_ABSENCES: {
    status: 409,
    message: '{name} has {count} absences. Remove one that is no longer needed first.',
  },
  NOT_A_MEMBER: { status: 400, message: 'Not an active member of this team: {names}' },

  STATION_FULL: {
    status: 409,
    message: '{which} station is already at full capacity.',
  },
  STATION_CLOSED: { status: 409, message: '{station} is closed.' },
  ZONE_CLOSED: {
    status: 409,
    message: '{zone} is closed. Open the zone to open {station}.',
  },
  OFFICER_MOVED: {
    status: 409,
    message: '{by} moved {officer} to {station} first.',
  },
  NOT_ELIGIBLE: {
    status: 409,
    message: '{officer} is not marked present on this date.',
  },
  CAPACITY_BELOW_COUNT: {
    status: 409,
    message: '{station} has {officers}; its capacity cannot be {capacity}.',
  },
  MINIMUM_ABOVE_CAPACITY: {
    status: 400,
    message: '{station} has a capacity of {capacity}; its minimum cannot be {minimum}.',
  },
  NOTHING_TO_UNDO: { status: 409, message: 'This step can no longer be taken back.' },
  UNKNOWN_STATION: { status: 400, message: 'There is no station {station}.' },
  UNKNOWN_ZONE: { status: 400, message: 'There is no zone {zone}.' },
  UNKNOWN_OFFICER: { status: 400, message: 'There is no officer {officer}.' },
  OFFICER_TWICE: { status: 400, message: '{officer} is listed twice.' },
  TOO_MANY_NOTES: {
    status: 409,
    message: 'There are {count} notes on this board. Delete one that is no longer needed first.',
  },
  ASSIGNMENTS_INVALID: { status: 400, message: '{reason}' },

  SETTING_FIXED: {
    status: 409,
    message: '{key} is fixed by the environment that the server was started in.',
  },
  ZONE_HAS_STATIONS: {
    status: 409,
    message: '{zone} has {stations}. A zone is deleted when no station in use is in it.',
  },
  IMPORT_REFUSED: {
    status: 409,
    message: 'Nothing was imported: {lines} cannot be taken. Correct the file and try again.',
  },

  IMPORT_UNREADABLE: { status: 400, message: '{reason}' },
  IMPORT_CHANGED: {
    status: 409,
    message:
      'Somebody has changed people, teams, roles, tags or absences since this list was checked. Nothing was imported. Check it again.',
  },

  USERNAME_TAKEN: { status: 409, message: 'The username {username} is taken.' },
  EXTERNAL_ID_TAKEN: { status: 409, message: 'The external id {id} is that of {name}.' },
  ADMINISTRATOR_PROTECTED: {
    status: 403,
    message:
      'Administrators are made and changed in User Management alone, not by their external id.',
  },
  TEAM_EXISTS: { status: 409, message: 'There is a team {id} already.' },
  TEAM_ID_DELETED: {
    status: 409,
    message:
      'The ID {id} is kept for the deleted team {name} as long as that can be restored. Restore it under Recently Deleted, or choose another ID.',
  },
  TEAM_HAS_MEMBERS: {
    status: 409,
    message: '{team} has {members}. A team is deleted when nobody is in it.',
  },
  UNKNOWN_USER: { status: 400, message: 'There is no user {user}.' },
  UNKNOWN_ROLE: { status: 400, message: 'There is no role {role}.' },
  UNKNOWN_TEAM: { status: 400, message: 'There is no team {team}.' },
  UNKNOWN_TAG: { status: 400, message: 'There is no tag {tag}.' },
  NAME_TAKEN: { status: 409, message: 'The name {name} is taken.' },
  BUILT_IN_ROLE: {
    status: 409,
    message: 'A built-in role can be neither renamed nor deleted, and keeps its dashboard.',
  },
  ROLE_IN_USE: { status: 409, message: 'Failed to delete role. It may be assigned to users.' },
  TAG_IN_USE: { status: 409, message: 'Failed to delete tag. It may be assigned to users.' },
  OWN_ACCOUNT: {
    status: 409,
    message: 'You cannot delete or deactivate yourself, nor give up being an administrator.',
  },
  LAST_ADMINISTRATOR: { status: 409, message: 'At least one administrator must stay active.' },
  ACCOUNT_INACTIVE: { status: 409, message: '{name} is deactivated. Activate the account first.' },
  EXPIRES_IN_PAST: { status: 400, message: 'Choose today or a later day.' },
  TOO_MANY_TOKENS: {
    status: 409,
    message: 'There are {count} API tokens. Revoke one that is no longer used first.',
  },
  TOO_MANY_WEBHOOKS: {
    status: 409,
    message: 'There are {count} webhooks. Delete one that is no longer used first.',
  },
  TOO_MANY_TEMPLATES: {
    status: 409,
    message: 'There are {count} templates. Delete one that is no longer used first.',
  },
  NOBODY_PLACED: { status: 409, message: 'Nobody has a place on this board.' },
  UNKNOWN_TEMPLATE: { status: 400, message: 'This template is no longer there.' },
  NO_EARLIER_DEPLOYMENT: {
    status: 409,
    message: 'No earlier deployment of this shift was saved.',
  },
  HTTPS_REQUIRED: {
    status: 400,
    message: 'An address begins with https://, unless the settings allow private addresses.',
  },
  PRIVATE_ADDRESS: {
    status: 400,
    message: 'This address is not a public one, and the settings do not allow private addresses.',
  },
  WEBHOOK_OFF: { status: 409, message: 'This webhook is off. Turn it on first.' },

  PAIRING_CODE_UNKNOWN: {
    status: 404,
    message:
      'No screen shows this code. Codes live for 10 minutes; check the screen and try again.',
  },
} as const satisfies Record<string, FaultEntry>;

interface FaultEntry {
  readonly status: number;
  /** The status for a caller who could not mend it, where that is another one (ATT-101), or in the case that is named. */
  readonly also?: number;
  readonly alsoWhen?: string;
  readonly message: string;
}

export type FaultCode = keyof typeof faults;

/** Every status that a code is answered with, in rising order. */
export function statusesOf(code: FaultCode): readonly number[] {
  const { status, also }: FaultEntry = faults[code];
  return also === undefined ? [status] : [status, also].toSorted((a, b) => a - b);
}

/** The words of a code with its `{placeholders}` filled in. */
export function faultMessage(
  code: FaultCode,
  words: Readonly<Record<string, string>> = {},
): string {
  return faults[code].message.replace(/\{(\w+)\}/g, (whole, key: string) =>
    isolated(words[key] ?? whole),
  );
}

export const isFaultCode = (code: unknown): code is FaultCode =>
  typeof code === 'string' && Object.hasOwn(faults, code);

/** What a rule found wrong. Rules return it, services throw it as a fault (S13). */
export interface Refusal {
  readonly code: FaultCode;
  readonly words?: Readonly<Record<string, string>>;
  readonly details?: unknown;
}
