import { placeRoutes } from '@muster/protocol';
import type { FastifyInstance } from 'fastify';
import type { Recorder } from '../../../lib/audit/audit-record.ts';
import { actingIn } from '../../../plugins/acting.ts';
import { handle } from '../../../plugins/contract.ts';
import type { PlacesImport } from './places-import.ts';
import type { PlacesService } from './places.service.ts';

export function registerPlaces(
  app: FastifyInstance,
  places: PlacesService,
  imports: PlacesImport,
  { record }: Recorder,
): void {
  handle(app, placeRoutes.zones, () => places.zones());
  handle(app, placeRoutes.stations, () => places.stations());
  handle(app, placeRoutes.createZone, (call) => places.createZone(call.body, actingIn(call)));
  handle(app, placeRoutes.createStation, (call) => places.createStation(call.body, actingIn(call)));
  handle(app, placeRoutes.orderZones, (call) => places.orderZones(call.body, actingIn(call)));
  handle(app, placeRoutes.orderStations, (call) => places.orderStations(call.body, actingIn(call)));
  handle(app, placeRoutes.changeZone, (call) =>
    places.changeZone(call.params.zoneId, call.body, actingIn(call)),
  );
  handle(app, placeRoutes.changeStation, (call) =>
    places.changeStation(call.params.stationId, call.body, actingIn(call)),
  );
  handle(app, placeRoutes.removeZone, (call) =>
    places.removeZone(call.params.zoneId, actingIn(call)),
  );
  handle(app, placeRoutes.removeStation, (call) =>
    places.removeStation(call.params.stationId, actingIn(call)),
  );
  handle(app, placeRoutes.stationUse, ({ params }) => places.stationUse(params.stationId));
  handle(app, placeRoutes.exportPlaces, async (call) => {
    const file = await places.file();
    // Before it is given away (AUD-14).
    await record({
      ...actingIn(call),
      kind: 'list.exported',
      what: { type: 'list', id: 'stations', name: 'stations' },
      after: { lines: file.zones.length + file.stations.length },
    });
    call.reply.header('content-disposition', 'attachment; filename="stations.json"');
    return file;
  });
  handle(app, placeRoutes.importPlaces, (call) => imports.run(call.body, actingIn(call)));
}
