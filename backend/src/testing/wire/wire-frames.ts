import { deserialize, serialize, type Document } from 'bson';

/** Messages of MongoDB's protocol, for who stands between a driver and its store. */

const headerBytes = 16;
/** Behind the head: flags and the kind of the one section; flags, cursor id, where it starts, how many. */
const beforeDocument = { 2013: 5, 1: 20 } as const;
const opQuery = 2004;

/** The name of a command is that of its document's first field. */
export function commandOf(frame: Buffer): string {
  const isQuery = frame.readInt32LE(12) === opQuery;
  const at = isQuery ? frame.indexOf(0, headerBytes + 4) + 9 : headerBytes + 5;
  return frame.toString('utf8', at + 5, frame.indexOf(0, at + 5));
}

export function answerTo(id: number, document: Document): Buffer {
  const head = Buffer.alloc(headerBytes + beforeDocument[2013]);
  head.writeInt32LE(id, 8);
  head.writeInt32LE(2013, 12);
  return sized(Buffer.concat([head, serialize(document)]));
}

export function withDocument(frame: Buffer, change: (document: Document) => Document): Buffer {
  const at = headerBytes + (frame.readInt32LE(12) === 1 ? beforeDocument[1] : beforeDocument[2013]);
  const document = deserialize(frame.subarray(at), { promoteValues: false });
  return sized(Buffer.concat([frame.subarray(0, at), serialize(change(document))]));
}

function sized(frame: Buffer): Buffer {
  frame.writeInt32LE(frame.length, 0);
  return frame;
}

/** Each message by itself, however the bytes come. */
export function framesTo(each: (frame: Buffer) => void): (chunk: Buffer) => void {
  let bytes = Buffer.alloc(0);
  return (chunk) => {
    bytes = Buffer.concat([bytes, chunk]);
    while (bytes.length >= headerBytes && bytes.length >= bytes.readInt32LE(0)) {
      const length = bytes.readInt32LE(0);
      each(bytes.subarray(0, length));
      bytes = bytes.subarray(length);
    }
  };
}
