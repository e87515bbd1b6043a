import {
  folded,
  isLocked,
  isolated,
  isSameName,
  saidName,
  searchIndex,
  shiftOn,
  stationOf,
  unpinOperation,
  type Officer,
  reliefAllOperation,
  reliefOperation,
  type Hands,
} from '@muster/protocol';
import { formatDate } from '../../../shared/dates/date-format.ts';
import type { PaletteAnswer, PaletteEntry } from '../../../shared/ui/palette/palette-button.tsx';
import { placeOperation } from '../drag/drop.ts';
import { officers, placeName } from '../operations/operation-words.ts';
import { assignOfficers, doTyped, unpinZoneOperation } from '../operations/station-actions.ts';
import {
  actionsOf,
  onBoard,
  opening,
  refusalOf,
  unpinAction,
  type BoardAnswerParts,
  type BoardAction,
} from './board-actions.ts';
import { foundTyped, isBrief, squeezed } from '../../../shared/domain/found-typed.ts';
import { soughtIn } from '../../../shared/domain/typed-order.ts';
import { ordersIn } from './board-commands.ts';
import { askedOf } from './which-one.ts';
import { planEntries } from '../plan/plan-answer.ts';
import { leavingBy, placesNamed } from './station-orders.ts';
import { personIn, hasNameOf, noteIn, type TypedNote } from './note-answer.ts';

type Parts = Pick<BoardAnswerParts, 'board' | 'catalogue' | 'relief' | 'stop'> & {
  readonly operations: Pick<BoardAnswerParts['operations'], 'perform' | 'objectionTo'>;
};

/** A swap for each who is due for relief, as the panel offers it (UI-333, STF-37). */
export function reliefEntries(parts: Parts): BoardAction[] {
  const { board, catalogue, operations, relief } = parts;
  const names = new Map(board.officers.map((one) => [one.id, saidName(one)]));
  const each = relief.map((line): BoardAction => {
    const { userId, stationId, replacement } = line;
    const name = names.get(userId) ?? '';
    const next = replacement ? names.get(replacement.userId) : undefined;
    const post = placeName(catalogue, stationId);
    const op = reliefOperation(board, line);
    const goal = op?.type === 'place' ? placeName(catalogue, op.moves[0]?.to ?? null) : '';
    const label = `Relieve ${name} at ${post}`;
    return {
      id: `relieve-${userId}`,
      kind: 'Action',
      label: next === undefined ? label : `${label} by ${next}`,
      text: `${label} ${next ?? ''}`,
      deeds: 'Relieve',
      preview: `${next ?? 'nobody'} takes over ${post}, ${name} goes to ${goal}`,
      refused:
        next === undefined || !op ? `Nobody who fits ${post} can take over.` : refusalOf(parts, op),
      run: () => void (op && operations.perform(op)),
    };
  });
  return relief.length > 1 ? [...each, ...everybody(parts)] : each;
}

/** All swaps in one step; those of people placed by hand only where they are asked for (DEP-334). */
function everybody(parts: Parts): BoardAction[] {
  const { board, operations, relief } = parts;
  const action = (hands: Hands): BoardAction => {
    const all = reliefAllOperation(board, relief, hands);
    const swaps = (all?.moves.length ?? 0) / 2;
    const label = hands === 'go' ? 'Relieve all, who was placed by hand too' : 'Relieve all';
    return {
      id: `relieve-all-${hands}`,
      kind: 'Action',
      label,
      text: label,
      deeds: 'Relieve',
      preview: all ? `${swaps} of ${relief.length} who are due change places in one step` : '',
      refused: all ? refusalOf(parts, all) : 'Nobody who is due can be relieved.',
      run: () => void (all && operations.perform(all)),
    };
  };
  const count = (hands: Hands) => reliefAllOperation(board, relief, hands)?.moves.length ?? 0;
  if (count('go') === count('stay')) return [action('stay')];
  // What would do something first.
  return count('stay') > 0 ? [action('stay'), action('go')] : [action('go'), action('stay')];
}

