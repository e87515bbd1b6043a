import type { Board, Catalogue, Moment } from '@muster/protocol';
import { Check, MoveRight, TriangleAlert } from 'lucide-react';
import { ShortMark } from '../../../shared/domain/short-mark.tsx';
import { PlaceLine } from '../zone-bar/zone-bar.tsx';
import { boardFigures, placesPerTick, type PlaceFigures } from '../zone-bar/zone-figures.ts';

type ZoneChangeProps = {
  before: Board;
  after: Board;
  catalogue: Catalogue;
  moment: Moment;
};

/** The board and each of its zones as they are and as they would be (DEP-50). On a phone it scrolls. */
export function ZoneChange({ before, after, catalogue, moment }: ZoneChangeProps) {
  const was = boardFigures(before, catalogue, moment);
  const then = boardFigures(after, catalogue, moment);
  const perTick = placesPerTick(then.zones);
  const wasOf = (id: string) => was.zones.find(({ zone }) => zone.id === id);
  return (
    <ul
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls where there is no room
      tabIndex={0}
      aria-label="Zones, before and after"
      className="flex overflow-x-auto border-y border-line focus-visible:-outline-offset-2 sm:grid sm:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] sm:overflow-hidden"
    >
      <Change name="Board" was={was} then={then} />
      {then.zones.map((figures) => (
        <Change
          key={figures.zone.id}
          name={figures.zone.name}
          was={wasOf(figures.zone.id) ?? { ...figures, count: 0, short: 0, lackingStations: 0 }}
          then={figures}
          perTick={perTick}
        />
      ))}
    </ul>
  );
}

type ChangeProps = {
  name: string;
  was: PlaceFigures;
  then: PlaceFigures;
  /** Left out where there is no line. */
  perTick?: number;
};

function Change({ name, was, then, perTick }: ChangeProps) {
  const more = then.count - was.count;
  return (
    <li className="-mr-px -mb-px flex min-w-34 flex-col gap-1 border-r border-b border-line px-3 py-2 text-13 tabular-nums first:pl-(--first-cell,--spacing(3)) last:pr-(--first-cell,--spacing(3))">
      <span className="flex justify-between gap-2">
        <bdi className="min-w-0 truncate font-medium">{name}</bdi>
        {more !== 0 && (
          <span className={`font-medium ${more > 0 ? 'text-present-text' : 'text-ink2'}`}>
            {more > 0 ? `+${more}` : `−${-more}`}
          </span>
        )}
      </span>
      <span className="text-ink2">
        {more !== 0 && (
          <>
            {was.count} <Then />
          </>
        )}
        <span className="font-semibold text-ink">{then.count}</span>/{then.places}
        <span className="sr-only"> places taken</span>
      </span>
      {perTick !== undefined && (
        <PlaceLine
          count={then.count}
          places={then.places}
          urgent={then.need === 'much' ? then.short : 0}
          isPlanned={then.expected > 0}
          placesPerTick={perTick}
          added={Math.max(0, more)}
        />
      )}
      <span className="mt-auto flex flex-wrap items-center gap-x-1.5 text-12">
        {was.short !== then.short && was.short > 0 && (
          <s className="text-ink3">{was.short} short</s>
        )}
        <State was={was} then={then} />
      </span>
    </li>
  );
}

function State({ was, then }: Pick<ChangeProps, 'was' | 'then'>) {
  if (then.short > 0) return <ShortMark short={then.short} need={then.need} />;
  if (then.lackingStations > 0) {
    return (
      <span
        data-tip="Stations without somebody with a tag or in a role that they need"
        className="inline-flex items-center gap-1 text-pto-text"
      >
        <TriangleAlert aria-hidden className="size-3 stroke-[1.75]" />
        {then.lackingStations} lacking
      </span>
    );
  }
  if (then.expected > 0) return <span className="text-ink2">planned</span>;
  if (was.short === 0 && was.count === then.count) {
    return <span className="text-ink3">met, unchanged</span>;
  }
  return (
    <span className="inline-flex items-center gap-1 text-present-text">
      <Check aria-hidden className="size-3.5" /> met
    </span>
  );
}

/** "to", as an arrow. */
export function Then() {
  return (
    <>
      <MoveRight aria-hidden className="inline size-3 stroke-[1.5]" />
      <span className="sr-only">then</span>{' '}
    </>
  );
}
