import { inflateSync } from 'node:zlib';

/** The words of a PDF as a reader finds them: each font says which letters its glyphs are. */
export function textOfPdf(file: Buffer): string {
  const objects = objectsOf(file);
  const lettersOf = new Map(
    [...objects].flatMap(([id, { dictionary }]) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(dictionary)?.[1];
      return map ? [[id, lettersIn(objects.get(map)?.stream ?? '')] as const] : [];
    }),
  );
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  for (const { dictionary } of objects.values())
    for (const [, name = '', id = ''] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const letters = lettersOf.get(id);
      if (letters) fonts.set(name, letters);
    }
  return [...objects.values()].map(({ stream }) => shown(stream, fonts)).join('\n');
}

interface PdfObject {
  readonly dictionary: string;
  readonly stream: string;
}

function objectsOf(file: Buffer): Map<string, PdfObject> {
  const text = file.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const found of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = found.index + found[0].length;
    const end = text.indexOf('\nendobj', start);
    const body = text.slice(start, end);
    const at = body.indexOf('stream\n');
    const dictionary = at < 0 ? body : body.slice(0, at);
    const raw = at < 0 ? '' : body.slice(at + 'stream\n'.length, body.lastIndexOf('\nendstream'));
    const isPacked = dictionary.includes('FlateDecode') && !dictionary.includes('/Length1');
    const stream = isPacked ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : '';
    objects.set(found[1] as string, { dictionary, stream });
  }
  return objects;
}

function lettersIn(map: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, from = '0', list = ''] of map.matchAll(/<(\w+)> <\w+> \[(.*?)\]/gs))
    [...list.matchAll(/<([\w ]*)>/g)].forEach(([, hex = ''], index) => {
      const key = (parseInt(from, 16) + index).toString(16).padStart(4, '0');
      letters.set(key, Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
    });
  return letters;
}

function shown(stream: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let text = '';
  let letters: ReadonlyMap<string, string> | undefined;
  for (const line of stream.split('\n')) {
    const font = /\/(F\d+) [\d.]+ Tf/.exec(line)?.[1];
    if (font) letters = fonts.get(font);
    if (!/T[jJ]/.test(line)) continue;
    for (const [, hex = ''] of line.matchAll(/<(\w+)>/g))
      for (const [glyph] of hex.matchAll(/.{4}/g)) text += letters?.get(glyph) ?? '?';
    text += ' ';
  }
  return text;
}
