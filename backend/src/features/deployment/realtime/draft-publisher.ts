import type { FastifyBaseLogger } from 'fastify';
import type { Publisher } from '../../../realtime/publisher.ts';
import type { Snapshot } from '../board/board.changes.ts';
import type { DisplayForm } from './display-form.ts';

interface Deps {
  publisher: Publisher;
  displayForm: DisplayForm;
  log: FastifyBaseLogger;
}

/** A wall gets the whole form each time: what changes within this many milliseconds goes out at once. */
const gatherMs = 250;

export interface DraftPublisher {
  show(after: Snapshot): void;
  stop(): void;
}

/** Shows a date's draft to the wall screens that follow it, the newest state of a burst only (DIS-31). */
export function draftPublisher({ publisher, displayForm, log }: Deps): DraftPublisher {
  const newest = new Map<string, Snapshot>();
  const timers = new Set<ReturnType<typeof setTimeout>>();

  const draftForms = (date: string) =>
    publisher.wallForms(date).filter(({ form }) => form.source === 'draft');

  async function send(date: string): Promise<void> {
    const snapshot = newest.get(date);
    newest.delete(date);
    if (!snapshot) return;
    for (const { form, audience } of draftForms(date)) {
      const deployment = await displayForm(snapshot, form);
      publisher.publish('deployment:drafted', { deployment }, audience);
    }
  }

  return {
    show(after) {
      const { date } = after.board;
      if (draftForms(date).length === 0) return;
      const isUnderWay = newest.has(date);
      newest.set(date, after);
      if (isUnderWay) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        send(date).catch((err: unknown) => log.warn({ err }, 'a draft was not shown on a wall'));
      }, gatherMs);
      timers.add(timer);
    },
    stop() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
