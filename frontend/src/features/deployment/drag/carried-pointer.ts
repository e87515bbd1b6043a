/**
 * Where a pointer has the card that it carries. The card follows every move at once, and the drag's context, which
 * looks through all cards whenever it changes, hears of it only when another list lies under the pointer (DEP-301).
 */
export type CarriedPointer = ReturnType<typeof makeCarriedPointer>;

interface Point {
  readonly x: number;
  readonly y: number;
}

export function makeCarriedPointer() {
  let began: Point | undefined;
  let at: Point | undefined;
  /** The list that the context knows of: undefined before it has heard of any, null for none. */
  let told: string | null | undefined;
  let ghost: HTMLElement | null = null;
  /** What a mouse is over: it says so itself, and asking the page for it takes longer than all else of a move. */
  let hovered: EventTarget | null = null;
  /** The page has scrolled, or is of another size, since the list under it was last looked for: something else may lie there. */
  let hasMoved = false;
  const move = () => void (hasMoved = true);
  const hover = ({ target }: MouseEvent) => void (hovered = target);

  return {
    /** The list under it now, which the context asks for; where nothing is carried by pointer, under `point`. */
    look(point: Point): string | null {
      if (told === undefined || hasMoved || !at) told = listIdAt(at ?? point);
      hasMoved = false;
      return told;
    },

    /** What is drawn under the pointer. */
    showBy: (element: HTMLElement | null): void => void (ghost = element),

    begin(point: Point): void {
      began = at = point;
      told = undefined;
      document.addEventListener('mousemove', hover, { capture: true });
      document.addEventListener('scroll', move, { capture: true });
      window.addEventListener('resize', move);
    },

    /** Whether the context has to hear of it. */
    moveTo(point: Point): boolean {
      at = point;
      // The element that the context places: both write the same there.
      const placed = ghost?.parentElement;
      if (began && placed)
        placed.style.transform = transformOf(point.x - began.x, point.y - began.y);
      const list = hovered instanceof Element ? listIdOf(hovered) : listIdAt(point);
      hasMoved = false;
      if (list === told) return false;
      told = list;
      return true;
    },

    end(): void {
      document.removeEventListener('mousemove', hover, { capture: true });
      document.removeEventListener('scroll', move, { capture: true });
      window.removeEventListener('resize', move);
      hovered = null;
      began = at = undefined;
    },
  };
}

const transformOf = (x: number, y: number) =>
  `translate3d(${Math.round(x)}px, ${Math.round(y)}px, 0) scaleX(1) scaleY(1)`;

interface SensorEvents {
  onStart(point: Point): void;
  onMove(point: Point): void;
  onEnd(): void;
  onCancel(): void;
}

/** What a sensor tells, by way of the pointer that carries. */
export function carriedBy<Props extends SensorEvents>(
  pointer: CarriedPointer,
  props: Props,
): Props {
  return {
    ...props,
    onStart: (point: Point) => {
      pointer.begin(point);
      props.onStart(point);
    },
    onMove: (point: Point) => {
      if (pointer.moveTo(point)) props.onMove(point);
    },
    onEnd: () => {
      pointer.end();
      props.onEnd();
    },
    onCancel: () => {
      pointer.end();
      props.onCancel();
    },
  };
}

/** The list that an element lies in, by its id. */
const listIdOf = (element: Element | null): string | null =>
  element?.closest<HTMLElement>('[data-drop]')?.dataset['drop'] ?? null;

/**
 * The list that is seen under a point, by its id. What is drawn there decides, not what was measured: a bar that
 * sticks while the page scrolls covers the stations below it.
 */
const listIdAt = ({ x, y }: { x: number; y: number }): string | null =>
  listIdOf(document.elementFromPoint(x, y));
