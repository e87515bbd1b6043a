import type { Clock } from '../lib/clock.ts';
import type { LiveSocket } from './live-socket.ts';

/** 20 bad frames end the socket (S5); a flood of good ones is bad from the hundredth in a second on. */
const mostBad = 20;
const perSecond = 100;
/** So many frames of a socket are worked on at a time (S28). */
const mostAtOnce = 16;

export function guardFrames(clock: Clock) {
  const states = new WeakMap<
    LiveSocket,
    { bad: number; second: number; frames: number; working: number }
  >();

  function stateOf(socket: LiveSocket) {
    const known = states.get(socket) ?? { bad: 0, second: 0, frames: 0, working: 0 };
    states.set(socket, known);
    return known;
  }

  return {
    mayProceed(socket: LiveSocket): boolean {
      const state = stateOf(socket);
      const second = Math.floor(clock.now() / 1000);
      if (state.second !== second) Object.assign(state, { second, frames: 0 });
      state.frames += 1;
      return state.frames <= perSecond;
    },
    /** Too much of this socket is under way already. */
    isBusy: (socket: LiveSocket): boolean => stateOf(socket).working >= mostAtOnce,
    async working<T>(socket: LiveSocket, work: () => Promise<T>): Promise<T> {
      const state = stateOf(socket);
      state.working += 1;
      try {
        return await work();
      } finally {
        state.working -= 1;
      }
    },
    bad(socket: LiveSocket): void {
      const state = stateOf(socket);
      state.bad += 1;
      if (state.bad >= mostBad) socket.disconnect(true);
    },
  };
}
