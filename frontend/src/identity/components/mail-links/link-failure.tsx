import type { ProblemError } from '../../../lib/problem-error.js';
import { ButtonLink } from '../../../ui/buttons/button-link.js';
import { ProblemReference } from '../../../ui/form/form-error.js';
import { SingleLead, SingleTitle } from '../../../ui/layout/single-page.js';

type Explanation = { title: string; about: string; action: { label: string; to: string } };

const newLink = { label: 'Send a new link', to: '/auth/verify' };
const signIn = { label: 'Sign in', to: '/auth' };

const explanations: Record<string, Explanation> = {
  link_expired: {
    title: 'This link has expired',
    about: 'It was used already, or a newer one was sent. If you have confirmed your e-mail, sign in.',
    action: newLink,
  },
  link_invalid: {
    title: 'This link isn’t valid',
    about: 'Part of it may be missing. Use the button or the code in the latest e-mail.',
    action: newLink,
  },
  flow_expired: {
    title: 'This page has expired',
    about: 'Nothing was changed. Start again from the sign-in page.',
    action: signIn,
  },
};

const unknown: Explanation = {
  title: 'That didn’t work',
  about: 'The link could not be opened. Nothing was changed.',
  action: signIn,
};

type LinkFailureProps = {
  code: string;
  problem?: ProblemError | undefined;
  /** Where another link can be requested. */
  renew?: string | undefined;
};

export const LinkFailure = ({ code, problem, renew = newLink.to }: LinkFailureProps) => {
  const explanation = explanations[code] ?? unknown;
  const { title, about } = explanation;
  const renewed = renew === signIn.to ? signIn : { ...newLink, to: renew };
  const action = explanation.action === newLink ? renewed : explanation.action;
  const expected = code in explanations;
  return (
    <>
      <SingleTitle>{title}</SingleTitle>
      <SingleLead>{expected ? about : (problem?.sentence ?? about)}</SingleLead>
      <div className="mt-7 grid gap-3">
        <ButtonLink to={action.to} variant="primary" size="lg" full reloadDocument={action.to === '/auth/verify'}>
          {action.label}
        </ButtonLink>
        {action !== signIn && (
          <ButtonLink to="/auth" size="lg" full>
            Sign in
          </ButtonLink>
        )}
      </div>
      {problem && (
        <p className="mt-5 text-center">
          <ProblemReference problem={problem} />
        </p>
      )}
    </>
  );
};
