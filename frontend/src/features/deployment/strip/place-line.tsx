/** Pixels of one place, its gap included. */
const pitch = 3;

type PlaceLineProps = { count: number; places: number; urgent: number; placesPerTick: number };

/** A zone's places as one line: full ticks for those taken, stubs for the empty ones, red where stations need much. */
export function PlaceLine({ count, places, urgent, placesPerTick }: PlaceLineProps) {
  const isFull = count >= places;
  const ticks = (length: number, color: string) => ({
    width: Math.ceil(Math.max(0, length) / placesPerTick) * pitch,
    backgroundImage: `repeating-linear-gradient(90deg, ${color} 0 ${pitch - 1}px, transparent 0 ${pitch}px)`,
  });
  return (
    <span
      aria-hidden
      className="flex h-2.5 max-w-full items-end overflow-hidden max-xl:hidden [forced-color-adjust:none] [print-color-adjust:exact]"
    >
      <span
        className="h-full shrink-0"
        style={ticks(Math.min(count, places), `var(--color-${isFull ? 'present' : 'ink2'})`)}
      />
      <span className="h-1 shrink-0" style={ticks(places - count - urgent, 'var(--color-field)')} />
      <span className="h-1 shrink-0" style={ticks(urgent, 'var(--color-absent)')} />
    </span>
  );
}
