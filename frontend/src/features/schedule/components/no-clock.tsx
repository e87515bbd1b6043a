import { isFault } from '../../../shared/http/fault.ts';
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx';

/** In place of a dashboard that does not know the time yet: nothing old is shown there (OFF-14). */
export function NoClock({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isFault(error, 'NETWORK')) {
    return (
      <ErrorState
        title="No connection"
        message="The server cannot be reached, and nothing old is shown in its place. This goes on by itself as soon as there is a connection."
        onRetry={onRetry}
      />
    );
  }
  return (
    <ErrorState
      title="Failed to fetch the server’s clock"
      message={error.message}
      onRetry={onRetry}
    />
  );
}