const mostFound = 8;

/** What the palette offers of a board: orders as they are typed, actions, people, stations and zones (UI-322). */
export function boardAnswer(parts: BoardAnswerParts): PaletteAnswer {
  const { board, people } = parts;
  if (isLocked(shiftOn(board.date))) return () => [];
  const actions = searchIndex([...actionsOf(parts), ...reliefEntries(parts)]);
  return (query) => {
    const called = people.find(query, mostFound).length > 0;
    const plan = called ? [] : planEntries(query, parts);
    if (plan.length > 0) return plan;
    const orders = ordersOf(query, parts);
    // A name that is typed whole is who is meant, whatever words it has.
    if (!called && orders.some(({ refused }) => refused === undefined)) return orders;
    const note = noteIn(query, parts.catalogue);
    if (note) return [noteEntry(note, parts)];
    const personQuery = personIn(query);
    const found = foundTyped(people, personQuery, mostFound).map(({ officer }) => officer);
    if (personQuery !== query.trim() && found.length > 0)
      return found.map((officer) => wayEntry(officer, parts));
    const sought = soughtIn(query);
    const only = theOne(found, sought, ({ name }) => name);
    const answers = [
      ...(called ? [] : orders),
      ...foundTyped(actions, query, mostFound),
      ...found.map((officer) => personEntry(officer, parts)),
      ...(only && hasNameOf(only, sought) ? deedsOf(only, parts) : []),
      ...placesCalled(query, parts),
      ...(called ? orders : []),
    ];
    return answers.length > 0 ? answers : deedsSaid(query, parts);
  };
}

/** `select Kumar Ng`, `unpin Kumar`, `move Kumar`: what the card, or the menu, of the one thing that is called so can do. */
function deedsSaid(query: string, parts: BoardAnswerParts): PaletteEntry[] {
  const [deed = '', ...rest] = query.trim().split(/\s+/);
  const name = rest.join(' ');
  if (isBrief(name)) return [];
  const officer = theOne(
    parts.people.find(name, mostFound).map((one) => one.officer),
    name,
    (one) => one.name,
  );
  const place = theOne(foundTyped(parts.places, name, mostFound), name, (one) => one.name);
  return [
    ...(officer ? deedsOf(officer, parts) : []),
    ...(place ? deedsAt(place, parts) : []),
  ].filter(({ label }) => folded(label).startsWith(`${folded(deed)} `));
}

/**
 * A final board is only looked at until it is corrected: whatever would change it says so, the way to that is offered,
 * and what is found leads to the board as it was last (DEP-402).
 */
export function finalBoardAnswer(
  answer: PaletteAnswer,
  { date, showBoard }: Pick<BoardAnswerParts, 'showBoard'> & { readonly date: string },
): PaletteAnswer {
  const board = `board of ${formatDate(date)}`;
  const preview = `goes to the ${board}, which is final`;
  const refused = `The ${board} is final: it is changed there, by Correct with a reason.`;
  const correct = {
    id: 'correct-final',
    kind: 'Action',
    label: 'Correct with a reason',
    text: `Correct the ${board} with a reason`,
    preview,
    run: showBoard,
  };
  const typed = searchIndex([correct]);
  const looked = (entry: PaletteEntry): PaletteEntry =>
    entry.kind === 'Action' ? { ...entry, refused } : { ...entry, preview, run: showBoard };
  return (query) => {
    const found = answer(query).map(looked);
    const isRefused = found.some((entry) => entry.refused !== undefined);
    return [...found, ...(isRefused ? [correct] : typed.find(query, 1))];
  };
}

/** The one that is called so, or the only one; of several with that name none. */
function theOne<Thing>(
  found: readonly Thing[],
  query: string,
  nameOf: (thing: Thing) => string,
): Thing | undefined {
  const exact = found.filter((thing) => isSameName(nameOf(thing), query));
  const alike = found.filter((thing) => squeezed(nameOf(thing)) === squeezed(query));
  const [one, ...others] = [exact, alike, found].find(({ length }) => length > 0) ?? [];
  return others.length === 0 ? one : undefined;
}

