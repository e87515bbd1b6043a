import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '../shared/ui/controls/button.tsx';
import { isFileMissing } from '../shared/http/fault.ts';
import { MessagePage } from '../screens/message-page.tsx';

interface Props {
  /** Another value is another page: what failed there does not concern it. */
  readonly page: string;
  /** In place of the message, for what the page can do without. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly error: Error | null;
  readonly page: string;
}

/** Shows a message in place of a page that failed, so that the rest of the window stays. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, page: this.props.page };

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps({ page }: Props, state: State): State | null {
    return page === state.page ? null : { error: null, page };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    console.error('A page failed', error, componentStack);
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { children, fallback } = this.props;
    if (!error) return children;
    if (fallback !== undefined) return fallback;
    const isOutdated = isFileMissing(error);
    return (
      <MessagePage
        title={isOutdated ? 'A part of the page could not be loaded' : 'This page failed'}
        action={
          <Button variant="primary" onClick={() => window.location.reload()}>
            Reload
          </Button>
        }
      >
        {isOutdated
          ? 'The connection was lost, or there is a newer version. Reload when there is a connection.'
          : 'Reloading usually helps.'}
      </MessagePage>
    );
  }
}
