import { isolated } from '@muster/protocol';
import type { ReactNode } from 'react';
import { Popover } from '../../../shared/ui/overlays/popover.tsx';
import { cn } from '../../../shared/ui/cn.ts';
import type { Peek } from './use-peek.ts';

type TileListProps = {
  name: string;
  count: number;
  capacity: number;
  peek: Peek;
  /** Of the station, where its cards are taken and dropped. */
  listId?: string;
  className?: string;
  /** What the station's card says. */
  children: ReactNode;
};

/** The head of a tile: its name and count, and the list that opens beside the tile (DEP-107). */
export function TileList({ name, count, capacity, peek, className, ...body }: TileListProps) {
  const { list, popover, trigger, onPressInside, isKept } = peek;
  return (
    <Popover
      {...popover}
      label={`${isolated(name)}, opened`}
      isDialog={isKept}
      className={cn(
        'max-h-(--radix-popover-content-available-height) w-70 overflow-y-auto',
        className,
      )}
      trigger={
        <button
          type="button"
          data-tile
          {...trigger}
          // The whole tile opens the list; the initials lie above.
          className="flex min-w-0 items-baseline justify-between gap-1.5 text-left text-13 leading-4.5 outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-accent"
        >
          <bdi className="min-w-0 truncate font-semibold" data-tip={name} data-tip-cut="">
            {name}
          </bdi>
          <span className="shrink-0 text-ink2 tabular-nums">
            <span className="font-semibold text-ink">{count}</span>/{capacity}
          </span>
        </button>
      }
    >
      <div
        ref={list}
        data-list={body.listId}
        onPointerDownCapture={onPressInside}
        className="flex flex-col gap-1.5"
      >
        {body.children}
      </div>
    </Popover>
  );
}
