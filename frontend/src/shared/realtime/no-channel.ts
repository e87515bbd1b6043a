import type { Channel, Off } from './channel.ts';

const nothing: Off = () => undefined;

/** The channel of whoever may open no socket (SES-45): it never connects, and the page asks by calls alone. */
export class NoChannel implements Channel {
  readonly connection = 0;
  readonly heardAt = null;
  open = nothing;
  close = nothing;
  hint = nothing;
  request = () => Promise.reject(new Error('no socket is opened for this person'));
  on = () => nothing;
  onGarbled = () => nothing;
  onState = () => nothing;
}
