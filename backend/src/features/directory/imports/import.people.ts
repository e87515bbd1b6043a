import { nameKey, plainName } from '@muster/protocol';
import type {
  DirectoryRepo,
  RoleDoc,
  TagDoc,
  TeamDoc,
  UserDoc,
  UserTagDoc,
} from '../directory.repo.ts';

/** What a spreadsheet made of a number that was text: zeros, a plus sign, or all digits but a few are gone (DIR-182). */

/** `4.21E+02` as a spreadsheet shows a long number. */
const exponent = /^(\d(?:[.,]\d+)?)e\+?(\d{1,2})$/i;
const isExponent = (text: string): boolean => exponent.test(text.replace(/\s/g, ''));

/** The digits of a text that is a number, without leading zeros; undefined where it is none. */
function digitsIn(text: string): string | undefined {
  const bare = text.replace(/[\s']/g, '').replace(/[.,]0+$/, '');
  const whole = /^\d{1,3}(?:[.,]\d{3})+$/.test(bare) ? bare.replace(/[.,]/g, '') : bare;
  return /^\d+$/.test(whole) ? whole.replace(/^0+(?=\d)/, '') : undefined;
}

/** Whether a number may be what is left of another one. */
function isLeftOf(text: string, digits: string): boolean {
  const [, mantissa = '', power = ''] = exponent.exec(text.replace(/\s/g, '')) ?? [];
  if (mantissa === '') return digitsIn(text) === digits;
  const places = mantissa.replace(/^\d[.,]?/, '').length;
  const [own = '', of = ''] = Number(digits).toExponential(places).split('e+');
  return own === mantissa.replace(',', '.') && Number(of) === Number(power);
}

const withoutBlanks = (text: string): string => nameKey(text).replaceAll(' ', '');

interface Meant {
  /** Why a username that nobody has is probably somebody's, in words; undefined where it is not. */
  username(text: string): string | undefined;
  /** The same of a phone number. */
  phone(text: string, user: UserDoc | undefined): string | undefined;
}

/** Compares with those there are; made once for a file. */
function meantAmong(users: readonly UserDoc[]): Meant {
  const numbers = users.flatMap((user) => {
    const digits = digitsIn(user.username);
    return digits === undefined ? [] : [{ user, digits }];
  });
  const byDigits = new Map(numbers.map((one) => [one.digits, one.user]));
  const byLetters = new Map(users.map((user) => [withoutBlanks(user.username), user]));
  const codes = new Set(
    users.flatMap(({ phone }) =>
      phone?.startsWith('+') ? [phone.slice(1).replace(/\D/g, '').slice(0, 2)] : [],
    ),
  );

  function personMeant(text: string): UserDoc | undefined {
    if (!isExponent(text)) {
      return byDigits.get(digitsIn(text) ?? '') ?? byLetters.get(withoutBlanks(text));
    }
    const [one, ...others] = numbers.filter(({ digits }) => isLeftOf(text, digits));
    return others.length === 0 ? one?.user : undefined;
  }

  return {
    username(text) {
      const user = personMeant(text);
      const spreadsheet = isExponent(text)
        ? `${text} is a number as a spreadsheet shortens it: format the column as text, and write the username out.`
        : undefined;
      if (!user) return spreadsheet;
      const who = `${text} is probably ${plainName(user.username)}, ${user.name}.`;
      return spreadsheet === undefined
        ? `${who} Write ${plainName(user.username)} if that is who is meant; somebody else with this username is created by hand.`
        : `${who} ${spreadsheet}`;
    },
    phone(text, user) {
      if (isExponent(text)) {
        return `${text} is a number as a spreadsheet shortens it: format the column as text, and write it out.`;
      }
      const digits = text.replace(/\D/g, '');
      if (digits === '' || text !== digits) return undefined;
      const stored = user?.phone ?? '';
      const all = stored.replace(/\D/g, '');
      if (stored !== text && all.replace(/^0+/, '') === digits.replace(/^0+/, '')) {
        return stored.startsWith('+') || all.length > digits.length
          ? `${text} is probably ${stored}, of which a spreadsheet took ${stored.startsWith('+') ? 'the +' : 'the zeros'}. Write it so, or leave the cell empty.`
          : undefined;
      }
      const isLong = digits.length >= 10 && codes.has(digits.slice(0, 2));
      return isLong && stored !== text
        ? `${text} has probably lost its +. Write +${text}, or with blanks between its parts.`
        : undefined;
    },
  };
}

/** What a file is compared with: everybody and everything there is, by what a file names it by. */
export interface KnownPeople {
  readonly users: ReadonlyMap<string, readonly UserDoc[]>;
  /** People by what their names look like. */
  readonly named: ReadonlyMap<string, readonly UserDoc[]>;
  /** Whom a spreadsheet's number probably means. */
  readonly meant: Meant;
  readonly roles: ReadonlyMap<string, RoleDoc>;
  readonly teams: readonly TeamDoc[];
  readonly teamsById: ReadonlyMap<string, TeamDoc>;
  readonly tags: ReadonlyMap<string, TagDoc>;
  readonly tagsById: ReadonlyMap<string, TagDoc>;
  /** What each person carries. */
  readonly links: ReadonlyMap<string, readonly UserTagDoc[]>;
}

/** Everybody and everything there is as stored: what another thread can be given. */
export interface StoredPeople {
  readonly users: readonly UserDoc[];
  readonly roles: readonly RoleDoc[];
  readonly teams: readonly TeamDoc[];
  readonly tags: readonly TagDoc[];
  readonly carried: readonly UserTagDoc[];
}

export async function readPeople(
  repo: Pick<DirectoryRepo, 'users' | 'roles' | 'teams' | 'tags' | 'userTags'>,
): Promise<StoredPeople> {
  const [users, roles, teams, tags, carried] = await Promise.all([
    repo.users(),
    repo.roles(),
    repo.teams(),
    repo.tags(),
    repo.userTags(),
  ]);
  return { users, roles, teams, tags, carried };
}

export function knownAmong({ users, roles, teams, tags, carried }: StoredPeople): KnownPeople {
  const tagsById = new Map(tags.map((tag) => [tag._id, tag]));
  const links = new Map<string, UserTagDoc[]>();
  for (const link of carried) {
    // A tag that is gone is carried by nobody.
    if (!tagsById.has(link.tagId)) continue;
    const mine = links.get(link.userId);
    if (mine) mine.push(link);
    else links.set(link.userId, [link]);
  }
  return {
    users: byLook(users, ({ username }) => nameKey(username)),
    named: byLook(users, ({ name }) => nameKey(name)),
    meant: meantAmong(users),
    roles: new Map(roles.map((role) => [nameKey(role.name), role])),
    teams,
    teamsById: new Map(teams.map((team) => [team._id, team])),
    tags: new Map(tags.map((tag) => [nameKey(tag.name), tag])),
    tagsById,
    links,
  };
}

/** People by what they are known by: more than one of a username only from before what looks alike was one (DIR-181). */
function byLook(
  users: readonly UserDoc[],
  keyOf: (user: UserDoc) => string,
): ReadonlyMap<string, readonly UserDoc[]> {
  const found = new Map<string, UserDoc[]>();
  for (const user of users) {
    const key = keyOf(user);
    const alike = found.get(key);
    if (alike) alike.push(user);
    else found.set(key, [user]);
  }
  return found;
}

/** Whom a file means by a username: whoever is written exactly so, else the one who looks so. */
export function personCalled(
  { users }: Pick<KnownPeople, 'users'>,
  username: string,
): UserDoc | undefined {
  const alike = users.get(nameKey(username)) ?? [];
  return alike.find((user) => user.username === username) ?? alike[0];
}
