import { TouchSensor } from '@dnd-kit/core';

/** Force from which a press counts as a force press, 0 to 1 (DEP-72). */
const forcePressThreshold = 0.15;

/**
 * A touch that a firm press ends before the drag begins: on devices that feel force it means "peek",
 * not "pick up". A card that is held already stays in hand however hard it is pressed.
 */
export class PressTouchSensor extends TouchSensor {
  constructor(props: ConstructorParameters<typeof TouchSensor>[0]) {
    let isUnderWay = false;
    super({
      ...props,
      onStart: (at) => {
        isUnderWay = true;
        props.onStart(at);
      },
    });
    const { target } = props.event;
    if (!target) return;
    const feel = (event: Event) => {
      if (isUnderWay || forceOf(event) < forcePressThreshold) return;
      stop();
      // The sensor ends itself on this, whatever state it is in.
      target.dispatchEvent(new Event('touchcancel', { bubbles: true }));
    };
    const stop = () => {
      target.removeEventListener('touchforcechange', feel);
      for (const name of ['touchend', 'touchcancel']) target.removeEventListener(name, stop);
    };
    target.addEventListener('touchforcechange', feel);
    for (const name of ['touchend', 'touchcancel']) target.addEventListener(name, stop);
  }
}

const forceOf = (event: Event): number =>
  event instanceof TouchEvent ? (event.touches[0]?.force ?? 0) : 0;
