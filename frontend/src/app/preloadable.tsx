import { useState, type ComponentType } from 'react';
import { lazyPart } from '../shared/parts/lazy-part.ts';

/**
 * A page in a file of its own that can be fetched before it is first drawn. React shows what comes after a fallback 300 ms
 * after it at the earliest; a page that is there already needs no fallback.
 */
export function preloadable<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
) {
  let fetched: ComponentType<Props> | undefined;
  const OnceFetched = lazyPart(load);
  const preload = async (): Promise<void> => {
    fetched = (await load()).default;
  };
  function Page(props: Props) {
    // Which of the two it is stays: another one would begin anew.
    const [Chosen] = useState<ComponentType<Props>>(() => fetched ?? OnceFetched);
    return <Chosen {...props} />;
  }
  return { Page, preload };
}
