import { Link, useNavigate } from 'react-router';
import { useCommand } from '../../lib/use-command.js';
import { useTitle } from '../../lib/page/use-title.js';
import { Button } from '../../ui/buttons/button.js';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { Input } from '../../ui/form/input.js';
import { SingleLead, SinglePage, SingleTitle } from '../../ui/layout/single-page.js';
import { submitting, textOf } from '../../lib/form.js';
import { useSendOnWhenSignedIn } from '../../lib/session/use-redirect-after-sign-in.js';
import { requestReset } from '../../rows/identity/reset.api.js';
import type { SentState } from './sent-state.js';

export const ResetScreen = () => {
  useTitle('Reset your password');
  useSendOnWhenSignedIn();
  const navigate = useNavigate();
  const { run, pending, problem } = useCommand(requestReset, { live: false });
  const submit = async (form: FormData) => {
    const email = textOf(form, 'email');
    const answer = await run(email);
    if (!answer) return;
    const state: SentState = { email, resendAt: Date.now() + answer.resendIn, inboxUrl: answer.inboxUrl };
    await navigate('/auth/reset-password/sent', { state });
  };
  const wrong = problem?.fieldError('email');
  return (
    <SinglePage hang until={25}>
      <SingleTitle>Forgot your password?</SingleTitle>
      <SingleLead>Tell us the e-mail you sign in with. We send a link to choose a new one.</SingleLead>
      <form className="mt-7 grid gap-4" onSubmit={submitting((form) => void submit(form))}>
        <FormError problem={wrong === undefined ? problem : undefined} />
        <Field label="E-mail" required error={wrong}>
          <Input size="lg" name="email" type="email" autoComplete="username" autoFocus required />
        </Field>
        <Button type="submit" variant="primary" size="lg" full busy={pending}>
          Send the link
        </Button>
      </form>
      <p className="mt-5 text-center text-sm text-ink-2">
        <Link to="/auth" className="link">
          Back to sign in
        </Link>
      </p>
    </SinglePage>
  );
};
