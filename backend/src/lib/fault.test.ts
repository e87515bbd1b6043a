import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { faultOf } from '../store/database-error.ts';
import { Fault } from './fault.ts';

const {
  MongoBulkWriteError,
  MongoNetworkError,
  MongoNetworkTimeoutError,
  MongoServerError,
  MongoServerSelectionError,
  MongoWriteConcernError,
} = mongoose.mongo;

const named = (name: string) => Object.assign(new Error('internal'), { name });
const coded = (code: string | number) => Object.assign(new Error(`write ${code}`), { code });
const answered = (code: number) => new MongoServerError({ ok: 0, code, errmsg: 'internal' });
const labelled = (label: string) => {
  const error = new MongoServerError({ ok: 0, code: 1, errmsg: 'internal' });
  error.addErrorLabel(label);
  return error;
};

const away = [
  new MongoServerSelectionError('none', {} as never),
  named('MongoPoolClearedError'),
  named('MongoWaitQueueTimeoutError'),
  named('MongoNotConnectedError'),
  coded('ECONNREFUSED'),
];
const unconfirmed = [
  new MongoNetworkError('closed'),
  new MongoNetworkTimeoutError('timed out'),
  new MongoWriteConcernError({
    ok: 1,
    writeConcernError: { code: 64, errmsg: 'waiting for replication timed out' },
  }),
  new MongoBulkWriteError({ message: 'one', code: 11_000 }, {
    getWriteConcernError: () => ({ code: 91 }),
  } as never),
  // A write concern that the database does not know, as a set that was configured anew has others.
  new MongoBulkWriteError({ message: 'one', code: 79 }, {
    getWriteConcernError: () => ({ code: 79 }),
  } as never),
  new MongoServerError({ ok: 1, code: 79, writeConcernError: { code: 79 }, errmsg: 'internal' }),
  ...[189, 91, 11_600, 11_602, 10_107, 13_435, 13_436, 10_058, 262, 50].map(answered),
  ...['RetryableWriteError', 'TransientTransactionError'].map(labelled),
  ...['EPIPE', 'ECONNRESET', 'ETIMEDOUT'].map(coded),
];

it.each(away)(
  'a database that nothing has reached is 503 UNAVAILABLE for a read and a write: $name $code [OPS-18]',
  (error) => {
    expect(faultOf(error)).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    expect(faultOf(error, true)).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
  },
);

it.each(unconfirmed)(
  'a database that fails over or breaks off is 503 UNAVAILABLE for a read and OUTCOME_UNKNOWN for a write: $name $code [OPS-18, OPS-67]',
  (error) => {
    expect(faultOf(error)).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    expect(faultOf(error, true)).toMatchObject({ code: 'OUTCOME_UNKNOWN', status: 503 });
  },
);

it('a write that the driver knows not to have happened is UNAVAILABLE [OPS-67]', () => {
  const error = new MongoNetworkError('closed');
  error.addErrorLabel('NoWritesPerformed');
  expect(faultOf(error, true)).toMatchObject({ code: 'UNAVAILABLE' });
});

it('a disk without room is said in words of its own [OPS-69]', () => {
  expect(faultOf(answered(14_031), true)).toMatchObject({ code: 'STORE_FULL', status: 503 });
});

it('a fault stays what it is, and what nobody expected is none [OPS-18]', () => {
  const fault = new Fault('STALE');
  expect(faultOf(fault)).toBe(fault);
  expect(faultOf(new TypeError('undefined is not a function'))).toBeUndefined();
  expect(faultOf(answered(11_000))).toBeUndefined();
  expect(faultOf(answered(2))).toBeUndefined();
});
