import { Component, type ReactNode } from 'react';

export type Failure = { error: unknown; retry: () => void };

type Props = {
  children: ReactNode;
  fallback: (failure: Failure) => ReactNode;
  /** Another value, for example another address, tries again. */
  on?: unknown;
};

type State = { failed: { error: unknown } | null; on: unknown };

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: null, on: this.props.on };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: { error } };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.on === state.on ? null : { failed: null, on: props.on };
  }

  override render(): ReactNode {
    const { failed } = this.state;
    if (!failed) return this.props.children;
    return this.props.fallback({ error: failed.error, retry: () => this.setState({ failed: null }) });
  }
}
