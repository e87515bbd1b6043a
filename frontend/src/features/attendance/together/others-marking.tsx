import { PencilLine } from 'lucide-react';

/** What other leaders of the team mark here and have not submitted (ATT-114). */
export function OthersMarking({ words }: { words: readonly string[] | undefined }) {
  if (!words) return null;
  return (
    <p className="col-span-full -mt-1 flex min-w-0 items-start gap-1.5 text-12 text-ink2 print:hidden">
      <PencilLine aria-hidden className="mt-px size-3.5 shrink-0 stroke-[1.5] text-ink3" />
      <span className="min-w-0 wrap-anywhere">{words.join('; ')}, not submitted yet</span>
    </p>
  );
}
