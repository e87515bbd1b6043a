import {
  addDays,
  boardRoutes,
  attendanceRoutes,
  placeRoutes,
  routes,
  startRoutes,
} from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { marksFor, workingDay as date } from '../../features/attendance/attendance.fixture.ts';
import { raisedAlert } from '../../features/signals/alerts.fixture.ts';
import { newName, type GoodWrite, type PopulatedApp } from '../populated-app.ts';

/** Each one has days of its own, whoever asks for good calls: no two absences of somebody share one. */
let absencesMade = 0;

/** What is done for a shift: absences, sheets, the board with its places, templates and notes, alerts. */
export function writesOfShifts({ app, org, callers, records }: PopulatedApp): GoodWrite[] {
  const { attendance, deployment, start, places, notes, alerts, absences } = routes;
  const officer = records.A1[3]?.userId ?? '';
  /** Whoever stands on the board, and nobody else. */
  const deploy = (...userIds: string[]) =>
    callers.watch_tl.call(boardRoutes.saveAssignments, {
      body: { date, assignments: userIds.map((userId) => ({ userId, stationId: 'car-1' })) },
    });
  const sheet = {
    teamId: 'A1',
    date,
    attendanceData: marksFor(org.team('A1'), {
      [officer]: { status: 'pto', ptoTiming: '10:00-12:00', notes: 'dentist' },
    }),
  };
  const newTemplate = async () => {
    // A call before may have marked them absent.
    await callers.tl.call(attendanceRoutes.submit, { body: sheet });
    // Until the board has followed.
    await app.changes.idle();
    await deploy(officer);
    return { name: newName('Template'), date };
  };
  /** Of somebody who has no place any more. */
  const madeTemplate = async () => {
    const body = await newTemplate();
    const { id } = await callers.watch_tl.call(startRoutes.keepTemplate, { body });
    await deploy();
    return id;
  };
  const newStation = () => ({ name: newName('Station'), zoneId: 'car', capacity: 2 });
  const madeZone = async () =>
    (await callers.admin.call(placeRoutes.createZone, { body: { name: newName('Zone') } })).id;
  const madeStation = async () =>
    (await callers.admin.call(placeRoutes.createStation, { body: newStation() })).id;
  let reminded = 0;
  const newNote = { text: 'Gate 4 sticks', stationId: 'car-1', wall: true };
  const madeNote = async () => {
    const { id } = await callers.admin.call(notes.create, { params: { date }, body: newNote });
    return { date, noteId: id };
  };
  const newAbsence = () => {
    const day = addDays(date, ++absencesMade * 4);
    return { userId: officer, from: day, to: addDays(day, 1), absenceType: 'VL', notes: 'leave' };
  };
  const madeAbsence = async () =>
    (await callers.admin.call(absences.create, { body: newAbsence() })).id;
  return [
    [attendance.submit, () => ({ by: 'tl', body: sheet })],
    [
      attendance.edit,
      () => ({
        by: 'watch_tl',
        params: { recordId: records.A2[3]?.id ?? '' },
        body: { status: 'absent', absenceType: 'MC', ptoTiming: null, notes: 'flu' },
      }),
    ],
    [
      deployment.configure,
      () => ({
        by: 'watch_tl',
        body: {
          date,
          zoneConfigs: { bike: { isOpen: true } },
          stationConfigs: { 'car-1': { isOpen: true, capacity: 7 } },
        },
      }),
    ],
    [
      deployment.saveAssignments,
      () => ({
        by: 'watch_tl',
        body: {
          date,
          assignments: [
            { userId: officer, stationId: 'car-1', assignmentType: 'manual', notes: 'first' },
          ],
        },
      }),
    ],
    [deployment.autoAssign, () => ({ by: 'watch_tl', body: { date, preview: false } })],
    [
      deployment.operate,
      () => ({
        by: 'watch_tl',
        params: { date },
        body: { opId: randomUUID(), op: { type: 'save' } },
      }),
    ],
    [start.keepTemplate, async () => ({ by: 'watch_tl', body: await newTemplate() })],
    [
      start.renameTemplate,
      async () => ({
        by: 'watch_tl',
        params: { templateId: await madeTemplate() },
        body: { name: newName('Template') },
      }),
    ],
    [
      start.removeTemplate,
      async () => ({ by: 'watch_tl', params: { templateId: await madeTemplate() } }),
    ],
    [
      start.start,
      async () => ({
        by: 'watch_tl',
        params: { date },
        body: { from: await madeTemplate() },
      }),
    ],
    [places.createZone, () => ({ by: 'admin', body: { name: newName('Zone') } })],
    [
      places.changeZone,
      async () => ({
        by: 'admin',
        params: { zoneId: await madeZone() },
        body: { name: newName('Z') },
      }),
    ],
    [places.removeZone, async () => ({ by: 'admin', params: { zoneId: await madeZone() } })],
    [places.orderZones, async () => ({ by: 'admin', body: { ids: [await madeZone()] } })],
    [places.createStation, () => ({ by: 'admin', body: newStation() })],
    [
      places.changeStation,
      async () => ({
        by: 'admin',
        params: { stationId: await madeStation() },
        body: { capacity: 3 },
      }),
    ],
    [
      places.removeStation,
      async () => ({ by: 'admin', params: { stationId: await madeStation() } }),
    ],
    [places.orderStations, async () => ({ by: 'admin', body: { ids: [await madeStation()] } })],
    [
      places.importPlaces,
      // With its id, as an exported file has it.
      async () => ({
        by: 'admin',
        body: { zones: [], stations: [{ ...newStation(), id: await madeStation() }] },
      }),
    ],
    [
      attendance.remind,
      () => {
        // Another day each time: a team is reminded once a minute.
        const days = reminded++;
        return { by: 'watch_tl', body: { teamId: 'A3', date: addDays(date, 4 * days) } };
      },
    ],
    [
      alerts.acknowledge,
      async () => ({ by: 'watch_tl', params: { alertId: await raisedAlert(app, date) } }),
    ],
    [notes.create, () => ({ by: 'watch_tl', params: { date }, body: newNote })],
    [
      notes.change,
      async () => ({ by: 'watch_tl', params: await madeNote(), body: { text: 'Gate 5 sticks' } }),
    ],
    [notes.read, async () => ({ by: 'watch_tl', params: await madeNote() })],
    [notes.remove, async () => ({ by: 'watch_tl', params: await madeNote() })],
    [absences.create, () => ({ by: 'tl', body: newAbsence() })],
    [
      absences.change,
      async () => ({
        by: 'tl',
        params: { absenceId: await madeAbsence() },
        body: { ...newAbsence(), absenceType: 'MC' },
      }),
    ],
    [absences.remove, async () => ({ by: 'tl', params: { absenceId: await madeAbsence() } })],
    [
      routes.absenceImports.start,
      () => ({
        by: 'admin',
        body: { csv: `Username,From,To,Type\na1.05,${date},${date},VL`, dryRun: true },
      }),
    ],
  ];
}
