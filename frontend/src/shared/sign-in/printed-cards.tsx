import { encode } from 'uqr';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { formatDateTime } from '../dates/time-format.ts';
import { signInAddress } from './sign-in-address.ts';
import { cardsByTeam, type SignInCard } from './print-cards.tsx';
import { useOrganisation } from '../dates/organisation.ts';

/** A text that a phone's camera reads, as dark squares on white paper. */
export function QrCode({ text, className }: { text: string; className: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}

type PrintedCardsProps = {
  cards: readonly SignInCard[];
  /** Empty: none. */
  organisation: string;
  /** The print dialog was closed, whether something was printed or not. */
  onDone: () => void;
};

/** Opens the print dialog with the cards and nothing else: to be cut out and handed over (ADM-142). */
export default function PrintedCards({ cards, organisation, onDone }: PrintedCardsProps) {
  useEffect(() => {
    // They have to be drawn first.
    const frame = requestAnimationFrame(() => {
      window.print();
      onDone();
    });
    return () => cancelAnimationFrame(frame);
  }, [onDone]);
  return createPortal(
    <div data-print-only data-theme="light" className="hidden bg-[#fff] text-[#000] print:block">
      {cardsByTeam(cards).map(({ team, cards: mine }) => (
        <section key={team} className="not-first:break-before-page">
          <h1 className="mb-3 text-16 font-semibold wrap-anywhere">{team}</h1>
          <ul className="grid grid-cols-2 gap-3">
            {mine.map((card) => (
              <Card key={card.userId} {...{ card, organisation }} />
            ))}
          </ul>
        </section>
      ))}
    </div>,
    document.body,
  );
}

function Card({
  card: { name, username, token, expiresAt },
  organisation,
}: Pick<PrintedCardsProps, 'organisation'> & { card: SignInCard }) {
  const { timeZone } = useOrganisation();
  const address = signInAddress(token);
  return (
    <li className="flex break-inside-avoid flex-col gap-2 border border-[#777] p-3 text-12">
      <p className="wrap-anywhere">{organisation || 'Muster'}</p>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-16 leading-tight font-semibold wrap-anywhere">{name}</p>
          <p className="mt-1 wrap-anywhere">
            Username <strong className="font-semibold">{username}</strong>
          </p>
          <p className="mt-1 wrap-anywhere">{window.location.host}</p>
        </div>
        <QrCode text={address} className="size-24 shrink-0" />
      </div>
      <p className="font-mono text-11 leading-tight wrap-anywhere">{address}</p>
      <p>
        Open this address and choose your password. It works once, until{' '}
        {formatDateTime(expiresAt, timeZone)}.
      </p>
    </li>
  );
}
