import { cleanup, render, screen } from '@testing-library/react';
import { act, StrictMode } from 'react';
import { forgetLinkToken, useLinkToken } from './use-link-token.js';

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
    history.replaceState(null, '', '/auth/invitation?from=mail#t=abc');
    open();
    expect(token()).toBe('abc');
    expect(location.href).toMatch(/\/auth\/invitation\?from=mail$/);
  });

  it('survives a reload until it is used, and is not taken along to another visit', () => {
    history.replaceState({ idx: 3 }, '', '/auth/invitation#t=abc');
    open();
    cleanup();
    open();
    expect(token()).toBe('abc');
    expect(history.state).toMatchObject({ idx: 3 });
    cleanup();
    forgetLinkToken();
    open();
    expect(token()).toBe('none');
    cleanup();
    history.pushState(null, '', '/auth/invitation#t=def');
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