/** More than so many leave their places only after a question. */
const mostUnasked = 5;

function ordersOf(query: string, parts: BoardAnswerParts): PaletteEntry[] {
  const { board, catalogue, moment, operations, people, selection, relief, view } = parts;
  // By the name: a team, a tag or a role alone is nobody.
  const officersCalled = (name: string) =>
    people
      .find(name, mostFound)
      .map(({ officer }) => officer)
      .filter((officer) => hasNameOf(officer, name));
  const ids = selection.selectedIds();
  const selected = board.officers.filter(({ id }) => ids.has(id));
  const due = new Set(relief.map(({ userId }) => userId));
  const context = { board, catalogue, moment, officersCalled, selected, due };
  const bare = askedOf(query);
  return (bare ? [bare] : ordersIn(query.trim(), context)).flatMap(
    ({ id, label, preview, op, refused, zoneId, isAsked = false, isUnknown = false }) => [
      {
        id,
        kind: 'Action',
        label,
        preview,
        refused: refused ?? refusalOf(parts, op),
        isUnknown,
        run: () => {
          if (op && (isAsked || leavingBy(op, board) > mostUnasked)) {
            onBoard(parts, () => view.openDialog({ kind: 'unassign-many', label, op }))();
          } else if (op) doTyped(operations, op);
        },
      },
      ...(zoneId === undefined
        ? []
        : [opening(parts, `${label}…`, { kind: 'rotate', zoneId }, 'shows who goes where')]),
    ],
  );
}

function noteEntry(note: TypedNote, parts: BoardAnswerParts): PaletteEntry {
  const { text, place, placeName: name = 'the board', wall, refused } = note;
  if (text === '') {
    const label = `Handover Note for ${isolated(name)}`;
    return opening(parts, label, { kind: 'note', place }, 'asks for its words');
  }
  return {
    id: 'pin-note',
    kind: 'Action',
    label: `${wall ? 'Wall note' : 'Note'} for ${isolated(name)}: ${isolated(text)}`,
    preview: `pins “${isolated(text)}” to ${isolated(name)} until the end of the next shift${wall ? ', for the walls too' : ''}`,
    refused: parts.stop ?? refused,
    run: () => parts.pinNote(note),
  };
}

function personEntry(officer: Officer, parts: BoardAnswerParts): PaletteEntry {
  const { id, teamId } = officer;
  const name = saidName(officer);
  const { board, catalogue, view } = parts;
  const placed = board.assignments.find(({ userId }) => userId === id);
  const where = placeName(catalogue, placed?.stationId ?? null);
  return {
    id: `person-${id}`,
    kind: 'Person',
    label: `${name} · ${teamId} · ${where}`,
    preview: `shows ${name} on the board, at ${where}`,
    run: onBoard(parts, () => view.pointAt(id)),
  };
}

/** What the card of an officer can do. */
function deedsOf(officer: Officer, parts: BoardAnswerParts): PaletteEntry[] {
  const { selection, board, catalogue, operations } = parts;
  const { id } = officer;
  const name = saidName(officer);
  const from = stationOf(board, id);
  const off = placeOperation([id], null, board, 'bulk');
  const unpin = unpinOperation(board, [id]);
  const isSelected = selection.selectedIds().has(id);
  return [
    opening(parts, `Move ${name} to…`, { kind: 'move', userIds: [id] }, 'asks for the station'),
    {
      id: `select-${id}`,
      kind: 'Action',
      label: isSelected ? `Take ${name} out of the selection` : `Select ${name}`,
      preview: isSelected ? 'the others stay selected' : 'adds them to whoever is selected',
      run: onBoard(parts, () => selection.toggleOfficer(id)),
    },
    ...(unpin ? [unpinAction(parts, `Unpin ${name}`, unpin)] : []),
    ...(off
      ? [
          {
            id: `remove-${id}`,
            kind: 'Action',
            label: `Remove ${name} from ${placeName(catalogue, from)}`,
            preview: `moves ${name} from ${placeName(catalogue, from)} to Unassigned`,
            refused: refusalOf(parts, off),
            run: () => void operations.perform(off),
          },
        ]
      : []),
    wayEntry(officer, parts),
  ];
}

