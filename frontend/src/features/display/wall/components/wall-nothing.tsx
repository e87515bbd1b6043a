/** The field of the wall while there is nothing to put there: said, not left empty. */
export function WallNothing({ words }: { words: string | undefined }) {
  return (
    <p className="flex items-center justify-center px-[2rem] text-center text-[2.75rem]/[1.3] text-ink2">
      {words}
    </p>
  );
}
