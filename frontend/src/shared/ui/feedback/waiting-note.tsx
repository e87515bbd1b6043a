import { deviceNow, useNow } from '../../dates/clock.ts';
import { useWaits } from '../../http/waiting.ts';

/** A wait that is over in a moment is not worth a word, in milliseconds. */
const notedMs = 2_000;

/** Says that the server has asked this page to wait, and when it asks again (OPS-110). */
export function WaitingNote() {
  const until = useWaits(({ until: all }) => Math.max(0, ...all));
  return <div role="status">{until > 0 && <Countdown until={until} />}</div>;
}

function Countdown({ until }: { until: number }) {
  useNow(1000);
  const leftMs = until - deviceNow();
  if (leftMs < notedMs) return null;
  return (
    <p className="fixed inset-x-0 bottom-(--notice-bottom) z-60 mx-auto mb-2 w-fit max-w-[calc(100%-1rem)] rounded-card border border-line bg-raised px-4 py-2 text-13 text-ink shadow-float print:hidden">
      The server asks to wait. This page asks again by itself in{' '}
      <span className="whitespace-nowrap tabular-nums">{Math.ceil(leftMs / 1000)} s</span>.
    </p>
  );
}
