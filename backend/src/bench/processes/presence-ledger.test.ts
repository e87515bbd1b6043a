import { expect, it } from 'vitest';
import { presenceLedger, type Fact } from './presence-ledger.ts';

const came: Fact = {
  what: 'open',
  who: 'wen',
  isSo: true,
  how: 'who came',
  since: 100,
  withinMs: 1000,
};
const died: Fact = { ...came, isSo: false, how: 'whose server died', since: 5000, withinMs: 9000 };
const nobody = { viewers: [], holding: [] };
const wen = {
  viewers: [{ id: 'wen', name: 'Wen', color: 0 }],
  holding: [{ userId: 'o', by: 'wen' }],
};

it('somebody who is shown in time, and gone in time, is right; their times are told [PRF-82]', () => {
  const ledger = presenceLedger();
  const desk = ledger.desk('process 1', 0);
  desk.see(nobody);
  ledger.set(came);
  ledger.look(600);
  desk.see(wen);
  ledger.look(900);
  ledger.look(2001);
  ledger.set(died);
  ledger.look(13_900);
  desk.see(nobody);
  ledger.look(13_950);
  expect(ledger.isOpen(14_000)).toBe(true);
  expect(ledger.isOpen(14_001)).toBe(false);
  ledger.look(14_001);
  const { shownMs, rightWhenDue, wrong } = ledger.report();
  expect(wrong).toEqual([]);
  expect(Object.fromEntries(rightWhenDue)).toEqual({ 'who came': 1, 'whose server died': 1 });
  expect(Object.fromEntries(shownMs)).toEqual({ 'who came': [800], 'whose server died': [8950] });
});

it('somebody who comes late, stays shown after the lease, or is forgotten, is told in words [PRF-82]', () => {
  const ledger = presenceLedger();
  const desk = ledger.desk('process 1', -5000);
  ledger.set(came);
  ledger.look(1101);
  ledger.set({ ...came, what: 'holds' });
  desk.see(wen);
  ledger.look(1102);
  desk.see(nobody);
  ledger.look(1103);
  ledger.set(died);
  desk.see(wen);
  ledger.look(14_001);
  expect(ledger.report().wrong).toEqual([
    'process 1 did not show within 1000 ms that wen open, who came',
    'process 1 forgot that wen holds, who came',
    'process 1 did not show within 9000 ms that wen no longer open, whose server died',
  ]);
});

it('what a desk is told again before it is due is no lie, and counts from the last time [PRF-82]', () => {
  const ledger = presenceLedger();
  const desk = ledger.desk('process 1', 6000);
  ledger.set(died);
  ledger.look(6001);
  desk.see(wen);
  ledger.look(6002);
  desk.see(nobody);
  ledger.look(13_999);
  ledger.look(14_001);
  expect(ledger.report()).toMatchObject({ wrong: [], rightWhenDue: new Map([[died.how, 1]]) });
});

it('a desk that opens later has its own time for what was so before, and one that closes is left out [PRF-82]', () => {
  const ledger = presenceLedger();
  ledger.set(came);
  const early = ledger.desk('process 1', 0);
  const late = ledger.desk('process 2', 10_000);
  ledger.look(500);
  early.close();
  ledger.look(11_999);
  expect(ledger.report()).toMatchObject({ wrong: [], leftOut: 1 });
  late.see(wen);
  ledger.look(12_000);
  expect([...ledger.report().shownMs.values()]).toEqual([[2000]]);
});

it.each([
  [0, ['process 1 did not show within 1000 ms that wen open, who came']],
  [500, []],
])('what the machine makes late by %i ms is due so much later [PRF-82]', (lateMs, wrong) => {
  const ledger = presenceLedger(() => lateMs);
  const desk = ledger.desk('process 1', 0);
  desk.see(nobody);
  ledger.set({ ...came, since: 3000 });
  ledger.look(4300);
  desk.see(wen);
  ledger.look(4501);
  expect(ledger.report().wrong).toEqual(wrong);
  expect(ledger.isOpen(4500)).toBe(lateMs > 0);
});
