import { faultMessage, type FaultCode } from '@muster/protocol';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { faultOf } from '../store/database-error.ts';
import { Fault, firstOf } from '../lib/fault.ts';
import { callOf } from './request-log.ts';

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

/** What is wrong with a body that was not even read, where the code's own words say too little. */
const unread: Readonly<Record<string, string>> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty: send JSON, or no Content-Type.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not JSON.',
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
      const expectedFault = validationFault(error) ?? clientError(error);
      const fault = faultOf(expectedFault ?? error, isWrite(request));
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
  const faultCode = byFastifyCode[code];
  const message = unread[code];
  if (faultCode) return new Fault(faultCode, message === undefined ? {} : { message });
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500
    ? new Fault('VALIDATION')
    : undefined;
}

type Issue = z.core.$ZodRawIssue;

/** What is wrong with a field, in the product's words, where its contract has none of its own (OPS-82). */
function wordsOfIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'Missing'
        : `Must be ${typeNames[issue.expected] ?? 'of another type'}`;
    case 'too_small':
      return isText(issue) && issue.minimum === 1
        ? 'Must not be empty'
        : `At least ${amount(issue, issue.minimum)}`;
    case 'too_big':
      return `At most ${amount(issue, issue.maximum)}`;
    case 'invalid_value':
      return `Must be one of: ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return formats[issue.format] ?? 'Not written as it must be';
    default:
      return 'Not valid';
  }
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const formats: Readonly<Record<string, string>> = {
  uuid: 'Not an id',
  datetime: 'Not an instant such as 2026-11-20T02:21:00Z',
};

const isText = ({ origin }: Issue) => origin === 'string';

function amount(issue: Issue, limit: unknown): string {
  if (isText(issue)) return `${String(limit)} characters`;
  return issue.origin === 'array' ? `${String(limit)} entries` : String(limit);
}
