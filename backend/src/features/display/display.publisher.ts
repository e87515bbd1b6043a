import type { Changes } from '../../lib/changes.ts';
import { audiences } from '../../realtime/audiences.ts';
import type { Gateway } from '../../realtime/gateway.ts';
import type { Publisher } from '../../realtime/publisher.ts';
import { displayWritten } from './display.changes.ts';
import { callerOfDisplay } from './display.repo.ts';

interface Deps {
  changes: Changes;
  gateway: Pick<Gateway, 'renewDisplay'>;
  publisher: Publisher;
  /** What is remembered of the screen's session is read anew. */
  forgetCaller(displayId: string): void;
}

/** A screen hears what it is to show from now on; whoever keeps the screens hears that the list is another (DIS-35). */
export function publishDisplays({ changes, gateway, publisher, forgetCaller }: Deps): void {
  changes.follow(displayWritten, ({ id, revision, detail }) => {
    if (detail?.after) {
      // Before it is told, so that what the screen asks then is answered by the new settings.
      forgetCaller(id);
      gateway.renewDisplay(callerOfDisplay(detail.after));
    }
    const told = { what: 'displays' as const, ids: [id], revision };
    publisher.publish('directory:changed', told, [audiences.desks, audiences.subject(id)]);
  });
}
