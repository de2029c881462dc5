import { VerifyCodeRequest, type VerificationState } from '@throughline/contracts/identity/identity.requests.js';
import { limits } from '@throughline/contracts/limits.js';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { useQuery } from '../../lib/use-query.js';
import { Button } from '../../ui/buttons/button.js';
import { CodeInput } from '../../ui/form/code-input.js';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { SingleLead, SingleTitle } from '../../ui/layout/single-page.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { getVerification, resendVerification, verifyCode } from '../data/sign-up.api.js';
import { InboxHint } from '../components/mail-links/inbox-hint.js';
import { LinkFailure } from '../components/mail-links/link-failure.js';
import { ResendButton } from '../components/mail-links/resend-button.js';
import { useRedirectAfterSignIn } from '../../lib/session/use-redirect-after-sign-in.js';

const pollEvery = 3_000;

/** Polls the confirmation, and continues when the e-mail address was confirmed in another browser or by the link. */
const useMoveOnWhenConfirmed = (state: VerificationState | undefined, check: () => void): void => {
  const redirect = useRedirectAfterSignIn();
  const confirmed = state !== undefined && state.status !== 'pending_verification';
  const move = useEffectEvent(() => void redirect('/'));
  const poll = useEffectEvent(check);
  useEffect(() => {
    if (confirmed) move();
    const timer = setInterval(() => poll(), pollEvery);
    return () => clearInterval(timer);
  }, [confirmed]);
};

export const EnterCode = () => {
  const { data: state, problem, loading, reload } = useQuery('verification', getVerification);
  const [known, setKnown] = useState<VerificationState>();
  if (state && state !== known) setKnown(state);
  useMoveOnWhenConfirmed(state, reload);
  if (problem && !known) return <LinkFailure code={problem.code} problem={problem} />;
  if (!known) return loading ? <SkeletonRows rows={2} /> : null;
  return <CodeForm state={known} onSent={reload} />;
};

const CodeForm = ({ state, onSent }: { state: VerificationState; onSent: () => void }) => {
  const [until, setUntil] = useState(() => Date.now() + state.resendIn);
  const redirect = useRedirectAfterSignIn();
  const form = useCommandForm(VerifyCodeRequest, ({ code }) => verifyCode(code), {
    defaultValues: { code: '' },
    live: false,
    check: 'sent',
    fieldCodes: { code: ['code_invalid'] },
    onDone: ({ next }) => redirect(next),
    onRefused: () => form.clear('code'),
  });
  return (
    <>
      <SingleTitle>Check your inbox</SingleTitle>
      <SingleLead>
        We sent a 6-digit code to <b className="font-medium text-ink">{state.email}</b>. It works for{' '}
        {limits.verificationCode.validFor / 60_000} minutes.
      </SingleLead>
      <form {...form.props} className="mt-7 grid gap-4">
        <FormError problem={form.problem} />
        <Field label="Code" hideLabel error={form.error('code')}>
          <CodeInput {...form.bind('code')} onComplete={form.submit} autoFocus />
        </Field>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          full
          busy={form.pending}
          disabled={form.values.code.length < 6}
        >
          Continue
        </Button>
      </form>
      <ResendButton
        until={until}
        send={resendVerification}
        onSent={({ resendIn }) => {
          setUntil(Date.now() + resendIn);
          onSent();
        }}
      />
      <p className="mt-1 text-center text-sm">
        <Link to="/auth/register" className="link">
          Use another address
        </Link>
      </p>
      <InboxHint url={state.inboxUrl} />
    </>
  );
};
