import { shiftLabels, type WherePosted } from '@muster/protocol';
import { formatLongDate } from '../../shared/dates/date-format.ts';

interface PostNowProps {
  readonly of: WherePosted;
  /** What is said where there is no post on a shift. */
  readonly none: string;
}

/** One person's post on the date on duty, with its shift (PST-32, PST-34). */
export function PostNow({ of: { date, shift, shiftTime, post }, none }: PostNowProps) {
  return (
    <div className="rounded-card border border-line bg-sunken p-4">
      {post ? (
        <>
          <p className="text-28 font-semibold wrap-anywhere">{post.stationName}</p>
          <p className="wrap-anywhere text-ink2">{post.zoneName}</p>
        </>
      ) : (
        <p className="font-medium">{none}</p>
      )}
      <p className="mt-2 text-13 text-ink2">
        {formatLongDate(date)} · {shiftLabels[shift]}
        {shiftTime && (
          <>
            {' · '}
            <span className="whitespace-nowrap">{shiftTime.replace('-', '–')}</span>
          </>
        )}
      </p>
    </div>
  );
}
