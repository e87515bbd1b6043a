import { useEffect, useRef, type FocusEvent, type MouseEvent, type PointerEvent } from 'react';

/** How long the pointer rests on a tile, or the focus stands there, before its list opens: passing over many opens none. */
export const restMs = 300;
/** How long the pointer may be in the gap between a tile and its list. */
export const leaveMs = 150;

/** A list that was only looked into closes by itself; one that was pressed stays until it is closed. */
export type Opening = 'peeked' | 'kept';

type PeekProps = {
  opening: Opening | undefined;
  open: (opening: Opening) => void;
  close: () => void;
  /** Something is carried: what lies under it is a place to drop. */
  isBusy: () => boolean;
};

/** Opens a tile's list while the pointer rests on it or its name has the keyboard's focus; a press keeps it (DEP-107). */
export function usePeek({ opening, open, close, isBusy }: PeekProps) {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<Opening>(undefined);
  const isReturning = useRef(false);
  /** What opens and closes at the focus is not put off by the pointer. */
  const [pointer, focus] = [useOneTimer(), useOneTimer()];
  const isAtFocus = useRef(false);

  const show = (next: Opening) => {
    pointer.clear();
    focus.clear();
    last.current = next;
    open(next);
  };
  const peek = (atFocus: boolean) => {
    if (isBusy()) return;
    isAtFocus.current = atFocus;
    show('peeked');
  };

  return {
    list,
    isKept: opening === 'kept',
    tile: usePointerPeek({
      opening,
      isBusy,
      peekSoon: () => pointer.later(() => peek(false), restMs),
      stay: pointer.clear,
      leave: () => {
        if (isAtFocus.current) return;
        pointer.later(() => !isBusy() && close(), leaveMs);
      },
    }),
    popover: {
      open: opening !== undefined,
      onOpenChange: (isOpen: boolean) => (isOpen ? show('kept') : close()),
      onOpenAutoFocus: (event: Event) => {
        if (last.current === 'peeked') event.preventDefault();
      },
      onCloseAutoFocus: (event: Event) => {
        if (last.current === 'peeked') event.preventDefault();
        // The focus that comes back from a list is no wish to see it again.
        isReturning.current = true;
        queueMicrotask(() => (isReturning.current = false));
      },
    },
    trigger: {
      onClick: (event: MouseEvent) => {
        if (opening !== 'peeked') return;
        // It is open already: the press keeps it.
        event.preventDefault();
        show('kept');
        list.current?.querySelector<HTMLElement>('button, [tabindex="0"]')?.focus();
      },
      onFocus: ({ currentTarget }: FocusEvent) => {
        if (isReturning.current || opening || !currentTarget.matches(':focus-visible')) return;
        focus.later(() => peek(true), restMs);
      },
      onBlur: ({ relatedTarget }: FocusEvent) => {
        focus.clear();
        if (opening === 'peeked' && !list.current?.contains(relatedTarget)) close();
      },
    },
    onPressInside: () => show('kept'),
  };
}

export type Peek = ReturnType<typeof usePeek>;

type PointerPeek = {
  opening: Opening | undefined;
  isBusy: () => boolean;
  peekSoon: () => void;
  leave: () => void;
  /** Neither opens nor closes what was about to. */
  stay: () => void;
};

/** The pointer on a tile; its list counts as a part of it. */
function usePointerPeek({ opening, isBusy, peekSoon, leave, stay }: PointerPeek) {
  /** Since the pointer has pressed or carried something here, until it leaves. */
  const isUsed = useRef(false);
  const takeUp = () => {
    isUsed.current = true;
    stay();
  };
  return {
    onPointerEnter: stay,
    // A move, not what comes to lie under a pointer that is at rest.
    onPointerMove: ({ pointerType, buttons, target }: PointerEvent) => {
      if (pointerType === 'touch' || opening) return;
      if (buttons !== 0 || isBusy()) takeUp();
      if (isUsed.current) return;
      // The initials have a tooltip of their own, and are there to be taken.
      if (target instanceof Element && target.closest('[data-officer]')) stay();
      else peekSoon();
    },
    onPointerDown: takeUp,
    onPointerLeave: () => {
      isUsed.current = false;
      stay();
      if (opening === 'peeked') leave();
    },
  };
}

function useOneTimer() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const clear = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (act: () => void, ms: number) => {
    clear();
    timer.current = setTimeout(act, ms);
  };
  return { clear, later };
}
