import type { NextStep } from '@throughline/contracts/identity/identity.requests.js';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { ProblemError } from '../../lib/problem-error.js';
import { useTaken } from '../../lib/page/use-taken.js';
import { useTitle } from '../../lib/page/use-title.js';
import { Button } from '../../ui/buttons/button.js';
import { SingleLead, SinglePage, SingleTitle } from '../../ui/layout/single-page.js';
import { Spinner } from '../../ui/status/spinner.js';
import { providerLeftFor } from '../components/providers/at-provider.js';
import { takeConnectScreen } from '../components/providers/connection-sign-in.js';
import { returnFromProvider } from '../data/provider.api.js';
import { useSession } from '../../lib/session/session.js';
import { useRedirectAfterSignIn, useRedirectIfSignedIn } from '../../lib/session/use-redirect-after-sign-in.js';

type Returned = Record<string, string>;

/** The parameters that the provider added to the URL. A parameter that occurs twice is invalid (RFC 6749 §3.1). */
const returned = (search: string): Returned | null => {
  const params = new URLSearchParams(search);
  const once = [...params].filter(([name]) => params.getAll(name).length === 1);
  return [...params].length === 0 ? null : Object.fromEntries(once);
};

/** The answer's code must not stay in the address bar, in the history or in a picture of the screen. */
const takeReturned = (): Returned | null => {
  const taken = returned(location.search);
  if (taken !== null) history.replaceState(history.state, '', location.pathname);
  return taken;
};

/** An answer is good for one request, however often it is shown. */
const asked = new WeakMap<Returned, Promise<NextStep>>();
const finishOnce = (answer: Returned): Promise<NextStep> => {
  const { state, code, iss, error } = answer;
  const asking = asked.get(answer) ?? returnFromProvider({ state, code, iss, error });
  asked.set(answer, asking);
  return asking;
};

const useElapsed = (milliseconds: number): boolean => {
  const [elapsed, setElapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return elapsed;
};

/** Where a provider sends the browser back to: finishes signing in, and goes on. */
export const RedirectScreen = () => {
  useTitle('Signing in');
  const answer = useTaken(takeReturned);
  return <SinglePage until={70}>{answer === null ? <Onwards /> : <Finishing answer={answer} />}</SinglePage>;
};

/** Where the service of a connected account sends the browser back to. Each server has an address of its own. */
export const ConnectedScreen = () => {
  useTitle('Connecting');
  const answer = useTaken(takeReturned);
  const backTo = useTaken(takeConnectScreen);
  return (
    <SinglePage until={70}>{answer === null ? <Onwards /> : <Connecting answer={answer} backTo={backTo} />}</SinglePage>
  );
};

/** Loaded again, or opened by hand: who is signed in goes on, everyone else signs in. */
const Onwards = () => {
  const navigate = useNavigate();
  useRedirectIfSignedIn();
  const signedOut = useSession(({ status }) => status === 'signed-out');
  const late = useElapsed(1_500) || signedOut;
  const leave = useEffectEvent(() => void navigate('/auth', { replace: true }));
  useEffect(() => {
    if (late) leave();
  }, [late]);
  return <Working />;
};

const failurePage = (problem: ProblemError): string => {
  const known = { code: problem.code, ref: problem.requestId, provider: providerLeftFor() ?? undefined };
  const given = Object.entries(known).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return `/auth/confirm/error?${new URLSearchParams(given).toString()}`;
};

/** Somebody signed in to connect an account: whose it is, they are asked on the screen that they came from. */
const arrivals = new WeakMap<Returned, Promise<{ connectionId: string }>>();
const arriveOnce = async (answer: Returned) => {
  const { returnToConnection } = await import('../../connections/data/sign-in.api.js');
  const arriving = arrivals.get(answer) ?? returnToConnection({ path: location.pathname, parameters: answer });
  arrivals.set(answer, arriving);
  return arriving;
};

const Connecting = ({ answer, backTo }: { answer: Returned; backTo: string | null }) => {
  const navigate = useNavigate();
  const arrive = useEffectEvent(async () => {
    try {
      const arrived = await arriveOnce(answer);
      const query = new URLSearchParams({ confirm: arrived.connectionId }).toString();
      await navigate(`${backTo ?? '/'}?${query}`, { replace: true, state: arrived });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const failed = backTo === null ? failurePage(error) : `${backTo}?failed=true`;
      await navigate(failed, { replace: true, state: { sentence: error.sentence } });
    }
  });
  useEffect(() => {
    void arrive();
  }, []);
  return <Working />;
};

const Finishing = ({ answer }: { answer: Returned }) => {
  const navigate = useNavigate();
  const redirect = useRedirectAfterSignIn();
  const finish = useEffectEvent(async () => {
    try {
      await redirect((await finishOnce(answer)).next);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      await navigate(failurePage(error), { replace: true });
    }
  });
  useEffect(() => {
    void finish();
  }, []);
  return <Working />;
};

const Working = () => {
  const noticed = useElapsed(300);
  const long = useElapsed(10_000);
  const navigate = useNavigate();
  if (!noticed) return <h1 className="sr-only">Signing in</h1>;
  return (
    <div className="grid justify-items-center gap-4" role="status">
      <Spinner />
      <SingleTitle>{long ? 'Still working' : 'Signing in'}</SingleTitle>
      {long && (
        <>
          <SingleLead>The provider is slow to respond. You can safely start again.</SingleLead>
          <Button size="lg" onClick={() => void navigate('/auth', { replace: true })}>
            Start again
          </Button>
        </>
      )}
    </div>
  );
};
