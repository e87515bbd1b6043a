import type { ReactNode } from 'react';
import { Banner } from '../ui/feedback/banner.tsx';

type SavedMeanwhileProps = {
  who: string;
  /** What both have changed, such as `this note`. */
  what: string;
  /** How it is now: the end of the sentence. */
  children: ReactNode;
};

/**
 * Says in a form that is saved as a whole that somebody else was faster: what is typed stays, and a second save
 * puts it in place of theirs.
 */
export function SavedMeanwhile({ who, what, children }: SavedMeanwhileProps) {
  return (
    <Banner tone="warning">
      {who} has changed {what} meanwhile: {children}. What you typed is still here; save again to
      put it in place of theirs.
    </Banner>
  );
}
