import { isolated, telAddress } from '@muster/protocol';
import { Phone } from 'lucide-react';
import { cn } from '../../../shared/ui/cn.ts';
import { linkStyle } from '../../../shared/ui/controls/link-style.ts';
import { useMedia } from '../../../shared/ui/hooks/use-media.ts';
import type { ToReach } from '../monitoring.view.ts';

type Reachable = ToReach & { readonly phone: string };
const isReachable = (one: ToReach): one is Reachable => one.phone !== undefined;

const callWords = ({ role, name, phone }: Reachable) => `Call ${role} ${isolated(name)}, ${phone}`;

/** A finger gets a line for each person, with their number as large as it needs, instead of the numbers among the names. */
const useTouch = () => useMedia('(pointer: coarse)');

/** Whom to reach of a team: `TL Ada Tan +1 555 0100 · DTL Omar Teo` (KNO-20, KNO-23). */
export function WhomToReach({ people }: { people: readonly ToReach[] }) {
  if (useTouch() && people.length > 0) return null;
  return (
    <p className="overflow-hidden text-12 wrap-anywhere text-ink2">
      {/* The sign between two people lies before the second one: where that one begins a line it is out of sight. */}
      <span className="block sm:-ml-3">
        {people.length === 0 ? (
          <span className="sm:pl-3">Nobody leads this team</span>
        ) : (
          people.map((one, index) => (
            // One unit: a line ends between people, and within one only where it is longer than a line. Narrow, each has lines of their own.
            <span key={one.role} className="relative inline-block max-w-full max-sm:block sm:pl-3">
              {index > 0 && (
                <span className="absolute left-0 w-3 text-center whitespace-pre max-sm:hidden">
                  {' · '}
                </span>
              )}
              {one.role} {isolated(one.name)}
              {isReachable(one) && (
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
          ))
        )}
      </span>
    </p>
  );
}

/** The same for a finger: role, name and number of a person side by side, one person below the other. */
export function PeopleToCall({ people }: { people: readonly ToReach[] }) {
  if (!useTouch() || people.length === 0) return null;
  return (
    <ul aria-label="Whom to reach" className="mt-2 flex flex-col text-13">
      {people.map((one) => (
        <li
          key={one.role}
          className="flex flex-wrap items-center gap-x-2 border-t border-line py-1.5"
        >
          <span className="w-8 shrink-0 text-12 text-ink3">{one.role}</span>
          <bdi className="min-w-0 flex-[1_1_7rem] leading-tight wrap-anywhere">{one.name}</bdi>
          {isReachable(one) && (
            <a
              href={telAddress(one.phone)}
              aria-label={callWords(one)}
              className="ml-auto flex h-11 max-w-full items-center gap-1.5 rounded-control border border-line2 px-2.5 font-medium dark:bg-raised"
            >
              <Phone aria-hidden className="size-4 shrink-0 stroke-[1.5] text-accent" />
              <span className="min-w-0 truncate tabular-nums">{one.phone}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
