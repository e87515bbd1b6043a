import { webhookData, type WebhookEvent } from '@muster/protocol';
import type { NamedRoute } from '../schemas.ts';
import { exampleOf } from './build.ts';
import { byCall } from './calls.ts';
import { at } from './people.ts';

/** The example of what a call takes or answers (OPS-94). */
export function exampleOfCall(
  { feature, name, route }: NamedRoute,
  part: 'params' | 'query' | 'body' | 'answer',
): unknown {
  const schema = route[part];
  const call = `${feature}.${name}`;
  return schema && exampleOf(schema, byCall.get(call)?.[part], `${call}.${part}`);
}

/** The example of what a webhook is told of an event (OPS-94). */
export const exampleOfMessage = (event: WebhookEvent): object => ({
  type: event,
  timestamp: at('02:40'),
  data: exampleOf(webhookData[event], undefined, event),
});
