import { Suspense, use, useEffect, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router';
import { lazyPart } from '../parts/lazy-part.ts';
import { askBeforeLeaving, isSomethingAtStake, useLeaveQuestion } from './losses.ts';

const LeaveQuestion = lazyPart(() => import('./leave-question.tsx'));

/**
 * Inside the router: every step to another page, by a link, the palette, a section or Back and Forward, asks first
 * while something typed is not saved (ADM-202). What a page says of itself in the address, a step that replaces, goes on.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const navigation = use(NavigationContext);
  const guarded = useMemo(() => {
    const { navigator } = navigation;
    const push: typeof navigator.push = (...step) =>
      askBeforeLeaving(() => navigator.push(...step));
    return { ...navigation, navigator: { ...navigator, push } };
  }, [navigation]);
  useGuardedHistory();
  // A question that nobody answered is not asked of whoever comes next.
  useEffect(() => () => useLeaveQuestion.setState({ go: null }), []);
  const isAsked = useLeaveQuestion(({ go }) => go !== null);
  return (
    <NavigationContext value={guarded}>
      {children}
      {isAsked && (
        <Suspense>
          <LeaveQuestion />
        </Suspense>
      )}
    </NavigationContext>
  );
}

/** Where in the browser's history a page of the router stands. */
const placeOf = (state: unknown): number | undefined => {
  const place: unknown = typeof state === 'object' && state !== null && 'idx' in state && state.idx;
  return typeof place === 'number' ? place : undefined;
};

/** Takes Back and Forward back until the question is answered: the browser tells of them when they are done. */
function useGuardedHistory(): void {
  // Another page is drawn anew, and stands elsewhere.
  useLocation();
  const place = useRef<number>(undefined);
  useLayoutEffect(() => {
    place.current = placeOf(window.history.state);
  });
  useLayoutEffect(() => {
    /** The next step is one of ours: the way back, or the step that was allowed. */
    let own: 'return' | 'leave' | undefined;
    const step = (event: PopStateEvent) => {
      const [mine, from, to] = [own, place.current, placeOf(event.state)];
      own = undefined;
      if (mine === 'leave') return;
      if (mine === 'return') {
        event.stopImmediatePropagation();
        return;
      }
      if (!isSomethingAtStake() || from === undefined || to === undefined || from === to) return;
      event.stopImmediatePropagation();
      own = 'return';
      window.history.go(from - to);
      askBeforeLeaving(() => {
        own = 'leave';
        window.history.go(to - from);
      });
    };
    // Before the router hears of it.
    window.addEventListener('popstate', step, { capture: true });
    return () => window.removeEventListener('popstate', step, { capture: true });
  }, []);
}
