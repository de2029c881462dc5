import { render, screen } from '@testing-library/react';
import { ErrorScreen } from './error.screen.js';

it('does not promise that everything is saved, and keeps the technical text behind Details', () => {
  render(<ErrorScreen error={new Error('Minified React error #300')} retry={() => undefined} />);
  expect(screen.queryByText(/work is saved/)).toBeNull();
  expect(screen.getByText(/What you typed since the last save may be lost/)).toBeTruthy();
  const details = screen.getByText('Details').closest('details');
  expect(details?.open).toBe(false);
  expect(details?.textContent).toContain('Minified React error #300');
});
