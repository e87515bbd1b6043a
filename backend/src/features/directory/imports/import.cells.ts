import {
  builtInRoleShownAs,
  nameKey,
  fewOf,
  isAlike,
  longestName,
  longestUsername,
  formulaProblem,
  isoDate,
  phoneProblem,
  plainName,
  singleLine,
  textOfCell,
  writtenTag,
  folded,
} from '@muster/protocol';
import type { TagDoc, UserDoc } from '../directory.repo.ts';
import type { KnownPeople } from './import.people.ts';

/** The one of these that was probably meant: one letter more, less or other, in any letter case (DIR-122). */
function closest(written: string, candidates: readonly string[]): string | undefined {
  const text = folded(written);
  const near = candidates.filter((one) => isOneStepAway(text, folded(one)));
  // `A41` is rather an `A4` with a letter too many than an `A1`.
  return near.find((one) => text.startsWith(folded(one))) ?? near[0];
}

function isOneStepAway(a: string, b: string): boolean {
  if (a === b) return true;
  if (Math.abs(a.length - b.length) > 1 || Math.max(a.length, b.length) < 2) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if (restA.length === restB.length) return restA.slice(1) === restB.slice(1);
  return restA.length > restB.length ? restA.slice(1) === restB : restA === restB.slice(1);
}

/** So many tags stand in a cell, and so many of what is wrong are named. */
export const mostTags = 20;
const mostNamed = 5;
const longestSaid = 60;
/** What a file says, in words about it. */
const cut = (text: string): string =>
  text.length > longestSaid ? `${text.slice(0, longestSaid)}…` : text;

/** What a cell of a file means (DIR-121, DIR-122): a value, or why it is refused. */
export type Meaning<T> = { readonly value: T } | { readonly problem: string };

const problem = (words: string) => ({ problem: words });

/** The cell's text as somebody would have typed it; what the export put before a formula is taken away. */
export const textOf = (cell: string | undefined): string => textOfCell(singleLine(cell ?? ''));

export function usernameOf(
  text: string,
  user: UserDoc | undefined,
  { meant }: Pick<KnownPeople, 'meant'>,
): Meaning<string> {
  // In the spelling that is stored: letter case makes no other person, letters of another script do.
  if (user && isWritten(text, user.username)) return { value: user.username };
  if (user) return problem(`The username ${text} looks like ${user.username}. Write it so.`);
  if (text === '') return problem('Username is required.');
  if (text.length > longestUsername)
    return problem(`A username has at most ${longestUsername} characters.`);
  const wrong = formulaProblem('username', text) ?? meant.username(text);
  return wrong === undefined ? { value: text } : problem(wrong);
}

export function nameOf(text: string, user: UserDoc | undefined): Meaning<string> {
  if (user && text === singleLine(user.name)) return { value: user.name };
  if (text === '') return problem('Name is required.');
  if (text.length > longestName) return problem(`A name has at most ${longestName} characters.`);
  const wrong = formulaProblem('name', text);
  return wrong === undefined ? { value: text } : problem(wrong);
}

const isWritten = (text: string, username: string): boolean =>
  plainName(text).toLowerCase() === plainName(username).toLowerCase();

export function roleOf(
  text: string,
  user: UserDoc | undefined,
  { roles }: KnownPeople,
): Meaning<string> {
  if (user && nameKey(text) === nameKey(user.role)) return { value: user.role };
  if (text === '') return problem('Role is required.');
  const role =
    roles.get(nameKey(text)) ??
    roles.get(nameKey(builtInRoleShownAs(text) ?? '')) ??
    onlyAlike([...roles.values()], text);
  if (role) return { value: role.name };
  return unknown(
    `There is no role ${cut(text)}.`,
    text,
    [...roles.values()].map(({ name }) => name),
  );
}

/** By id or by name, in any letter case; the id counts first (DIR-122). */
export function teamOf(
  text: string,
  user: UserDoc | undefined,
  { teams, teamsById }: KnownPeople,
): Meaning<string | null> {
  const present = user?.teamId ? teamsById.get(user.teamId) : undefined;
  // Whatever the export writes of a team means that team, also where another one has the same name.
  if (present && (text === present._id || text === singleLine(present.name)))
    return { value: present._id };
  const exact = teamsById.get(text);
  if (exact) return { value: exact._id };
  const key = nameKey(text);
  if (['', 'no team', 'no-team'].includes(key)) return { value: null };
  const byId = teams.find(({ _id }) => nameKey(_id) === key);
  if (byId) return { value: byId._id };
  const named = teams.filter(({ name }) => nameKey(singleLine(name)) === key);
  if (named.length > 1) {
    const ids = fewOf(named.map(({ _id }) => _id));
    return problem(`More than one team is called ${cut(text)}. Write its id: ${ids}.`);
  }
  const meant = named[0] ?? onlyAlike(teams, text);
  if (meant) return { value: meant._id };
  const teamNames = teams.flatMap(({ _id, name }) => [_id, name]);
  return unknown(`There is no team ${cut(text)}.`, text, teamNames);
}

