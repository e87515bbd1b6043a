import type { Connection } from 'mongoose';
import { rowsRepo } from '../../../lib/rows/rows.repo.ts';
import { templateModel, type TemplateDoc } from './templates.model.ts';

export type { TemplateDoc };

export const templatesRepo = (db: Connection) => rowsRepo<TemplateDoc>(templateModel(db));

export type TemplatesRepo = ReturnType<typeof templatesRepo>;
