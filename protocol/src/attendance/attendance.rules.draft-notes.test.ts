import { expect, it } from 'vitest';
import { draftLimits, notesLimit } from './attendance.schema.ts';
import { frameBytes, noteBytes, notesThatFit } from './attendance.rules.ts';

const bytesOf = (text: string) =>
  encodeURIComponent(JSON.stringify(text)).replace(/%../g, ' ').length - 2;
const longest = (letter: string) => letter.repeat(notesLimit / letter.length);

it.each(['x', 'é', '本', '🙂', '"', '\\', '\n', '\t', '\ufffd'])(
  'of %j a frame has as many bytes as are counted [ATT-112]',
  (letter) => expect(frameBytes(letter.repeat(3))).toBe(bytesOf(letter.repeat(3))),
);

it.each([
  ['x', 90],
  ['本', 30],
  ['🙂', 45],
])('of %s %i of the longest notes are sent whole [ATT-112]', (letter, count) => {
  const notes = Array.from({ length: count }, () => longest(letter));
  expect(notesThatFit(notes)).toEqual(notes);
});

it.each(['x', '本', '🙂', '"'])(
  'a hundred of the longest of %s are cut to what fits, say so, and leave short ones whole [ATT-112]',
  (letter) => {
    const notes = Array.from({ length: draftLimits.members }, (_, index) =>
      index === 0 ? 'flu' : index === 1 ? '' : longest(letter),
    );
    const sent = notesThatFit(notes);
    expect(
      noteBytes(Object.fromEntries(sent.map((text, index) => [index, { notes: text }]))),
    ).toBeLessThanOrEqual(draftLimits.notes);
    for (const [index, text] of sent.entries()) {
      if (index < 2) expect(text).toBe(notes[index]);
      else expect(text).toMatch(new RegExp(`^(?:${letter}){50,}…$`, 'u'));
    }
  },
);

it('a text is sent as the server keeps it, so that none is too long for it [ATT-112]', () => {
  const [sent = ''] = notesThatFit(['\u0958'.repeat(notesLimit)]);
  expect(sent).toHaveLength(notesLimit);
  expect(sent.normalize('NFC')).toBe(sent);
});
