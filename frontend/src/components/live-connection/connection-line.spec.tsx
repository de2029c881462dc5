import { render, screen } from '@testing-library/react';
import { useConnection } from '../../lib/live/connection.js';
import { ConnectionLine } from './connection-line.js';

it('a page that is not live because of too many tabs says so, and what to do', () => {
  useConnection.setState({ state: 'crowded', latency: null });
  render(<ConnectionLine />);
  expect(screen.getByRole('status').textContent).toBe('Not live: too many open tabs. Close some.');
});
