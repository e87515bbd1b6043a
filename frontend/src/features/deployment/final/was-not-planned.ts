import type { Board } from '@muster/protocol';

/** Whether nobody had a place on a board that is over, saved or not (DEP-403). */
export const wasNotPlanned = ({ assignments, savedAt }: Pick<Board, 'assignments' | 'savedAt'>) =>
  assignments.length === 0 && savedAt === null;
