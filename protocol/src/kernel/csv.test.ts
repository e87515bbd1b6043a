import { describe, expect, it } from 'vitest';
import { csv, fileName, textOfCell } from './csv.ts';

describe('a CSV file', () => {
  it('quotes every text as RFC 4180 says, after a byte-order mark [OPS-55]', () => {
    expect(csv([['a', 'b,c', 'say "x"', 'two\nlines', 4, null]])).toBe(
      '\uFEFF"a","b,c","say ""x""","two\nlines",4,\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx', '\nx', ';=1', '＝1', '＋1', '－1', '＠x'])(
    'puts an apostrophe before %j [OPS-55]',
    (text) =>
      expect(
        csv([[text]])
          .replace(/^\uFEFF"?/, '')
          .startsWith("'"),
      ).toBe(true),
  );

  it('leaves a hyphen alone, which is no formula, as it is [OPS-55]', () =>
    expect(csv([['-']])).toBe('\uFEFF"-"\r\n'));

  it.each(['=1', "'=1", "''＠x", '-', "'-", "'tis", "O'Neil", ''])(
    'gives %j back when its cell is read [OPS-55]',
    (text) =>
      expect(
        textOfCell(
          csv([[text]])
            .slice(1)
            .trim()
            .replace(/^"|"$/g, ''),
        ),
      ).toBe(text),
  );

  it('leaves numbers alone, also negative ones [OPS-55]', () =>
    expect(csv([[-1]])).toBe('\uFEFF-1\r\n'));

  it('replaces what file systems refuse in its name [OPS-55]', () =>
    expect(fileName('A/B: "report"?.csv')).toBe('A-B- -report-.csv'));
});
