import { z } from 'zod';
import { instant, isoDate } from '../../kernel/dates.ts';
import { opId, revision, uuid, doer, written } from '../../kernel/ids.ts';
import { changeReason, oneLine } from '../../kernel/text.ts';
import { notFormula } from '../../kernel/csv.ts';
import { person } from '../board.ts';
import { ownZoneCount, placeId } from '../board.schema.ts';
import { appliedMove } from '../operations/operation.schema.ts';
import { access, route } from '../../kernel/route.ts';

/** Templates of deployments, and a board that is started from one or from an earlier deployment (STF-60). */

/** How many templates there may be at once (STF-62). */
export const mostTemplates = 50;

const templateName = oneLine('Give the template a name', 60);

/** Keeps who stands where on the date's board under a name. */
export const templateInput = z.object({ name: notFormula(templateName), date: isoDate });
export type TemplateInput = z.output<typeof templateInput>;

export const templateChange = z.object({ name: templateName, baseRevision: revision.optional() });
export type TemplateChange = z.output<typeof templateChange>;

/** A kept deployment as it is listed. */
export const template = z.object({
  id: uuid,
  name: z.string(),
  /** The date whose board it was made of. */
  date: isoDate,
  /** How many officers it has, and at how many stations. */
  officers: z.int().min(0),
  stations: z.int().min(0),
  createdAt: instant,
  createdBy: doer,
  ...written,
});
export type Template = z.infer<typeof template>;

/** `people`: everybody as they stood. `zones`: the same posts, taken by the teams that have their zones today (STF-63). */
export const startWay = z.enum(['people', 'zones']);
export type StartWay = z.infer<typeof startWay>;

/** `last`: the latest earlier saved date of the same shift kind; else a date that was saved, or a template's id. */
export const startInput = z.object({
  from: z.union([z.literal('last'), isoDate, uuid]),
  way: startWay.default('people'),
  /** True computes without applying. */
  preview: z.boolean().default(false),
  baseRevision: revision.optional(),
  opId: opId.optional(),
  reason: changeReason,
});
export type StartInput = z.output<typeof startInput>;

/**
 * Why somebody gets no place: `not_eligible` is not here today, `placed` stands elsewhere today already,
 * `gone` and `closed` say so of the station, `unfit` lacks a role or tag that it requires, `full` found no
 * place left; `nobody` of a post that the team of its zone has nobody for.
 */
export const startReason = z.enum([
  'not_eligible',
  'placed',
  'gone',
  'closed',
  'unfit',
  'full',
  'nobody',
]);
export type StartReason = z.infer<typeof startReason>;

export const startSkipped = z.object({
  userId: uuid,
  userName: z.string(),
  /** Where they stood. */
  stationId: placeId,
  stationName: z.string(),
  reason: startReason,
  /** The reason in words, without the name. */
  text: z.string(),
});
export type StartSkipped = z.infer<typeof startSkipped>;

/** What a board is started from. */
export const startSource = z.object({
  kind: z.enum(['last', 'date', 'template']),
  /** A template's. */
  id: uuid.nullable(),
  name: z.string().nullable(),
  /** The date that was saved, or of which the template was made. */
  date: isoDate,
  officers: z.int().min(0),
  stations: z.int().min(0),
  /** It was saved before its shift, and no sheet has come to it: nobody of it ever stood there as far as is known. */
  isPlan: z.boolean().default(false),
  /** When it was saved or kept, and by whom. */
  at: instant.nullable(),
  by: person.nullable(),
});
export type StartSource = z.infer<typeof startSource>;

export const startAnswer = z.object({
  date: isoDate,
  preview: z.boolean(),
  way: startWay.default('people'),
  source: startSource,
  /** Whether teams have other zones than on the source's date (SCH-8). */
  haveZonesMoved: z.boolean().default(false),
  /** Null while nothing was applied: a preview, or nobody to place. */
  opId: opId.nullable(),
  /** The board's revision it was computed on, or the one it made. */
  revision,
  moves: z.array(appliedMove),
  /** How many stand there already. */
  standing: z.int().min(0),
  skipped: z.array(startSkipped),
  ownZone: ownZoneCount,
});
export type StartAnswer = z.infer<typeof startAnswer>;

const deployers = access({ admin: 'yes', watch_tl: 'yes' });
const byId = z.object({ templateId: uuid });

/** The calls of templates, and of a board that is started from one (STF-60, STF-62). */
export const startRoutes = {
  templates: route({
    method: 'GET',
    path: '/api/deployment/templates',
    summary: 'Kept deployments, by name',
    access: deployers,
    answer: z.array(template),
  }),
  keepTemplate: route({
    method: 'POST',
    path: '/api/deployment/templates',
    summary: 'Keep who stands where on a date’s board as a template',
    access: deployers,
    body: templateInput,
    answer: template,
    status: 201,
    faults: ['NAME_TAKEN', 'TOO_MANY_TEMPLATES', 'NOBODY_PLACED'],
  }),
  renameTemplate: route({
    method: 'PUT',
    path: '/api/deployment/templates/:templateId',
    summary: 'Rename a template',
    access: deployers,
    params: byId,
    body: templateChange,
    answer: template,
    faults: ['NOT_FOUND', 'NAME_TAKEN', 'STALE'],
  }),
  removeTemplate: route({
    method: 'DELETE',
    path: '/api/deployment/templates/:templateId',
    summary: 'Delete a template; boards that were started from it stay as they are',
    access: deployers,
    params: byId,
    answer: z.object({}),
    faults: ['NOT_FOUND'],
  }),
  start: route({
    method: 'POST',
    path: '/api/deployment/start/:date',
    summary:
      'Place officers as on an earlier deployment or a template, or show what that would change',
    access: deployers,
    params: z.object({ date: isoDate }),
    body: startInput,
    answer: startAnswer,
    faults: [
      'BOARD_LOCKED',
      'BOARD_FINAL',
      'UNKNOWN_TEMPLATE',
      'NO_EARLIER_DEPLOYMENT',
      'STALE',
      'OP_ID_REUSED',
    ],
  }),
};
