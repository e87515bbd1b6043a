import type { DisplaySnapshot } from '@muster/protocol';
import type { ReactNode } from 'react';
import { Logo } from '../../../../shared/ui/layout/logo.tsx';
import { ShiftChip } from '../../../../shared/domain/shift-chip.tsx';

type WallHeaderProps = {
  snapshot: Pick<DisplaySnapshot, 'shift' | 'shiftTime'>;
  /** `Friday, Nov 20`: the date on duty, which is yesterday's while its night shift runs. */
  date: string;
  /** `10:52` */
  time: string;
  live: ReactNode;
  /** Of the organisation; without one it is the product's own. */
  logo: string | null;
  /** Leads to one's own post; not on every screen. */
  where?: ReactNode;
};

/** Which shift this is, what time it is, and whether the screen may be trusted. */
export function WallHeader({ snapshot, date, time, live, logo, where }: WallHeaderProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-[1.5rem] whitespace-nowrap">
      {logo === null ? (
        <Logo className="h-[1.75rem]" />
      ) : (
        <img
          src={logo}
          alt=""
          className="h-[3.25rem] max-w-[12rem] rounded-[0.375rem] bg-[#fff] object-contain p-[0.25rem]"
        />
      )}
      <h1 className="text-[2.75rem]/[1.2] font-semibold">{date}</h1>
      <ShiftChip
        shift={snapshot.shift}
        time={snapshot.shiftTime}
        className="h-[3rem] gap-[0.75rem] portrait:order-3 rounded-[0.375rem] px-[1.125rem] text-[1.75rem]/[1] [&_svg]:size-[1.75rem]"
      />
      {/* On an upright screen the shift and the state stand under date and time (DIS-42). */}
      <span aria-hidden className="hidden basis-full portrait:order-2 portrait:block" />
      <div className="ml-auto portrait:order-3">{live}</div>
      {where !== undefined && <div className="portrait:order-3">{where}</div>}
      <p className="text-[4.25rem]/[1.1] font-semibold portrait:order-1 portrait:ml-auto">{time}</p>
    </header>
  );
}
