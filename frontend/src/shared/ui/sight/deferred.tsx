import {
  useContext,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import { cn } from '../cn.ts';
import { SightContext } from './sight-scope.tsx';

type DeferredProps = {
  /** How high it will be, in pixels, as well as one can tell. */
  height: number;
  /** Drawn wherever it is. */
  isNeeded?: boolean;
  /** The ids of what stands in it, by which it is found before that is drawn. */
  holds: readonly string[];
  /** In its place until it is near: says in text what stands here, so that it can be found and read out. */
  outline: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A block of a long page that is drawn once it is in sight, or nearly (UI-300); where the focus is, it stays. */
export function Deferred({
  height,
  isNeeded = false,
  holds,
  outline,
  className,
  children,
}: DeferredProps) {
  const scope = useContext(SightContext);
  const sight = scope?.sight;
  const block = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  /** By how much it was higher than was to be expected when it was last drawn. */
  const [surplus, setSurplus] = useState(0);
  const isDrawn = !scope || scope.isWhole || isNear || hasFocus || isNeeded;
  const now = useRef({ height, isDrawn });
  useLayoutEffect(() => {
    now.current = { height, isDrawn };
  });

  useLayoutEffect(() => {
    const element = block.current;
    if (!element || !sight) return undefined;
    const reveal = () => flushSync(() => setNear(true));
    element.addEventListener(revealEvent, reveal);
    const forget = sight.watch(element, (told) => {
      setNear(told.isNear);
      const was = now.current;
      if (!told.isNear && was.isDrawn) setSurplus(told.height - was.height);
    });
    return () => {
      element.removeEventListener(revealEvent, reveal);
      forget();
    };
  }, [sight]);

  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node) || !block.current?.contains(relatedTarget)) {
      setFocus(false);
    }
  };
  return (
    <div
      ref={block}
      className={cn(className, !isDrawn && 'grid contain-strict')}
      style={isDrawn ? undefined : { minHeight: Math.max(0, height + surplus) }}
      onFocus={() => setFocus(true)}
      onBlur={leave}
      {...(!isDrawn && { 'data-holds': holds.join(' ') })}
    >
      {isDrawn ? children : outline}
    </div>
  );
}

const revealEvent = 'muster:reveal';

/** Draws at once what stands in a block that has not been drawn yet. */
export const reveal = (block: Element): boolean => block.dispatchEvent(new Event(revealEvent));
