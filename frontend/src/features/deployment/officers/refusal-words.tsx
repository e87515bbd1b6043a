import type { Words } from '../operations/operation-words.ts';

/** In a dialog that stays open: why what was asked for there was not done (DEP-90). */
export function RefusalWords({ words }: { words: Words | undefined }) {
  return (
    <div role="alert">
      {words && (
        <div className="mb-3 rounded-control bg-absent-ground px-3 py-2 text-13 text-absent-text">
          <p className="font-semibold">{words.title}</p>
          <p>{words.description}</p>
        </div>
      )}
    </div>
  );
}
