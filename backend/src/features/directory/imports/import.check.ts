import {
  carriedWords,
  nameKey,
  faultMessage,
  fewOf,
  plainName,
  type CheckedImport,
  type ImportCounts,
  type UserImportLine,
} from '@muster/protocol';
import { hashOf, outcomeCounts } from '../../../store/rows/import-kind.ts';
import { administratorsAmong, mayHaveAccess } from '../directory.policy.ts';
import type { TagDoc, UserDoc, UserTagDoc } from '../directory.repo.ts';
import {
  activityOf,
  mostTags,
  type NamedTag,
  nameOf,
  namesIn,
  phoneOf,
  roleOf,
  tagsOf,
  teamOf,
  textOf,
  usernameOf,
  type Meaning,
} from './import.cells.ts';
import type { FileLine, Header, ImportFile } from './import.file.ts';
import { personCalled, type KnownPeople } from './import.people.ts';

export interface CheckedList {
  readonly header: Header;
  readonly lines: readonly CheckedLine[];
  readonly counts: ImportCounts;
  readonly hash: string;
}

interface FileRules {
  readonly known: KnownPeople;
  /** What is wrong with a new password, in words. */
  passwordProblem(password: string, username: string): string | undefined;
  /** Who imports. */
  readonly byId: string;
}

/** What a whole file would do to the people there are (DIR-122). */
export function checkList({ header, lines: file }: ImportFile, rules: FileRules): CheckedList {
  const byKey = new Map<string, number[]>();
  for (const { line, cells } of file) {
    const key = nameKey(plainName(textOf(cells.Username)));
    const twins = byKey.get(key);
    if (twins) twins.push(line);
    else byKey.set(key, [line]);
  }
  const byName = new Map<string, number[]>();
  for (const { line, cells } of file) {
    const key = nameKey(textOf(cells.Name));
    const alike = byName.get(key);
    if (alike) alike.push(line);
    else byName.set(key, [line]);
  }
  const roles = [...rules.known.roles.values()];
  const lines = file.map((one) =>
    checkLine(one, {
      ...rules,
      isAdministrator: (user: UserDoc) => administratorsAmong([user], roles).size > 0,
      twins: (key) => byKey.get(key) ?? [],
      sameName: (name) => byName.get(nameKey(name)) ?? [],
    }),
  );
  const links = lines.filter(({ plan }) => plan?.type === 'create' && plan.password === null);
  const counts = { ...outcomeCounts(lines.map(({ shown }) => shown)), links: links.length };
  return { header, lines, counts, hash: hashOf(partsOf(file, lines)) };
}

/** What is hashed of each line is what it says, and what it would do with whom. */
function* partsOf(file: readonly FileLine[], lines: readonly CheckedLine[]): Iterable<unknown> {
  for (const [at, { shown, plan }] of lines.entries()) {
    const deed = plan?.type === 'change' ? [plan.user._id, plan.set] : (plan?.fields ?? null);
    yield [file[at], shown, deed];
  }
}

export const presentList = ({ header, lines, counts, hash }: CheckedList): CheckedImport => ({
  columns: [...header.columns],
  separator: header.separator,
  lines: lines.map(({ shown }) => shown),
  counts,
  hash,
});

type Fields = Pick<
  UserDoc,
  'username' | 'name' | 'role' | 'teamId' | 'isActive' | 'tlDashboardAccess' | 'phone'
>;

/** Another last day of a tag that is carried. */
export interface DayChange {
  readonly link: UserTagDoc;
  readonly tag: TagDoc;
  readonly lastDay: string;
}

/** What a line would do. */
export type LinePlan =
  | {
      readonly type: 'create';
      readonly fields: Fields;
      readonly tags: readonly NamedTag[];
      readonly password: string | null;
    }
  | {
      readonly type: 'change';
      readonly user: UserDoc;
      readonly set: Partial<Fields>;
      readonly give: readonly NamedTag[];
      readonly take: readonly UserTagDoc[];
      /** Tags that are carried and get another last day. */
      readonly days: readonly DayChange[];
    };

