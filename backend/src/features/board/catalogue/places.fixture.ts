import { placeRoutes, type AdminStation } from '@muster/protocol';
import { startBoardApp } from '../board-app.fixture.ts';

/** An app with the built-in stations, and what an administrator asks of them. */
export async function startPlaces() {
  const on = await startBoardApp();
  const admin = await on.app.login('admin');
  const stationsNow = () => admin.call(placeRoutes.stations);
  return {
    on,
    admin,
    stationsNow,
    one: async (id: string) =>
      (await stationsNow()).find((station) => station.id === id) as AdminStation,
    put: (id: string, body: object) => admin.raw('PUT', `/api/admin/stations/${id}`, body),
    remove: (id: string) => admin.raw('DELETE', `/api/admin/stations/${id}`),
    create: (name: string, fields: object = {}) =>
      admin.call(placeRoutes.createStation, {
        body: { name, zoneId: 'car', capacity: 2, ...fields },
      }),
  };
}
export type Places = Awaited<ReturnType<typeof startPlaces>>;
