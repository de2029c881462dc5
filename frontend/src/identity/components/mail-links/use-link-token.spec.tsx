import { cleanup, render, screen } from '@testing-library/react';
import { act, StrictMode } from 'react';
import { useLinkToken } from './use-link-token.js';

const Link = () => <output>{useLinkToken() ?? 'none'}</output>;
const open = () =>
  render(
    <StrictMode>
      <Link />
    </StrictMode>,
  );
const token = () => screen.getByRole('status').textContent;

describe('the token of a link', () => {
  it('is read by a render that is thrown away and by the one after it, and leaves the address', () => {
    history.replaceState({ idx: 3 }, '', '/auth/invitation?from=mail#t=abc');
    open();
    expect(token()).toBe('abc');
    expect(location.href).toMatch(/\/auth\/invitation\?from=mail$/);
    expect(history.state).toEqual({ idx: 3 });
  });

  it('is not taken along to another visit', () => {
    history.replaceState(null, '', '/auth/invitation#t=abc');
    open();
    cleanup();
    history.pushState(null, '', '/auth/invitation');
    open();
    expect(token()).toBe('none');
  });

  it('of a link opened in the same tab takes the place of the one before', () => {
    history.replaceState(null, '', '/auth/invitation#t=abc');
    open();
    history.pushState(null, '', '/auth/invitation#t=def');
    act(() => void dispatchEvent(new HashChangeEvent('hashchange')));
    expect(token()).toBe('def');
    expect(location.hash).toBe('');
  });
});