interface CheckedLine {
  readonly shown: UserImportLine;
  readonly plan: LinePlan | null;
}

interface LineRules extends FileRules {
  /** Whether somebody with these fields is an active administrator. */
  isAdministrator(user: UserDoc): boolean;
  /** Other lines with the same username, in whatever letter case. */
  twins(key: string): readonly number[];
  /** Lines with a name that looks the same, this one too. */
  sameName(name: string): readonly number[];
}

/** What is refused is shown as far as a line has room. */
const longestShown = 200;

/** What one line of a file would do, or why it is refused (DIR-122 to DIR-125). */
function checkLine({ line, cells, oddCells, problem }: FileLine, rules: LineRules): CheckedLine {
  const { known } = rules;
  const said = {
    username: plainName(textOf(cells.Username)),
    name: textOf(cells.Name),
    role: textOf(cells.Role),
    team: textOf(cells.Team),
    tags: namesIn(cells.Tags ?? ''),
  };
  const password = cells.Password || null;
  const shown = {
    line,
    username: said.username.slice(0, longestShown),
    name: said.name.slice(0, longestShown),
    role: said.role.slice(0, longestShown),
    team: said.team.slice(0, longestShown),
    tags: said.tags.slice(0, mostTags).map((tag) => tag.slice(0, longestShown)),
    hasPassword: password !== null,
  };
  const refuse = (problems: readonly string[]): CheckedLine => ({
    shown: { ...shown, outcome: 'refused', reason: problems.join(' '), alike: null, changes: [] },
    plan: null,
  });
  if (problem !== undefined) return refuse([problem]);
  if (oddCells !== null) {
    return refuse([`The line has ${oddCells} cells, not as many as the header names.`]);
  }
  const key = nameKey(said.username);
  const user = personCalled(known, said.username);
  const problems: string[] = [];
  const value = <T>(meaning: Meaning<T>, otherwise: T): T => {
    if ('value' in meaning) return meaning.value;
    problems.push(meaning.problem);
    return otherwise;
  };
  const twins = key === '' ? [] : rules.twins(key);
  if (twins.length > 1) {
    problems.push(`The username stands in lines ${fewOf(twins)}. Keep one of them.`);
  }
  const username = value(usernameOf(said.username, user, known), '');
  const name = value(nameOf(said.name, user), '');
  const role = value(roleOf(said.role, user, known), '');
  const teamId = value(teamOf(said.team, user, known), null);
  const isActive = value(activityOf(textOf(cells.Status)), true);
  const phone = value(phoneOf(textOf(cells.Phone), user, known), undefined);
  const tags = value(tagsOf(said.tags, known), []);
  const wrong = password !== null && !user ? rules.passwordProblem(password, username) : undefined;
  if (wrong !== undefined) problems.push(wrong);
  const access = (user?.tlDashboardAccess ?? false) && mayHaveAccess(role);
  const phoneField = phone === undefined ? {} : { phone };
  const fields = {
    username,
    name,
    role,
    teamId,
    isActive,
    tlDashboardAccess: access,
    ...phoneField,
  };
  if (user && user._id === rules.byId && problems.length === 0) {
    const isLost = rules.isAdministrator(user) && !rules.isAdministrator({ ...user, ...fields });
    if (isLost) problems.push(faultMessage('OWN_ACCOUNT'));
  }
  if (problems.length > 0) return refuse(problems);

  const alike = alikeWords({ line, name, teamId, user }, rules);
  if (!user) {
    return {
      shown: { ...shown, outcome: 'create', reason: null, alike, changes: [] },
      plan: { type: 'create', fields, tags, password },
    };
  }
  // An empty cell leaves the tags.
  const wanted = said.tags.length === 0 ? null : new Set(tags.map(({ tag }) => tag._id));
  const carried = known.links.get(user._id) ?? [];
  const has = new Map(carried.map((link) => [link.tagId, link]));
  const give = tags.filter(({ tag }) => !has.has(tag._id));
  const days = tags.flatMap(({ tag, lastDay }): DayChange[] => {
    const link = has.get(tag._id);
    const isOther = lastDay !== undefined && link && lastDay !== (link.validUntil ?? null);
    return isOther ? [{ link, tag, lastDay }] : [];
  });
  const take = wanted ? carried.filter(({ tagId }) => !wanted.has(tagId)) : [];
  const set = otherFields(user, fields);
  const changes = [...changesOf(user, set, known), ...tagChanges({ give, take, days }, known)];
  const outcome = changes.length === 0 ? 'same' : 'change';
  return {
    shown: { ...shown, outcome, reason: null, alike, changes },
    plan: outcome === 'same' ? null : { type: 'change', user, set, give, take, days },
  };
}

