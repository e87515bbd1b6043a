import { faultMessage, type FaultCode } from '@muster/protocol';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { faultOf } from '../lib/database-error.ts';
import { Fault, firstOf } from '../lib/fault.ts';
import { wordsOfIssue } from '../lib/validation-words.ts';
import { callOf } from './requests.ts';

/** Turns everything that is thrown into `{message, code, details?}` (OPS-31): no stack, no database text. */
interface FaultBody {
  message: string;
  code: FaultCode;
  details?: unknown;
}

const byFastifyCode: Readonly<Record<string, FaultCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'VALIDATION',
  FST_ERR_CTP_INVALID_JSON_BODY: 'VALIDATION',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'VALIDATION',
};

declare module 'fastify' {
  interface FastifyRequest {
    /** What the call was refused with, for whoever writes about it when it is answered. */
    fault: Fault | undefined;
  }
}

export default plugin(
  async (app: FastifyInstance) => {
    // A validator's own English is for programmers (OPS-82).
    z.config({ customError: wordsOfIssue });
    app.decorateRequest('fault', undefined);
    app.setErrorHandler<FastifyError>((error, request, reply) => {
      const known = validationFault(error) ?? clientError(error);
      const fault = faultOf(known ?? error, isWrite(request));
      const call = callOf(request);
      if (!fault) request.log.error({ ...call, err: error }, 'unexpected error');
      // Which is counted in no line of its own (SES-51): a flood would fill the log, and costs time to write.
      else if (fault.status >= 500 && fault.code !== 'SIGN_IN_BUSY') {
        request.log.warn({ ...call, code: fault.code, err: error }, 'fault');
      }
      request.fault = fault;
      return sendFault(reply, fault ?? new Fault('INTERNAL'));
    });
  },
  { name: 'faults' },
);

/** Names of fields are somebody's text too, in characters. */
const longestPath = 200;

/** Whether the call may have stored something that is worth sending again; signing in is just tried anew. */
function isWrite({ method, routeOptions }: FastifyRequest): boolean {
  const { contract } = routeOptions.config;
  return method !== 'GET' && contract?.access.anonymous === 'no';
}

export function sendFault(reply: FastifyReply, fault: Fault): FastifyReply {
  const { code, message, details, beside, status, retryAfter } = fault;
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  const body: FaultBody = { message, code, ...(details !== undefined && { details }) };
  return reply.code(status).send({ ...beside, ...body });
}

/** Every issue with its path; the first one's words speak for all (OPS-32). */
function validationFault(error: FastifyError): Fault | undefined {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined;
  const details = firstOf(
    error.validation.map(({ instancePath, message }) => ({
      path: [error.validationContext, ...instancePath.split('/').slice(1)]
        .join('.')
        .slice(0, longestPath),
      message,
    })),
  );
  const message = details[0]?.message ?? faultMessage('VALIDATION');
  return new Fault('VALIDATION', { message, details });
}

/** What Fastify itself refuses; whatever else it blames on the client stays the client's. */
function clientError({ code, statusCode }: FastifyError): Fault | undefined {
  const known = byFastifyCode[code];
  if (known) return new Fault(known);
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500
    ? new Fault('VALIDATION')
    : undefined;
}
