import { useTitle } from '../../lib/page/use-title.js';
import { useSession } from '../../lib/session/session.js';
import { ButtonLink } from '../../ui/buttons/button-link.js';
import { SingleLead, SinglePage, SingleTitle } from '../../ui/layout/single-page.js';

type Props = { lead?: string };

/** The same page for what does not exist and for what the person may not access. */
export const NotFoundScreen = ({
  lead = 'It may have been renamed, the URL may be mistyped, or you may not have access.',
}: Props) => {
  useTitle('Not found');
  const session = useSession();
  const signedIn = session.status === 'signed-in';
  return (
    <SinglePage broken>
      <SingleTitle>Page not found</SingleTitle>
      <SingleLead>{lead}</SingleLead>
      <div className="mt-7 grid gap-2 sm:grid-cols-2">
        {signedIn ? (
          <ButtonLink to="/" size="lg" variant="primary" full className="sm:col-span-2">
            {session.me.memberships.length > 0 ? 'Go to your workspace' : 'Create a workspace'}
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
    </SinglePage>
  );
};
