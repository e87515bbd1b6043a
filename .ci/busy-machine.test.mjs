import { expect, it } from 'vitest';
import { namingTheMachine } from './busy-machine.mjs';

it.each([
  'Test timed out in 20000ms.',
  'no board:beat within 10000 ms',
  'POST /api/auth/login: 503 {"code":"SIGN_IN_BUSY"}',
  'expected 503 to be 200',
  'Unable to find an element with the text: Saved',
])('%s, on a busy machine, names it', (said) => {
  expect(namingTheMachine(said, 9.25, 2)).toBe(
    `the machine is busy: 9.3 wait for its 2 cores; run this file alone. ${said}`,
  );
  expect(namingTheMachine(said, 2.9, 2)).toBe(said);
});

it('what was awaited and did not come in time names it too', () => {
  const because = 'Matcher did not succeed in time.';
  expect(namingTheMachine('expected 1 to be 2', 9, 2, because)).toContain('the machine is busy');
});

it('what has nothing to do with time does not name it', () => {
  const said = 'expected 409 to be 200';
  expect(namingTheMachine(said, 20, 2)).toBe(said);
});
