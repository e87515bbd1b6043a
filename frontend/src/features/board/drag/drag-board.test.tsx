import { expect, it, vi } from 'vitest';
import { makeCarriedPointer } from './carried-pointer.ts';
import { CarryTouchSensor } from './drag-board.tsx';

/** What a firm finger sends on devices that feel it. */
function press(target: Element, force: number): void {
  const event = new TouchEvent('touchforcechange', { bubbles: true });
  Object.defineProperty(event, 'touches', { value: [{ force, clientX: 0, clientY: 0 }] });
  target.dispatchEvent(event);
}

function touchOn(target: HTMLElement, options: object) {
  const ended = vi.fn<() => void>();
  const event = new TouchEvent('touchstart', { bubbles: true });
  Object.defineProperty(event, 'target', { value: target });
  Object.defineProperty(event, 'touches', { value: [{ clientX: 0, clientY: 0 }] });
  const props = {
    event,
    options: { ...options, carrying: makeCarriedPointer() },
    active: 'officer',
    activeNode: { activatorNode: { current: target } },
    context: { current: {} },
    onAbort: ended,
    onPending: () => undefined,
    onStart: () => undefined,
    onCancel: ended,
    onMove: () => undefined,
    onEnd: () => undefined,
  };
  return {
    ended,
    sensor: new CarryTouchSensor(
      props as unknown as ConstructorParameters<typeof CarryTouchSensor>[0],
    ),
  };
}

const makeCard = () => document.body.appendChild(document.createElement('div'));

it('a firm press before the drag has begun ends the touch; one while a card is held does not [DEP-72]', () => {
  const card = makeCard();
  const waiting = touchOn(card, { activationConstraint: { delay: 60_000, tolerance: 8 } });
  press(card, 0.1);
  expect(waiting.ended).not.toHaveBeenCalled();
  press(card, 0.2);
  expect(waiting.ended).toHaveBeenCalled();

  const held = touchOn(card, {});
  press(card, 0.9);
  expect(held.ended).not.toHaveBeenCalled();
  card.dispatchEvent(new Event('touchcancel', { bubbles: true }));
  expect(held.ended).toHaveBeenCalled();
  card.remove();
});

it('a finger goes on carrying when the window gets another size [DEP-340]', () => {
  const card = makeCard();
  const held = touchOn(card, {});
  window.dispatchEvent(new Event('resize'));
  expect(held.ended).not.toHaveBeenCalled();
  card.dispatchEvent(new Event('touchcancel', { bubbles: true }));
  expect(held.ended).toHaveBeenCalled();
  card.remove();
});
