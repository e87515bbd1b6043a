import { Suspense } from 'react';
import { lazyPart } from '../../../../shared/parts/lazy-part.ts';

// The picture of the code is for walls alone.
const QrCode = lazyPart(() =>
  import('../../../../shared/sign-in/qr-code.tsx').then(({ QrCode: Picture }) => ({
    default: Picture,
  })),
);

/** Leads a phone to the page that shows one's own post (PST-33). */
export function WallWhere() {
  return (
    <div
      role="img"
      aria-label="QR code to the page that shows your own post"
      className="flex items-center gap-[0.75rem]"
    >
      <p className="text-right whitespace-nowrap text-[1.5rem]/[1.2] text-ink2">
        My post?
        <br />
        Scan me
      </p>
      <div className="size-[5rem] overflow-hidden rounded-[0.375rem] bg-[#fff]">
        <Suspense>
          <QrCode text={`${window.location.origin}/where`} className="size-full" />
        </Suspense>
      </div>
    </div>
  );
}
