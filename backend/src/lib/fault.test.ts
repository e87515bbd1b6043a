import { expect, it } from 'vitest';
import { Fault, faultOf } from './fault.ts';

it.each(['EPIPE', 'ECONNRESET', 'ECONNREFUSED'])(
  'a connection to the database that breaks with %s is 503, not a defect [OPS-18]',
  (code) => {
    const error = Object.assign(new Error(`write ${code}`), { code });
    expect(faultOf(error)).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
  },
);

it('a fault stays what it is, and what nobody expected is none [OPS-18]', () => {
  const fault = new Fault('STALE');
  expect(faultOf(fault)).toBe(fault);
  expect(faultOf(new TypeError('undefined is not a function'))).toBeUndefined();
  expect(faultOf(Object.assign(new Error('E11000'), { code: 11_000 }))).toBeUndefined();
});
