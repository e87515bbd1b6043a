import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { carriedBy, makeCarriedPointer } from './carried-pointer.ts';

const pointer = makeCarriedPointer();
const moveHandler = vi.fn<(at: object) => void>();
const pressed = () =>
  carriedBy(pointer, {
    onStart: (_at: object) => undefined,
    onMove: moveHandler,
    onEnd: () => undefined,
    onCancel: () => undefined,
  });
let sensor: ReturnType<typeof pressed>;

let under: MockInstance<typeof document.elementFromPoint>;
let lists: HTMLElement[];
let placed: HTMLElement;
beforeEach(() => {
  moveHandler.mockClear();
  under = vi.spyOn(document, 'elementFromPoint');
  lists = ['car-1', 'car-2'].map((id) => {
    const list = document.body.appendChild(document.createElement('section'));
    list.dataset['drop'] = id;
    return list;
  });
  placed = document.body.appendChild(document.createElement('div'));
  pointer.showBy(placed.appendChild(document.createElement('div')));
  sensor = pressed();
  sensor.onStart({ x: 10, y: 10 });
});
afterEach(() => {
  sensor.onEnd();
  document.body.replaceChildren();
});
const moveTo = (list: number | null, x: number) => {
  under.mockReturnValue(list === null ? null : (lists[list] ?? null));
  sensor.onMove({ x, y: 10 });
};

it('the card follows each move, and the drag hears only of those to another list [DEP-301]', () => {
  moveTo(0, 20);
  moveTo(0, 30);
  expect(placed.style.transform).toContain('translate3d(20px, 0px, 0)');
  moveTo(1, 40);
  moveTo(null, 50);
  moveTo(null, 60);
  expect(moveHandler.mock.calls).toEqual([
    [{ x: 20, y: 10 }],
    [{ x: 40, y: 10 }],
    [{ x: 50, y: 10 }],
  ]);
  expect(placed.style.transform).toContain('translate3d(50px, 0px, 0)');
});

it('what the page scrolls under a pointer that rests is known, and left again it is heard of [DEP-301, DEP-108]', () => {
  moveTo(0, 20);
  under.mockReturnValue(lists[1] ?? null);
  expect(pointer.look({ x: 20, y: 10 })).toBe('car-1');
  document.dispatchEvent(new Event('scroll'));
  expect(pointer.look({ x: 20, y: 10 })).toBe('car-2');
  moveTo(0, 21);
  expect(moveHandler).toHaveBeenCalledTimes(2);
});

it('a mouse says itself what it is over [DEP-301]', () => {
  const move = new MouseEvent('mousemove', { bubbles: true });
  lists[1]?.dispatchEvent(move);
  sensor.onMove({ x: 20, y: 10 });
  expect(under).not.toHaveBeenCalled();
  expect(moveHandler).toHaveBeenCalledTimes(1);
});

it('the card lands in the list that it is let go over, also where the drag has not heard of that one yet [DEP-72]', () => {
  moveTo(0, 20);
  under.mockReturnValue(lists[1] ?? null);
  sensor.onEnd();
  expect(pointer.landedOn()).toBe('car-2');
});

it('a quick move that the page is told of once takes the card along, and lands it where it is let go [DEP-72]', () => {
  sensor.onEnd();
  sensor = pressed();
  const mouse = (type: string, list: number, clientX: number) => {
    under.mockReturnValue(lists[list] ?? null);
    lists[list]?.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX, clientY: 10 }));
  };
  mouse('mousemove', 0, 300);
  sensor.onStart({ x: 10, y: 10 });
  expect(moveHandler.mock.calls).toEqual([[{ x: 300, y: 10 }]]);
  mouse('mouseup', 1, 400);
  sensor.onEnd();
  expect(pointer.landedOn()).toBe('car-2');
});
