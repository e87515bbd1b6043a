import type { Changes } from '../../lib/changes.ts';
import { audiences } from '../../realtime/audiences.ts';
import type { Gateway } from '../../realtime/gateway.ts';
import type { Publisher } from '../../realtime/publisher.ts';
import { displayWritten } from './display.changes.ts';
import { callerOfDisplay, type DisplayDoc } from './display.repo.ts';

interface Deps {
  changes: Changes;
  gateway: Pick<Gateway, 'renewDisplay'>;
  publisher: Publisher;
  /** What another process wrote of a screen. */
  display(id: string): Promise<DisplayDoc | null>;
  /** What is remembered of the screen's session is read anew. */
  forgetCaller(displayId: string): void;
}

/** A screen hears what it is to show from now on; whoever keeps the screens hears that the list is another (DIS-35). */
export function publishDisplays({
  changes,
  gateway,
  publisher,
  display,
  forgetCaller,
}: Deps): void {
  changes.follow(displayWritten, async ({ id, revision, detail }) => {
    const after = detail ? detail.after : await display(id);
    if (after) {
      // Before it is told, so that what the screen asks then is answered by the new settings.
      forgetCaller(id);
      gateway.renewDisplay(callerOfDisplay(after));
    }
    const told = { what: 'displays' as const, ids: [id], revision };
    publisher.publish('directory:changed', told, [audiences.desks, audiences.subject(id)]);
  });
}
