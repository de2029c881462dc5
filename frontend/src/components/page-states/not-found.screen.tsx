import { useTitle } from '../../lib/page/use-title.js';
import { useSession } from '../../lib/session/session.js';
import { ButtonLink } from '../../ui/buttons/button-link.js';
import { SingleLead, SinglePage, SingleTitle } from '../../ui/layout/single-page.js';

/** The same for what is not there and for what is not yours to see. */
export const NotFoundScreen = () => {
  useTitle('Not found');
  const signedIn = useSession((session) => session.status === 'signed-in');
  return (
    <SinglePage broken>
      <SingleTitle>There is nothing at this address</SingleTitle>
      <SingleLead>
        It may have been renamed or mistyped, or it is not yours to see. Nothing is ever deleted here without a trace,
        so history may know.
      </SingleLead>
      <div className="mt-7 grid gap-2 sm:grid-cols-2">
        {signedIn ? (
          <ButtonLink to="/" size="lg" variant="primary" full className="sm:col-span-2">
            Go to your workspace
          </ButtonLink>
        ) : (
          <>
            <ButtonLink to="/" size="lg" full>
              Start page
            </ButtonLink>
            <ButtonLink to="/auth" size="lg" full>
              Sign in
            </ButtonLink>
          </>
        )}
      </div>
      <p className="mt-6 text-center font-mono text-[12px] text-ink-3">not_found</p>
    </SinglePage>
  );
};
