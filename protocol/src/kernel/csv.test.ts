import { describe, expect, it } from 'vitest';
import { csv, fileName } from './csv.ts';

describe('CSV [OPS-55]', () => {
  it('quotes as RFC 4180 says, after a byte-order mark', () => {
    expect(csv([['a', 'b,c', 'say "x"', 'two\nlines', 4, null]])).toBe(
      '\uFEFFa,"b,c","say ""x""","two\nlines",4,\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx'])('neutralises %j', (text) =>
    expect(
      csv([[text]])
        .replace(/^\uFEFF"?/, '')
        .startsWith("'"),
    ).toBe(true),
  );

  it('leaves numbers alone, also negative ones', () => expect(csv([[-1]])).toBe('\uFEFF-1\r\n'));

  it('replaces what file systems refuse', () =>
    expect(fileName('A/B: "report"?.csv')).toBe('A-B- -report-.csv'));
});
