import type { AckOf, ClientEventName, ClientPayload } from '@muster/protocol';
import { HandFlushedChannel } from '../../../testing/hand-flushed-channel.ts';

/** A live channel whose server answers every request at once, for hours if need be. */
export class AnsweringChannel extends HandFlushedChannel {
  constructor(answer: () => unknown) {
    super();
    this.answer = answer;
  }

  override async request<Name extends ClientEventName>(
    name: Name,
    payload: ClientPayload<Name>,
  ): Promise<AckOf<Name>> {
    const answer = super.request(name, payload);
    // Two days of beats are not what a test wants to keep.
    this.asked.length = 0;
    void this.flush();
    return answer;
  }
}