interface Named {
  readonly line: number;
  readonly name: string;
  readonly teamId: string | null;
  readonly user: UserDoc | undefined;
}

/** Of a new name, or of one in a new team: who else has it (DIR-185). */
function alikeWords(
  { line, name, teamId, user }: Named,
  { known, sameName }: Pick<LineRules, 'known' | 'sameName'>,
): string | null {
  if (user && user.name === name && user.teamId === teamId) return null;
  const lines = sameName(name).filter((one) => one !== line);
  const there = (known.named.get(nameKey(name)) ?? []).filter(
    (one) => one._id !== user?._id && one.teamId === teamId,
  );
  const where = teamId === null ? 'without a team' : `in ${teamId}`;
  const hints = [
    lines.length > 0 &&
      `Also in ${lines.length === 1 ? 'line' : 'lines'} ${fewOf(lines)}: ${name}.`,
    there.length > 0 &&
      `There is a ${name} ${where} already: ${fewOf(there.map(({ username }) => username))}.`,
  ].filter((hint) => hint !== false);
  return hints.length > 0 ? hints.join(' ') : null;
}

function otherFields(user: UserDoc, fields: Fields): Partial<Fields> {
  const entries = Object.entries(fields) as [keyof Fields, unknown][];
  return Object.fromEntries(entries.filter(([name, value]) => user[name] !== value));
}

type Changes = UserImportLine['changes'];

const labels = {
  name: 'Name',
  role: 'Role',
  teamId: 'Team',
  isActive: 'Status',
  tlDashboardAccess: 'Team leader access',
  phone: 'Phone',
} as const;

/** Field by field in words. */
function changesOf(user: UserDoc, set: Partial<Fields>, { teamsById }: KnownPeople): Changes {
  const words = {
    name: (of: Partial<Fields>) => of.name ?? '',
    role: (of: Partial<Fields>) => of.role ?? '',
    teamId: ({ teamId }: Partial<Fields>) =>
      teamId ? (teamsById.get(teamId)?.name ?? teamId) : 'No Team',
    isActive: ({ isActive }: Partial<Fields>) => (isActive ? 'Active' : 'Inactive'),
    tlDashboardAccess: (of: Partial<Fields>) => (of.tlDashboardAccess ? 'yes' : 'no'),
    phone: (of: Partial<Fields>) => of.phone ?? '',
  };
  return (Object.keys(labels) as (keyof typeof labels)[])
    .filter((field) => field in set)
    .map((field) => ({
      field: labels[field],
      before: words[field](user),
      after: words[field](set),
    }));
}

type TagPlan = Pick<Extract<LinePlan, { type: 'change' }>, 'give' | 'take' | 'days'>;

const tagChanges = ({ give, take, days }: TagPlan, { tagsById }: KnownPeople): Changes => [
  ...give.map(({ tag, lastDay = null }) => ({
    field: 'Tag',
    before: null,
    after: carriedWords(tag.name, lastDay),
  })),
  ...days.map(({ link, tag, lastDay }) => ({
    field: 'Tag',
    before: carriedWords(tag.name, link.validUntil ?? null),
    after: carriedWords(tag.name, lastDay),
  })),
  ...take.map(({ tagId, validUntil = null }) => ({
    field: 'Tag',
    before: carriedWords(tagsById.get(tagId)?.name ?? '', validUntil),
    after: null,
  })),
];
