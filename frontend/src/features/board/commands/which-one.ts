import { folded } from '@muster/protocol';
import { isBrief, squeezed } from '../../../shared/domain/found-typed.ts';
import {
  isEverybody,
  verbTyped,
  type TypedOrder,
  type Verb,
} from '../../../shared/domain/typed-order.ts';
import type { BoardOrder, OrderContext } from './board-actions.ts';
import { namesIn } from './note-answer.ts';

/** What is asked where an order does not say enough: nothing is done by a verb alone, or by half a name (UI-335). Pure. */

const aPlace = (said: string) => `Which one? “${said}” with a station or a zone, or “${said} all”.`;

/** How the sentence goes on behind a verb as it is typed. */
const questions: Readonly<Partial<Record<Verb, (said: string) => string>>> = {
  unassign: (said) => `Who? “${said}” with a name, or “${said} all”.`,
  fill: (said) => `Which one? “${said}” with a station, or “${said} all”.`,
  reset: aPlace,
  open: aPlace,
  close: aPlace,
  capacity: (said) => `Which one? “${said}” with a station and a number.`,
  rotate: (said) => `Which one? “${said}” with a zone.`,
  swap: (said) => `Which ones? “${said}” with two names, as “${said} Ali with Tan”.`,
  move: (said) => `Who? “${said}” with a name and a place, as “${said} Ali to CAR 1”.`,
  relieve: (said) => `Who? “${said}” with a name.`,
};

/** Words that begin an order without being a verb of its own. */
const beginnings: Readonly<Record<string, string>> = {
  take: 'Who? “take” with a name and “off”.',
  everyone: 'From where? “everyone off” with a station or a zone.',
  everybody: 'From where? “everybody off” with a station or a zone.',
  unp: 'Which one? “unpin” with a name or a zone, or “unpin all”.',
  unpi: 'Which one? “unpin” with a name or a zone, or “unpin all”.',
  unpin: 'Which one? “unpin” with a name or a zone, or “unpin all”.',
};

const question = (label: string, refused: string): BoardOrder => ({
  id: 'which-one',
  label,
  preview: '',
  op: undefined,
  refused,
});

/** A verb alone: how its sentence goes on. */
export function askedOf(typed: string): BoardOrder | undefined {
  const text = folded(typed);
  const words = Object.hasOwn(beginnings, text) ? beginnings[text] : undefined;
  if (words !== undefined) return question(text, words);
  const order = verbTyped(typed);
  // Alone it is the most urgent station, and those without a place.
  if (!order || order.rest !== '' || order.verb === 'fill' || order.verb === 'unassign')
    return undefined;
  const refused = questions[order.verb]?.(order.said);
  return refused === undefined ? undefined : question(order.said, refused);
}

/**
 * One or two letters that are no name, nor a word of one thing's name alone: what they may mean stands below the question.
 * It is called as what is typed is, so that it comes first.
 */
export function halfNamed(
  typed: string,
  { what, to, from = '' }: TypedOrder,
  context: OrderContext,
): readonly BoardOrder[] {
  const half = [what, to, from]
    .flatMap((text) =>
      // The number alone in `car 1 & 2`.
      namesIn(text).filter((name, at) => at === 0 || !/^\d+$/.test(name)),
    )
    .find((name) => isBrief(name) && !isEverybody(name) && !isClear(name, context));
  return half === undefined
    ? []
    : [question(typed, `Which one? “${half}” is too short; type more of it.`)];
}

/** The same where half a name behind a verb is nothing's on the board. */
export function unknownHalf(typed: string, context: OrderContext): readonly BoardOrder[] {
  const order = verbTyped(typed);
  if (!order || !questions[order.verb]) return [];
  return halfNamed(typed, { ...order, what: order.rest, to: '' }, context).map((one) => ({
    ...one,
    isUnknown: true,
  }));
}

function isClear(name: string, { board, catalogue }: OrderContext): boolean {
  const places = [...catalogue.stations, ...catalogue.zones];
  if (places.some((place) => squeezed(place.name) === squeezed(name))) return true;
  const word = folded(name);
  const called = [...places, ...board.officers].filter((one) =>
    folded(one.name).split(' ').includes(word),
  );
  return called.length === 1;
}
