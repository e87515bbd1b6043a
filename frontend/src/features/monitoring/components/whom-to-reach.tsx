import { telAddress } from '@muster/protocol';
import { Phone } from 'lucide-react';
import { Fragment } from 'react';
import { cn } from '../../../shared/ui/cn.ts';
import { linkStyle } from '../../../shared/ui/controls/link-style.ts';
import { useMedia } from '../../../shared/ui/hooks/use-media.ts';
import type { ToReach } from '../monitoring.view.ts';

type Reachable = ToReach & { readonly phone: string };
const isReachable = (one: ToReach): one is Reachable => one.phone !== undefined;

const callWords = ({ role, name, phone }: Reachable) => `Call ${role} ${name}, ${phone}`;

/** A finger gets buttons of its size below the names instead of the numbers among them. */
const useTouch = () => useMedia('(pointer: coarse)');

/** Whom to reach of a team: `TL Ada Tan +1 555 0100 · DTL Omar Teo` (KNO-20, KNO-23). */
export function WhomToReach({ people }: { people: readonly ToReach[] }) {
  const isTouch = useTouch();
  return (
    <p className="text-12 wrap-anywhere text-ink2">
      {people.length === 0
        ? 'Nobody leads this team'
        : people.map((one, index) => (
            <Fragment key={one.role}>
              {index > 0 && ' · '}
              {/* One unit: a line ends between people, and within one only where it is longer than a line. */}
              <span className="inline-block max-w-full">
                {one.role} {one.name}
                {!isTouch && isReachable(one) && (
                  <>
                    {' '}
                    <a
                      href={telAddress(one.phone)}
                      aria-label={callWords(one)}
                      className={cn(linkStyle(), 'whitespace-nowrap')}
                    >
                      {one.phone}
                    </a>
                  </>
                )}
              </span>
            </Fragment>
          ))}
    </p>
  );
}

/** The numbers for a finger, as wide as there is room. */
export function CallButtons({ people }: { people: readonly ToReach[] }) {
  const reachable = people.filter(isReachable);
  if (!useTouch() || reachable.length === 0) return null;
  return (
    <div className="mt-2 flex gap-2">
      {reachable.map((one) => (
        <a
          key={one.role}
          href={telAddress(one.phone)}
          aria-label={callWords(one)}
          className="flex h-11 min-w-0 flex-1 flex-col items-center justify-center rounded-control border border-line2 px-1.5 text-12 leading-tight dark:bg-raised"
        >
          <span className="flex items-center gap-1 text-ink2">
            <Phone aria-hidden className="size-3.5 shrink-0 stroke-[1.5] text-accent" />
            {one.role}
          </span>
          <span className="max-w-full truncate font-medium">{one.phone}</span>
        </a>
      ))}
    </div>
  );
}
