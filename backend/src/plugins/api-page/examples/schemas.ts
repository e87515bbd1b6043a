import type { z } from 'zod';
import { ofAdministration } from './administration.ts';
import { ofBoards } from './boards.ts';
import { ofSheets } from './sheets.ts';

/** What the examples of a contract have in its own fields, wherever it is used; the fields' names say the rest. */
export const bySchema: ReadonlyMap<z.ZodType, unknown> = new Map([
  ...ofSheets,
  ...ofBoards,
  ...ofAdministration,
]);
