import { Component, type ErrorInfo, type ReactNode } from 'react';
import { WallWaiting } from '../../features/display/wall/components/wall-waiting.tsx';

interface State {
  readonly hasFailed: boolean;
}

/** How long a wall that failed stays away, in milliseconds. */
export const backAfterMs = 10_000;

/** Nobody stands at a wall to press a button: what failed starts anew by itself. */
export class Recovering extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false };
  #timer: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    console.error('The wall failed', error, componentStack);
    this.#timer = setTimeout(() => this.setState({ hasFailed: false }), backAfterMs);
  }

  override componentWillUnmount(): void {
    clearTimeout(this.#timer);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return <WallWaiting trouble="The wall failed." />;
  }
}
