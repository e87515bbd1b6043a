import { describe, expect, it } from 'vitest';
import { logEntryOf } from './attendance.fixture.ts';
import { eventsOf, eventWords, isPartial, membersWords, submitWords } from './updates.ts';

const at = (time: string) => `2025-09-06T${time}:00.000Z`;
const submit = (teamId: string, time: string, values: readonly string[]) =>
  values.map((newValue, index) =>
    logEntryOf(`${teamId} ${time} ${index}`, { teamId, createdAt: at(time), newValue }),
  );
const a1 = submit('A1', '02:21', ['present', 'pto (10:00-14:00)', 'absent (MC). Notes: flu']);
const a2 = submit('A2', '02:21', ['present']);
const correction = logEntryOf('c', {
  createdAt: at('02:40'),
  updateType: 'modification',
  memberName: 'Mei Osman',
});

describe('what happened', () => {
  it('is one event for a whole submit, however many members it marked [ATT-90]', () => {
    const events = eventsOf([correction, ...a1, ...a2]);
    expect(events.map(({ kind, entries }) => [kind, entries.length])).toEqual([
      ['correction', 1],
      ['submit', 3],
      ['submit', 1],
    ]);
    expect(events.map((event) => membersWords(event))).toEqual([
      'Mei Osman',
      '3 members',
      a2[0]?.memberName,
    ]);
  });

  it('of a submit that left members out says of how many [ATT-91, MON-32]', () => {
    const [event] = eventsOf(a1);
    if (!event) throw new Error('no event');
    expect([membersWords(event, 15), isPartial(event, 15)]).toEqual(['3 of 15 members', true]);
    expect([membersWords(event, 3), isPartial(event, 3)]).toEqual(['3 members', false]);
  });

  it('is a correction when anything of it changes what was there [ATT-90]', () => {
    const changed = { ...correction, createdAt: at('02:21') };
    expect(eventsOf([...a1, changed]).map(({ kind }) => kind)).toEqual(['correction']);
  });

  it('is counted as submits and corrections, not as records [ATT-90, MON-24]', () => {
    expect(eventWords(eventsOf([correction, ...a1, ...a2]))).toBe('2 submits, 1 correction');
    expect(eventWords(eventsOf(a1))).toBe('1 submit');
    expect(eventWords([])).toBeUndefined();
  });

  it('says of a submit who is here, in words that add up [ATT-90, UI-7]', () => {
    expect(submitWords(a1)).toBe('2 present (1 PTO) · 1 absent');
    expect(submitWords(a2)).toBe('1 present · 0 absent');
  });
});
