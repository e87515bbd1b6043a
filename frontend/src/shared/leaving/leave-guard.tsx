import {
  Suspense,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  type ReactNode,
} from 'react';
import {
  UNSAFE_NavigationContext as NavigationContext,
  createPath,
  useLocation,
} from 'react-router';
import { lazyPart } from '../parts/lazy-part.ts';
import { closeTopLayer, isLayerOpen, onLayerOpened } from '../ui/overlays/layers.ts';
import { askBeforeLeaving, isSomethingAtStake, useLeaveQuestion, onStep } from './losses.ts';

const LeaveQuestion = lazyPart(() => import('./leave-question.tsx'));

/**
 * Inside the router: every step to another page, by a link, the palette, a section or Back and Forward, asks first
 * while something typed is not saved (ADM-202). What a page says of itself in the address, a step that replaces, goes on.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const navigation = use(NavigationContext);
  const notePlace = useGuardedHistory();
  const guarded = useMemo(() => {
    const { navigator } = navigation;
    const push: typeof navigator.push = (...step) =>
      askBeforeLeaving(() => {
        navigator.push(...step);
        notePlace();
      });
    return { ...navigation, navigator: { ...navigator, push } };
  }, [navigation, notePlace]);
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

/** An entry below the first page of the product: what Back arrives at while something is open there. */
const isFloor = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isFloor' in state && state.isFloor === true;

/**
 * Gives Back somewhere to go that is still this page, before something opens over the first page of the product.
 * Forward loses nothing where there is a page below already, since nothing is added there.
 */
function layFloor(): void {
  const state: unknown = window.history.state;
  if (placeOf(state) !== 0) return;
  window.history.replaceState(Object.assign({}, state, { isFloor: true }), '');
  window.history.pushState(Object.assign({}, state, { isFloor: false, idx: 1 }), '');
}

/**
 * Back closes what is open on top, as Escape does (UI-370), and Back and Forward are taken back until the question
 * is answered: the browser tells of them when they are done. Answers what to call after a step of our own. Where the
 * page stands is not read when it is drawn: that may be after the browser went back and before it tells.
 */
function useGuardedHistory(): () => void {
  const location = useLocation();
  const place = useRef<number>(undefined);
  const notePlace = useCallback(() => {
    place.current = placeOf(window.history.state);
  }, []);
  /**
   * Nothing is left on the floor: further, to where Back was to lead. The floor's address may be one that opened
   * something: whoever comes back to it, or stays because nothing is below, is where the page was left.
   */
  const sink = useEffectEvent(() => {
    window.history.replaceState(window.history.state, '', createPath(location));
    window.history.back();
  });
  useLayoutEffect(notePlace, [notePlace]);
  useLayoutEffect(
    () =>
      onLayerOpened(() => {
        layFloor();
        notePlace();
      }),
    [notePlace],
  );
  useLayoutEffect(() => {
    /** The next step is one of ours: the way back, with what is done there, or the step that was allowed. */
    let own: 'leave' | (() => void) | undefined;
    return onStep((event) => {
      const [mine, from, to] = [own, place.current, placeOf(event.state)];
      own = undefined;
      const goBackAnd = (there: () => void) => {
        event.stopImmediatePropagation();
        own = there;
        window.history.go((from ?? 0) - (to ?? 0));
      };
      const go = () => {
        place.current = to;
        const isSunk = isFloor(event.state) && from !== undefined && to !== undefined && to < from;
        if (!isSunk) return;
        event.stopImmediatePropagation();
        sink();
      };
      if (typeof mine === 'function') {
        event.stopImmediatePropagation();
        mine();
      } else if (mine === 'leave' || from === undefined || to === undefined || from === to) {
        go();
      } else if (to < from && isLayerOpen()) {
        goBackAnd(closeTopLayer);
      } else if (isSomethingAtStake()) {
        const leave = () => {
          own = 'leave';
          window.history.go(to - from);
        };
        goBackAnd(() => askBeforeLeaving(leave));
      } else {
        go();
      }
    });
  }, []);
  return notePlace;
}
