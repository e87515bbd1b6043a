/** Pixels of one place, its gap included. */
const pitch = 3;

/** A zone's places as one line: full ticks for those taken, red stubs for those that are empty. */
export function PlaceLine({ count, places }: { count: number; places: number }) {
  const isFull = count >= places;
  const ticks = (length: number, color: string) => ({
    width: length * pitch,
    backgroundImage: `repeating-linear-gradient(90deg, ${color} 0 ${pitch - 1}px, transparent 0 ${pitch}px)`,
  });
  return (
    <span
      aria-hidden
      className="flex h-2.5 max-w-full items-end overflow-hidden [forced-color-adjust:none] [print-color-adjust:exact]"
    >
      <span
        className="h-full shrink-0"
        style={ticks(Math.min(count, places), `var(--color-${isFull ? 'present' : 'ink2'})`)}
      />
      <span
        className="h-1 shrink-0"
        style={ticks(Math.max(0, places - count), 'var(--color-absent)')}
      />
    </span>
  );
}
