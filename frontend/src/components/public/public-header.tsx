import { clsx } from 'clsx';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { toggleTheme } from '../../lib/page/theme.js';
import { isSignedOut } from '../../lib/page/drawn.js';
import { lastWorkspace, loadSession, useSession } from '../../lib/session/session.js';
import { ButtonLink } from '../../ui/buttons/button-link.js';
import { IconButton } from '../../ui/buttons/icon-button.js';
import { Wordmark } from '../../ui/icons/logo.js';
import { ThemeIcon } from '../../ui/icons/theme-icon.js';

/** Heads pages that need no account. `next` is the page after signing in. */
export const PublicHeader = ({ next }: { next?: string | undefined }) => {
  return (
    <header className="flex h-15 items-center gap-2 px-4 max-md:h-14 md:px-10">
      <Link to="/" aria-label="Throughline" className="rounded-xs">
        <Wordmark />
      </Link>
      <PublicLink to="/templates">Templates</PublicLink>
      <PublicLink to="/help">Help</PublicLink>
      <IconButton label="Theme" size="sm" className="ml-auto max-sm:hidden noscript:invisible" onClick={toggleTheme}>
        <ThemeIcon />
      </IconButton>
      <Entrances next={next} />
    </header>
  );
};

const PublicLink = ({ to, children }: { to: string; children: string }) => {
  const { pathname } = useLocation();
  return (
    <Link
      to={to}
      aria-current={pathname === to ? 'page' : undefined}
      className={clsx(
        'ml-3 rounded-xs px-1 text-sm max-sm:hidden hover:text-ink',
        pathname.startsWith(to) ? 'font-medium text-ink' : 'text-ink-2',
      )}
    >
      {children}
    </Link>
  );
};

const Entrances = ({ next }: { next: string | undefined }) => {
  const session = useSession();
  useEffect(() => {
    if (session.status === 'unknown') void loadSession();
  }, [session.status]);
  if (session.status === 'unknown' && !isSignedOut()) return null;
  if (session.status === 'signed-in') {
    const last = session.me.memberships.find(({ slug }) => slug === lastWorkspace()) ?? session.me.memberships[0];
    return (
      <ButtonLink to={last ? `/${last.slug}/agents` : '/'} className="max-sm:ml-auto">
        {last ? `Open ${last.name}` : 'Set up'}
      </ButtonLink>
    );
  }
  const query = next === undefined ? '' : `?next=${encodeURIComponent(next)}`;
  return (
    <>
      <ButtonLink to={`/auth${query}`} variant="ghost" className="max-sm:ml-auto max-sm:px-2">
        Sign in
      </ButtonLink>
      <ButtonLink to={`/auth/register${query}`} variant="primary">
        Create account
      </ButtonLink>
    </>
  );
};
