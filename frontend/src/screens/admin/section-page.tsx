import { queryOptions, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx';
import { SectionHead } from '../../shared/ui/layout/section-head.tsx';
import type { Section, SectionProps } from './section.ts';
import { SectionSkeleton } from './section-skeleton.tsx';
import type { SectionName } from './sections.tsx';

type SectionPageProps = SectionProps & Pick<Section, 'load'> & { name: SectionName };

/** The page of a section; whoever knows early that it will be shown asks for it early. */
export const pageOf = (name: SectionName, load: Section['load']) =>
  queryOptions({
    queryKey: ['section', name],
    // In an object: the cache would call a function that it is handed.
    queryFn: async () => ({ Panel: (await load()).default }),
    gcTime: Infinity,
  });

/** A section once its page has come. One that did not come can be asked for again, in its place (ADM-240). */
export function SectionPage({ name, load, ...props }: SectionPageProps) {
  const { data, error, refetch, isFetching } = useQuery(pageOf(name, load));
  if (data) {
    const { Panel } = data;
    return (
      <Suspense fallback={<SectionSkeleton label={props.label} />}>
        <Panel {...props} />
      </Suspense>
    );
  }
  if (!error) return <SectionSkeleton label={props.label} />;
  return (
    <>
      <SectionHead title={props.label} />
      <ErrorState
        title="This page could not be loaded"
        message="The server cannot be reached, or there is a newer version. Try again, or reload."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    </>
  );
}
