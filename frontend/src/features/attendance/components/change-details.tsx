import { changeText, isolated, type LogEntry } from '@muster/protocol';
import { ArrowRight } from 'lucide-react';

/** Old to new of one line of the log; what was is quiet, what is counts. */
export function ChangeDetails({ entry }: { entry: LogEntry }) {
  const { heading, before, after } = changeText(entry);
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2 wrap-anywhere">
      {heading && <span className="font-medium">{heading}</span>}
      {before !== null && (
        <del className="text-ink3 no-underline">
          <span className="sr-only">from </span>
          {isolated(before)}
        </del>
      )}
      {before !== null && after !== null && (
        <ArrowRight aria-hidden className="size-3.5 shrink-0 stroke-[1.5] text-ink3" />
      )}
      {after !== null && (
        <ins className="no-underline">
          <span className="sr-only">to </span>
          {isolated(after)}
        </ins>
      )}
      {entry.reason !== null && (
        <span className="basis-full text-12 text-ink2">
          Reason for the change: {isolated(entry.reason)}
        </span>
      )}
    </span>
  );
}
