import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { animateReturn, animateArrival } from './carried-pointer.ts';

type Motion = { from: string; duration: number };
let motions: Motion[];
let played: EventTarget;
const { animate } = Element.prototype;

/** The document has no layout here: every element stands where its data says. */
beforeEach(() => {
  motions = [];
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function at(
    this: Element,
  ) {
    const { left, top } = (this as HTMLElement).dataset;
    return new DOMRect(Number(left), Number(top), 100, 28);
  });
  Element.prototype.animate = function animate(frames, timing) {
    const [first] = frames as Keyframe[];
    const { duration } = timing as KeyframeAnimationOptions;
    motions.push({ from: String(first?.['transform']), duration: Number(duration) });
    played = new EventTarget();
    return played as Animation;
  };
});
afterEach(() => {
  vi.restoreAllMocks();
  Element.prototype.animate = animate;
  document.body.innerHTML = '';
});

const wantsNoMotion = () =>
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ matches: true, media }) as never);
function place(left: number, top: number): HTMLElement {
  const card = document.createElement('div');
  card.dataset['officer'] = 'mei';
  card.dataset['left'] = String(left);
  card.dataset['top'] = String(top);
  const list = document.createElement('ul');
  list.dataset['list'] = 'car-1';
  list.dataset['left'] = '0';
  list.dataset['top'] = '0';
  document.body.append(list, card);
  return card;
}
const toTheOrigin = (card: HTMLElement) => () => {
  card.dataset['left'] = '0';
  card.dataset['top'] = '0';
};

it('a refused card returns in 180 ms from where it was [UI-12, DEP-76]', () => {
  const card = place(300, 400);
  animateReturn(['mei'], toTheOrigin(card));
  expect(motions).toEqual([{ from: 'translate(300px, 400px)', duration: 180 }]);
});

it('no station cuts a card that comes back to it, nor one that follows before the first is there [UI-12]', () => {
  const station = document.body.appendChild(document.createElement('div'));
  station.dataset['packed'] = '';
  const comeBack = () => {
    const card = place(300, 400);
    station.replaceChildren(card);
    animateReturn(['mei'], toTheOrigin(card));
    return played;
  };
  const [first, second] = [comeBack(), comeBack()];
  first.dispatchEvent(new Event('finish'));
  expect(station.style.contain).toBe('none');
  second.dispatchEvent(new Event('finish'));
  expect(station.style.contain).toBe('');
});

it('a card that arrives moves 12 px at most, from the list it was in, in under 150 ms [UI-12]', async () => {
  animateArrival(place(300, 400), 'car-1');
  await Promise.resolve();
  const [motion] = motions;
  const [, dx, dy] = /translate\((-?[\d.]+)px, (-?[\d.]+)px\)/.exec(motion?.from ?? '') ?? [];
  expect(Math.hypot(Number(dx), Number(dy))).toBeCloseTo(12);
  expect(Number(dx)).toBeLessThan(0);
  expect(motion?.duration).toBeLessThan(150);
});

it('cards that arrive together are all measured before the first one moves, and of very many none moves [UI-12]', async () => {
  const cards = [place(300, 400), place(100, 400)];
  const measured: number[] = [];
  const { animate: moved } = Element.prototype;
  Element.prototype.animate = function animate(...args) {
    measured.push(vi.mocked(Element.prototype.getBoundingClientRect).mock.calls.length);
    return moved.apply(this, args);
  };
  for (const card of cards) animateArrival(card, 'car-1');
  await Promise.resolve();
  expect(measured).toEqual([4, 4]);

  motions = [];
  for (let count = 0; count < 51; count++) animateArrival(place(300, 400), 'car-1');
  await Promise.resolve();
  expect(motions).toEqual([]);
});

it('nothing moves for those who asked for less motion [UI-12]', async () => {
  wantsNoMotion();
  const card = place(300, 400);
  animateArrival(card, 'car-1');
  await Promise.resolve();
  animateReturn(['mei'], toTheOrigin(card));
  expect(motions).toEqual([]);
  expect(card.dataset['left']).toBe('0');
});
