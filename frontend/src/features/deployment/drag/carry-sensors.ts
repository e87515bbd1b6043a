import { SteadyMouseSensor, SteadyTouchSensor } from '../../../shared/ui/drag/steady-sensors.ts';
import { carriedBy, type CarriedPointer } from './carried-pointer.ts';

/** The sensors of a mouse and of a finger, whose pointer carries a card. */

type MouseProps = ConstructorParameters<typeof SteadyMouseSensor>[0];
type TouchProps = ConstructorParameters<typeof SteadyTouchSensor>[0];
type Carrying<Props extends { options: object }> = Props & {
  options: Props['options'] & { carrying: CarriedPointer };
};

export class CarryMouseSensor extends SteadyMouseSensor {
  constructor(props: Carrying<MouseProps>) {
    super(carriedBy(props.options.carrying, props));
  }
}

/** Force from which a press counts as a force press, 0 to 1 (DEP-72). */
const forcePressThreshold = 0.15;

/**
 * A touch that a firm press ends before the drag begins: on devices that feel force it means "peek",
 * not "pick up". A card that is held already stays in hand however hard it is pressed.
 */
export class CarryTouchSensor extends SteadyTouchSensor {
  constructor(props: Carrying<TouchProps>) {
    let isUnderWay = false;
    const carried = carriedBy(props.options.carrying, props);
    super({
      ...carried,
      onStart: (at) => {
        isUnderWay = true;
        carried.onStart(at);
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
