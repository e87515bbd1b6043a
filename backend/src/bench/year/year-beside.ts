import { addDays, type Board, type Catalogue } from '@muster/protocol';
import { momentDocument, type Moment } from '../../features/board/history/timelines.ts';
import { deploymentPaper } from '../../features/paper/deployment-paper.ts';
import { keptPaperDocument } from '../../features/paper/kept-papers.repo.ts';
import { nameUuid } from '../../lib/name-uuid.ts';
import type { demoOrganisation } from '../../scripts/demo/organisation.ts';
import type { SavedList } from './year-documents.ts';

/** What the product stores of a date beside sheets, board and trail. */

type Organisation = ReturnType<typeof demoOrganisation>;
interface Stored {
  _id: string;
}

const notesPerDay = 12;
const readersPerNote = 6;
/** For how many days alerts, reminders and notifications are kept. */
const keptDays = 31;

const on = (date: string) => (minute: number) =>
  new Date(Date.parse(`${date}T02:00:00Z`) + minute * 60_000).toISOString();

/** A date's boards as they are kept between its operations. */
export const momentsOf = (date: string, moments: readonly Moment[]) =>
  Promise.all(moments.map(({ seq, board }) => momentDocument({ seq, board: { ...board, date } })));

/** What the papers of a date's saves print. */
export const papersOf = (
  date: string,
  lists: readonly SavedList[],
  catalogue: Catalogue,
  timeZone: string,
) =>
  Promise.all(
    lists.map(({ lines, board }) => {
      const { revision } = board;
      const savedAt = savedOn(date, board);
      const paper = deploymentPaper({
        date,
        savedAt,
        lines,
        board,
        catalogue,
        timeZone,
        savedByName: 'Priya Nair',
        notes: [],
        organisation: 'Muster',
      });
      return keptPaperDocument({ date, revision, savedAt }, paper);
    }),
  );

/** When a board was saved, on another date than its own. */
export const savedOn = (date: string, { savedAt }: Pick<Board, 'savedAt'>): string =>
  `${date}${savedAt?.slice(date.length) ?? ''}`;

/** Handover notes with their readers, and of the last days also alerts, reminders and notifications. */
export function besideBoard(
  date: string,
  until: string,
  { users, teams }: Pick<Organisation, 'users' | 'teams'>,
): Map<string, Stored[]> {
  const people = users.map(({ _id: id, name }) => ({ id, name }));
  const [by = { id: '', name: '' }] = people;
  const at = on(date);
  const expiresAt = new Date(Date.parse(`${addDays(date, keptDays)}T12:00:00Z`));
  const notes = Array.from({ length: notesPerDay }, (_, index) => noteOf(date, index, by));
  const documents = new Map<string, Stored[]>([
    ['boardNotes', notes],
    [
      'boardNoteReads',
      notes.flatMap(({ _id: noteId }) =>
        people.slice(1, 1 + readersPerNote).map(({ id: userId, name }) => {
          return { _id: `${noteId}.${userId}`, noteId, date, userId, name, at: at(60) };
        }),
      ),
    ],
  ]);
  if (date < addDays(until, -keptDays)) return documents;
  const missing = teams.filter((_, index) => index % 5 === 0);
  const notifications = missing.map(({ _id: teamId }, index) => ({
    _id: `sheet-overdue ${teamId} ${date}`,
    to: 'watch_tl',
    except: null,
    kind: 'sheet-changed',
    at: at(index),
    title: 'A sheet is missing',
    text: `The sheet of team ${teamId} of ${date} is missing.`,
    link: `/dashboard?date=${date}`,
    facts: [],
    isOpen: false,
    machine: null,
    saidUntil: null,
    expiresAt,
  }));
  return new Map<string, Stored[]>([
    ...documents,
    ['notifications', notifications],
    [
      'notificationReads',
      notifications.flatMap(({ _id }) =>
        people.slice(0, readersPerNote).map(({ id }) => {
          return { _id: `${_id} ${id}`, readAt: at(90), expiresAt };
        }),
      ),
    ],
    ['alerts', missing.map(({ _id }, index) => alertOf(date, _id, { index, by, expiresAt }))],
    [
      'sheetReminders',
      missing.map(({ _id: teamId }) => {
        return { _id: `${teamId}_${date}`, teamId, date, revision: 1, at: at(45), by, expiresAt };
      }),
    ],
  ]);
}

function noteOf(date: string, index: number, createdBy: { id: string; name: string }) {
  const [createdAt, expiresAt] = [on(date)(index), on(addDays(date, 1))(0)];
  const state = {
    text: `Gate ${index} sticks; the key lies at the desk of the watch`,
    zoneId: null,
    stationId: null,
    expiresAt,
    wall: index % 3 === 0,
  };
  return {
    _id: nameUuid(`note ${date} ${index}`),
    date,
    ...state,
    lastOn: addDays(date, 1),
    createdAt,
    createdBy,
    deeds: [{ what: 'written', at: createdAt, by: createdBy, revision: index, ...state }],
    revision: 1,
    changedAt: new Date(createdAt),
    changedBy: createdBy,
    deletedAt: null,
    deletedBy: null,
  };
}

interface Raised {
  readonly index: number;
  readonly by: { id: string; name: string };
  readonly expiresAt: Date;
}

const alertOf = (date: string, teamId: string, { index, by, expiresAt }: Raised) => ({
  _id: `sheet-overdue ${teamId} ${date}`,
  date,
  kind: 'sheet-overdue',
  revision: 2,
  members: [
    { key: teamId, name: teamId, teamId, endedAt: on(date)(index + 30), acknowledgedBy: null },
  ],
  raisedAt: on(date)(index),
  endedAt: on(date)(index + 30),
  acknowledgedBy: { ...by, at: on(date)(index + 5) },
  expiresAt,
});
