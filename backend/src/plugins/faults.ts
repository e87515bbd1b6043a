import { faultMessage, type FaultCode } from '@muster/protocol';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { Fault, faultOf } from '../lib/fault.ts';

/** Turns everything that is thrown into `{message, code, details?}` (OPS-31): no stack, no database text. */
export interface FaultBody {
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
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_HANDLER_TIMEOUT: 'OUTCOME_UNKNOWN',
};

export default plugin(
  async (app: FastifyInstance) => {
    app.setErrorHandler<FastifyError>((error, request, reply) => {
      if (hasZodFastifySchemaValidationErrors(error)) {
        const issues = error.validation.map(({ instancePath, message }) => ({
          path: [error.validationContext, ...instancePath.split('/').slice(1)].join('.'),
          message,
        }));
        const message = issues[0]?.message ?? faultMessage('VALIDATION');
        return reply.code(400).send({ message, code: 'VALIDATION', details: issues });
      }
      const fault = faultOf(clientError(error) ?? error, isWrite(request));
      if (!fault) request.log.error({ err: error }, 'unexpected error');
      else if (fault.status >= 500) request.log.warn({ code: fault.code, err: error }, 'fault');
      const { code, message, details, beside, status, retryAfter } = fault ?? new Fault('INTERNAL');
      if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
      const body: FaultBody = { message, code, ...(details !== undefined && { details }) };
      return reply.code(status).send({ ...beside, ...body });
    });
  },
  { name: 'faults' },
);

/** Whether the call may have stored something that is worth sending again; signing in is just tried anew. */
function isWrite({ method, routeOptions }: FastifyRequest): boolean {
  const { contract } = routeOptions.config;
  return method !== 'GET' && contract?.access.anonymous === 'no';
}

/** What Fastify itself refuses; whatever else it blames on the client stays the client's. */
function clientError({ code, statusCode }: FastifyError): Fault | undefined {
  const known = byFastifyCode[code];
  if (known) return new Fault(known);
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500
    ? new Fault('VALIDATION')
    : undefined;
}
