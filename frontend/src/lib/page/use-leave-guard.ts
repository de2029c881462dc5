import { use, useCallback, useEffect, useRef, useState } from 'react';
import { createPath, UNSAFE_NavigationContext as NavigationContext, type Navigator, type To } from 'react-router';

/** The browser asks before the page is closed or reloaded. */
const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

const toPath = (to: To): string =>
  (typeof to === 'string' ? to : createPath({ pathname: to.pathname ?? '', search: to.search ?? '' })).split('#')[0] ??
  '';

const readIndex = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0;

/**
 * Holds every navigation to another page back, and hands over how to continue it. Blockers of react-router need a data router,
 * which this client does without. Returns what removes the guard.
 */
const guardNavigation = (navigator: Navigator, page: string, hold: (go: () => void) => void): (() => void) => {
  const push = navigator.push.bind(navigator);
  const replace = navigator.replace.bind(navigator);
  let index = readIndex(history.state);
  const guarded =
    (send: typeof push): typeof push =>
    (to, ...rest) => {
      if (toPath(to) === page) {
        send(to, ...rest);
        index = readIndex(history.state);
      } else hold(() => send(to, ...rest));
    };
  const handlePop = (event: PopStateEvent) => {
    const distance = readIndex(event.state) - index;
    if (location.pathname + location.search === page) {
      index += distance;
      return;
    }
    // The router does not hear of it, and the URL is again the one of what is shown.
    event.stopImmediatePropagation();
    if (distance === 0) return;
    history.go(-distance);
    hold(() => history.go(distance));
  };
  navigator.push = guarded(push);
  navigator.replace = guarded(replace);
  window.addEventListener('popstate', handlePop, true);
  window.addEventListener('beforeunload', warn);
  return () => {
    navigator.push = push;
    navigator.replace = replace;
    window.removeEventListener('popstate', handlePop, true);
    window.removeEventListener('beforeunload', warn);
  };
};

export type LeaveGuard = {
  /** A navigation waits for the person to confirm it. */
  asking: boolean;
  stay: () => void;
  leave: () => void;
  /** From here on nothing is held back, for example because everything is saved. */
  release: () => void;
};

/** While something is unsaved, nobody leaves the page without being asked. */
export const useLeaveGuard = (unsaved: boolean): LeaveGuard => {
  const { navigator } = use(NavigationContext);
  const [held, setHeld] = useState<{ go: () => void }>();
  const remove = useRef<() => void>(undefined);
  const release = useCallback(() => {
    remove.current?.();
    remove.current = undefined;
  }, []);
  useEffect(() => {
    if (!unsaved) return undefined;
    const page = location.pathname + location.search;
    remove.current = guardNavigation(navigator, page, (go) => setHeld({ go }));
    return release;
  }, [unsaved, navigator, release]);
  return {
    asking: held !== undefined,
    stay: () => setHeld(undefined),
    leave: () => {
      setHeld(undefined);
      release();
      held?.go();
    },
    release,
  };
};
