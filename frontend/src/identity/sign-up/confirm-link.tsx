import { useLocation, useNavigate } from 'react-router';
import { useCommand } from '../../lib/use-command.js';
import { useQuery } from '../../lib/use-query.js';
import { Button } from '../../ui/buttons/button.js';
import { FormError } from '../../ui/form/form-error.js';
import { SingleLead, SingleTitle } from '../../ui/layout/single-page.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { inspectLink, verifyLink } from '../data/sign-up.api.js';
import { LinkFailure } from '../components/mail-links/link-failure.js';
import { useRedirectAfterSignIn } from '../../lib/session/use-redirect-after-sign-in.js';

/** A link does nothing until a person presses the button: mail scanners open links too. */
export const ConfirmLink = ({ token }: { token: string }) => {
  const navigate = useNavigate();
  const { search } = useLocation();
  const redirect = useRedirectAfterSignIn();
  const { data, problem: refusal } = useQuery(token, () => inspectLink(token));
  const { run, pending, problem } = useCommand(() => verifyLink(token), { live: false });
  const confirm = async () => {
    const answer = await run();
    if (answer)
      await (answer.next === '/auth'
        ? navigate({ pathname: '/auth', search }, { replace: true })
        : redirect(answer.next));
  };
  const failure = refusal ?? problem;
  if (failure) return <LinkFailure code={failure.code} problem={failure} />;
  return (
    <>
      <SingleTitle>Confirm your e-mail</SingleTitle>
      {data ? (
        <SingleLead>
          This confirms <b className="font-medium text-ink">{data.email}</b>.
          {!data.sameBrowser && ' You can then sign in on this device.'}
        </SingleLead>
      ) : (
        <Skeleton className="mx-auto mt-4 w-3/5" />
      )}
      <div className="mt-7 grid gap-4">
        <FormError problem={problem} />
        <Button
          variant="primary"
          size="lg"
          full
          busy={pending}
          disabled={!data}
          autoFocus
          onClick={() => void confirm()}
        >
          Confirm e-mail
        </Button>
      </div>
    </>
  );
};
