import { KeyboardSensor, MouseSensor, PointerSensor, TouchSensor } from '@dnd-kit/core';

/**
 * The library's sensors let go of what is carried when the window changes its size: a phone's address bar that slides
 * away, a keyboard that opens, a turned tablet. It stays in the hand (DEP-340).
 */

/** Has just been made, so that it listens already. */
function keepOnResize(cancel: () => void): void {
  window.removeEventListener('resize', cancel);
}

export class SteadyMouseSensor extends MouseSensor {
  constructor(...props: ConstructorParameters<typeof MouseSensor>) {
    super(...props);
    keepOnResize(this['handleCancel']);
  }
}

export class SteadyTouchSensor extends TouchSensor {
  constructor(...props: ConstructorParameters<typeof TouchSensor>) {
    super(...props);
    keepOnResize(this['handleCancel']);
  }
}

export class SteadyPointerSensor extends PointerSensor {
  constructor(...props: ConstructorParameters<typeof PointerSensor>) {
    super(...props);
    keepOnResize(this['handleCancel']);
  }
}

export class SteadyKeyboardSensor extends KeyboardSensor {
  constructor(...props: ConstructorParameters<typeof KeyboardSensor>) {
    super(...props);
    keepOnResize(this['handleCancel']);
  }
}
