import type { AdminTag, UserImportLine } from '@muster/protocol';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { RoleBadge } from '../../../shared/domain/role-badge.tsx';
import { TagChip } from '../../../shared/domain/tag-chip.tsx';
import { cn } from '../../../shared/ui/cn.ts';
import { outcomeLooks } from './import-totals.tsx';
import { deedWords } from './import-words.ts';

type ImportLinesProps = { lines: readonly UserImportLine[]; tags: readonly AdminTag[] };

const columns =
  'sm:grid sm:grid-cols-[3.5rem_6rem_minmax(6rem,1fr)_minmax(7rem,1.2fr)_5rem_minmax(4rem,0.8fr)_minmax(4rem,0.8fr)_minmax(10rem,2.2fr)] sm:gap-x-3';

/** The lines of a checked list; only those in sight are drawn, so that 5,000 are as fast as 50 (ADM-172). */
export function ImportLines({ lines, tags }: ImportLinesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  // Without the compiler there is nothing to go stale.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 40,
    getItemKey: (index) => lines[index]?.line ?? index,
    overscan: 10,
  });
  const colors = new Map(tags.map(({ name, color }) => [name.toLowerCase(), color]));
  return (
    <div className="overflow-hidden rounded-card border border-line">
      <div
        aria-hidden
        className={cn(
          'hidden border-b border-line bg-sunken px-3 py-2 text-12 font-medium text-ink2',
          columns,
        )}
      >
        <span className="text-right">Line</span>
        <span>Outcome</span>
        <span>Username</span>
        <span>Name</span>
        <span>Role</span>
        <span>Team</span>
        <span>Tags</span>
        <span>What happens, or why not</span>
      </div>
      <div
        ref={scroller}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
        tabIndex={0}
        role="group"
        aria-label="Lines"
        className="h-[clamp(11rem,44dvh,30rem)] overflow-y-auto overscroll-contain focus-visible:-outline-offset-2"
      >
        <ul className="relative" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, key, start }) => {
            const line = lines[index];
            return (
              line && (
                <li
                  key={key}
                  ref={rows.measureElement}
                  data-index={index}
                  aria-setsize={lines.length}
                  aria-posinset={index + 1}
                  className="absolute inset-x-0 top-0"
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <Line line={line} colors={colors} />
                </li>
              )
            );
          })}
        </ul>
      </div>
    </div>
  );
}

type LineProps = { line: UserImportLine; colors: ReadonlyMap<string, string> };

function Line({ line, colors }: LineProps) {
  const { icon: Icon, look, word } = outcomeLooks[line.outcome];
  const isRefused = line.outcome === 'refused';
  return (
    <div
      className={cn(
        'min-h-10 items-center border-b border-line px-3 py-2 text-13 max-sm:flex max-sm:flex-wrap max-sm:gap-x-2 max-sm:gap-y-1',
        columns,
        isRefused && 'bg-absent-ground',
      )}
    >
      <span className="text-right text-ink3 tabular-nums">
        <span className="sm:sr-only">Line </span>
        {line.line}
      </span>
      <span
        className={cn(
          'inline-flex h-5.5 items-center gap-1.5 rounded-badge px-2 text-12 font-medium sm:w-22',
          look,
        )}
      >
        <Icon aria-hidden className="size-3.5 stroke-2" />
        {word}
      </span>
      <span className="min-w-0 text-ink2 wrap-anywhere">{line.username || '–'}</span>
      <span className="min-w-0 font-medium wrap-anywhere max-sm:basis-full">
        {line.name || '–'}
      </span>
      <span className="min-w-0">{line.role ? <RoleBadge role={line.role} compact /> : '–'}</span>
      <span className="min-w-0 wrap-anywhere">{line.team || 'No Team'}</span>
      <span className="flex min-w-0 flex-wrap gap-1">
        {line.tags.map((tag) => (
          <TagChip key={tag} name={tag} color={colors.get(tag.toLowerCase()) ?? ''} size="small" />
        ))}
        {line.tags.length === 0 && <span className="text-ink3 max-sm:hidden">–</span>}
      </span>
      <span
        className={cn(
          'min-w-0 wrap-anywhere max-sm:basis-full',
          isRefused ? 'font-medium text-absent-text' : 'text-ink2',
        )}
      >
        {deedWords(line)}
        {line.alike !== null && <span className="block text-pto-text">{line.alike}</span>}
      </span>
    </div>
  );
}