export function activityOf(text: string): Meaning<boolean> {
  const key = nameKey(text);
  if (key === 'active' || key === 'inactive') return { value: key === 'active' };
  return problem(`Status is Active or Inactive, not “${cut(text)}”.`);
}

/** Undefined where the cell is empty, or there is none, and leaves what somebody has (DIR-170). */
export function phoneOf(
  text: string,
  user: UserDoc | undefined,
  { meant }: Pick<KnownPeople, 'meant'>,
): Meaning<string | undefined> {
  const lost = meant.phone(text, user);
  if (lost !== undefined) return problem(`Phone: ${lost}`);
  const wrong = phoneProblem(text);
  return wrong === undefined
    ? { value: text === '' ? undefined : text }
    : problem(`Phone: ${wrong.slice(0, 1).toLowerCase()}${wrong.slice(1)}.`);
}

/** A tag that somebody is to carry; without a last day it keeps the one that it has (DIR-205). */
export interface NamedTag {
  readonly tag: TagDoc;
  readonly lastDay?: string;
}

/** The tags that somebody is to carry; undefined where the cell is empty and leaves them (DIR-123). */
export function tagsOf(names: readonly string[], { tags }: KnownPeople): Meaning<NamedTag[]> {
  if (names.length > mostTags) {
    return problem(`The line names ${names.length} tags. At most ${mostTags} stand in a cell.`);
  }
  const called = (name: string) => tags.get(nameKey(name)) ?? onlyAlike([...tags.values()], name);
  const found = names.map((text): NamedTag | undefined => {
    const whole = called(text);
    if (whole) return { tag: whole };
    const { name, day } = writtenTag(text);
    const tag = day === undefined ? undefined : called(name);
    return tag && { tag, ...(day !== undefined && { lastDay: day }) };
  });
  const missing = names.filter((_, index) => !found[index]);
  const tagNames = [...tags.values()].map(({ name }) => name);
  if (missing.length > 0) {
    const words = missing
      .slice(0, mostNamed)
      .map((name) => suggested(`There is no tag ${cut(name)}.`, name, tagNames));
    const more = missing.length - words.length;
    if (more > 0) words.push(`Nor ${more} more.`);
    return problem(words.join(' '));
  }
  return onceEach(found.filter((one) => one !== undefined));
}

/** Each tag once, with a last day that there is. */
function onceEach(named: readonly NamedTag[]): Meaning<NamedTag[]> {
  const once = new Map<string, NamedTag>();
  for (const one of named) {
    const { tag, lastDay } = one;
    if (lastDay !== undefined && !isoDate.safeParse(lastDay).success) {
      return problem(`The last day of ${tag.name} is no date: ${lastDay}. Write it as 2027-01-31.`);
    }
    const before = once.get(tag._id);
    if (before && before.lastDay !== lastDay) {
      return problem(`${tag.name} stands there twice. Keep one of them.`);
    }
    once.set(tag._id, one);
  }
  return { value: [...once.values()] };
}

/** The names in a Tags cell. */
export const namesIn = (cell: string): string[] =>
  cell
    .split('|')
    .map(textOf)
    .filter((name) => name !== '');

/** What is called so however it is typed, where that is one thing (DIR-180). */
function onlyAlike<Thing extends { readonly name: string }>(
  things: readonly Thing[],
  text: string,
): Thing | undefined {
  const [one, ...others] = things.filter(({ name }) => isAlike(name, text));
  return others.length === 0 ? one : undefined;
}

const unknown = (words: string, text: string, candidates: readonly string[]) =>
  problem(suggested(words, text, candidates));

function suggested(words: string, text: string, candidates: readonly string[]): string {
  if (text.length > longestSaid) return words;
  const meant = closest(text, candidates);
  return meant === undefined ? words : `${words} Did you mean ${meant}?`;
}
