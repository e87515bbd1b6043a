import { lastDateOf, noteExpiry, minuteMs } from '@muster/protocol';
import type { NoteDoc, NoteReadDoc } from '../../features/board/notes/notes.repo.ts';
import { nameUuid } from '../../lib/name-uuid.ts';
import type { BoardDay, DayOf, Watch } from './board-day.ts';
import { randomFrom } from './random.ts';

/** What a watch tells the next one, and who has read it (OPS-13). Pure. */

interface Text {
  readonly text: string;
  readonly zoneId?: string;
  readonly stationId?: string;
  readonly wall?: boolean;
}

/** Towards the end of a shift. */
const handovers: readonly [Text, ...Text[]] = [
  { stationId: 'car-x', text: 'Second screen flickers; technician is due in the next shift' },
  { stationId: 'bus-2', text: 'Gate 4 sticks, the key lies at the watch desk' },
  { zoneId: 'cargo', text: 'Long queue of lorries expected after 14:00, keep two in reserve' },
  { stationId: 'bike-1', text: 'Lane 7 is closed until it is painted' },
  { zoneId: 'bus', text: 'School holidays: halls fill up early' },
  { stationId: 'rss-1', text: 'Portal was calibrated, log sheet is signed' },
  { stationId: 'ops-room', text: 'Radio 12 is at the workshop, use 14' },
  { zoneId: 'car', text: 'Cones between lanes 3 and 4 stay until the surface is dry' },
];
/** In its first half hour. */
const announcements: readonly [Text, ...Text[]] = [
  { text: 'Water point at Bus is out of order, use the one at Car', wall: true },
  { text: 'Visitors at the operations room until noon', wall: true },
  { text: 'Parade uniform tomorrow', wall: true },
];

interface Noted extends Pick<DayOf, 'date' | 'startMs' | 'now' | 'watch'> {
  readonly timeZone: string;
  /** Whoever came on duty next, and when; undefined where that is still to come. */
  readonly next: { readonly watch: readonly Watch[]; readonly startMs: number } | undefined;
}

export function notesOf(
  { date, startMs, now, watch, timeZone, next }: Noted,
  { records }: Pick<BoardDay, 'records'>,
): { notes: NoteDoc[]; reads: NoteReadDoc[] } {
  const random = randomFrom(`notes ${date}`);
  const [first, second] = watch;
  const handoverIndex = random.between(0, handovers.length - 1);
  // The second of a watch tells something else.
  const also = (handoverIndex + random.between(1, handovers.length - 1)) % handovers.length;
  const written = [
    ...(random.chance(0.4) ? [{ ...random.pick(announcements), minute: 21, by: first }] : []),
    {
      ...(handovers[handoverIndex] ?? handovers[0]),
      minute: 640 + random.between(0, 20),
      by: first,
    },
    { ...(handovers[also] ?? handovers[0]), minute: 665 + random.between(0, 20), by: second },
  ];
  const notes = written.flatMap(
    ({ minute, by, text, zoneId, stationId, wall }, index): NoteDoc[] => {
      const at = new Date(startMs + minute * minuteMs);
      if (at.getTime() > now) return [];
      const expiresAt = noteExpiry(timeZone, date, at).toISOString();
      const state = {
        text,
        zoneId: zoneId ?? null,
        stationId: stationId ?? null,
        expiresAt,
        wall: wall ?? false,
      };
      const createdAt = at.toISOString();
      const before = records.findLast(
        ({ change }) => change !== undefined && change.at <= createdAt,
      );
      const revision = before?.change?.revision ?? 0;
      return [
        {
          _id: nameUuid(`note ${date} ${index}`),
          date,
          ...state,
          lastOn: lastDateOf(timeZone, date, new Date(expiresAt)),
          createdAt,
          createdBy: by,
          deeds: [{ what: 'written', at: createdAt, by, revision, ...state }],
          revision: 1,
          changedAt: at,
          changedBy: by,
          deletedAt: null,
          deletedBy: null,
        },
      ];
    },
  );
  const readers = (next?.watch ?? []).map((reader, index) => ({
    ...reader,
    at: (next?.startMs ?? 0) + (3 + index * 4) * minuteMs,
  }));
  const reads = notes.flatMap(({ _id: noteId, createdBy }) =>
    readers
      .filter(({ id, at }) => id !== createdBy.id && at <= now)
      .map(({ id: userId, name, at }): NoteReadDoc => ({
        _id: `${noteId}.${userId}`,
        noteId,
        date,
        userId,
        name,
        at: new Date(at).toISOString(),
      })),
  );
  return { notes, reads };
}
