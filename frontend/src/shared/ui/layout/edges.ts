/**
 * How high is what stays at the window's edges, in pixels. What keeps clear of it has the heights as properties of its
 * own, by its class `sticky`, `fixed` or `keeps-clear`, and so has the body: of a property of the root every element of
 * the page would be restyled at each change, a board of 300 cards for as long as a tap may take (decision 0010).
 */
const heights = {
  '--bar-height': 0,
  '--strip-height': 0,
  '--bottom-bar-height': 0,
  '--toast-height': 0,
};

export type Edge = keyof typeof heights;

let sheet: HTMLStyleElement | undefined;
// From the first paint, also for browsers that do not know `@property`; what has no window measures nothing.
if (typeof document !== 'undefined') tell();

export function setEdge(edge: Edge, px: number): void {
  if (heights[edge] === px) return;
  heights[edge] = px;
  tell();
}

/** What of the window is in sight between its edges, in pixels from its top. */
export const betweenEdges = () => ({
  top: heights['--bar-height'] + heights['--strip-height'],
  bottom: window.innerHeight - heights['--bottom-bar-height'] - heights['--toast-height'],
});

function tell(): void {
  const { '--bar-height': bar, '--strip-height': strip, '--bottom-bar-height': bottom } = heights;
  const toast = heights['--toast-height'];
  sheet ??= document.head.appendChild(document.createElement('style'));
  // Inside of what has a bar of its own below the page's, that one counts too.
  sheet.textContent = `body,.sticky,.fixed,.keeps-clear{--bar-height:calc(${bar}px + var(--below-bar,0px));--strip-height:${strip}px;--bottom-bar-height:${bottom}px;--toast-height:${toast}px}`;
  const { style } = document.documentElement;
  style.scrollPaddingTop = `calc(${bar + strip}px + 0.5rem)`;
  style.scrollPaddingBottom = `${bottom + toast}px`;
}