const wayEntry = ({ id, name }: Officer, parts: BoardAnswerParts): PaletteEntry => ({
  ...opening(parts, `How did ${name} get here?`, { kind: 'way', userId: id }, 'shows their way'),
  // It is only read.
  refused: undefined,
});

function placesCalled(query: string, parts: BoardAnswerParts): PaletteEntry[] {
  const typed = foundTyped(parts.places, query, mostFound);
  const found = typed.length > 0 ? typed : spelledOut(soughtIn(query), parts);
  const only = theOne(found, soughtIn(query), ({ name }) => name);
  return [
    ...found.map(({ kind, id, name }) => ({
      id: `${kind}-${id}`,
      kind: kind === 'zone' ? 'Zone' : 'Station',
      label: name,
      preview: `goes to ${isolated(name)} on the board`,
      run: onBoard(parts, () => parts.view.goTo({ kind, id })),
    })),
    ...(only ? deedsAt(only, parts) : []),
  ];
}

/** `station CAR 1`, and of `CAR 1 CAR 2` each of both. */
function spelledOut(text: string, { catalogue }: BoardAnswerParts) {
  const called = (part: string) =>
    placesNamed(part, catalogue)
      .filter(({ isWhole }) => isWhole)
      .slice(0, 1)
      .map(({ kind, place: { id, name } }) => ({ kind, id, name }));
  const words = text.split(' ');
  const both = words.slice(1).map((_, at) => {
    const parts = [words.slice(0, at + 1), words.slice(at + 1)];
    return parts.map((part) => called(part.join(' ')));
  });
  const pair = both.find((parts) => parts.every((found) => found.length > 0)) ?? [];
  return [called(text), pair.flat()].find((found) => found.length > 0) ?? [];
}

/** What the menu of a station or a zone can do. */
function deedsAt(
  { kind, id, name }: { kind: 'station' | 'zone'; id: string; name: string },
  parts: BoardAnswerParts,
): PaletteEntry[] {
  const { board, catalogue, operations, selection } = parts;
  const place = kind === 'zone' ? { zoneId: id, stationId: null } : { zoneId: null, stationId: id };
  const note = opening(
    parts,
    `Handover Note for ${isolated(name)}`,
    { kind: 'note', place },
    'asks for its words',
  );
  if (kind === 'zone') {
    return [
      opening(
        parts,
        `Rotate zone ${isolated(name)}`,
        { kind: 'rotate', zoneId: id },
        'shows who goes where',
      ),
      unpinAction(parts, `Unpin zone ${isolated(name)}`, unpinZoneOperation(board, catalogue, id)),
      opening(
        parts,
        `Reset zone ${isolated(name)}…`,
        { kind: 'reset-zone', zoneId: id },
        'asks before it does',
      ),
      note,
    ];
  }
  const chosen = [...selection.selectedIds()];
  return [
    {
      id: `assign-selected-${id}`,
      kind: 'Action',
      label: `Assign Selected to ${isolated(name)}`,
      preview: `places ${officers(chosen.length)} in ${isolated(name)}`,
      refused:
        chosen.length === 0
          ? (parts.stop ?? 'Nobody is selected.')
          : refusalOf(parts, placeOperation(chosen, id, board, 'bulk')),
      run: () => void assignOfficers(operations, chosen, id, 'bulk'),
    },
    opening(
      parts,
      `Reset ${isolated(name)}…`,
      { kind: 'reset-station', stationId: id },
      'asks before it does',
    ),
    note,
  ];
}
