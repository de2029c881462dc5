import { ResetRequest } from '@throughline/contracts/identity/reset.requests.js';
import { Link, useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { useCommandForm } from '../../../lib/form/use-command-form.js';
import { useTitle } from '../../../lib/page/use-title.js';
import { Button } from '../../../ui/buttons/button.js';
import { Field } from '../../../ui/form/field.js';
import { FormError } from '../../../ui/form/form-error.js';
import { Input } from '../../../ui/form/input.js';
import { SingleLead, SinglePage, SingleTitle } from '../../../ui/layout/single-page.js';
import { useRedirectIfSignedIn } from '../../../lib/session/use-redirect-after-sign-in.js';
import { requestReset } from '../../data/reset.api.js';
import type { SentState } from './sent-state.js';

/** The address typed on the sign-in page. */
const Typed = z.object({ email: z.string() });

export const ResetScreen = () => {
  useTitle('Reset your password');
  useRedirectIfSignedIn();
  const navigate = useNavigate();
  const typed = Typed.safeParse(useLocation().state).data;
  const form = useCommandForm(ResetRequest, ({ email }) => requestReset(email), {
    defaultValues: { email: typed?.email ?? '' },
    live: false,
    onDone: ({ resendIn, inboxUrl }, { email }) => {
      const state: SentState = { email, resendAt: Date.now() + resendIn, inboxUrl };
      return navigate('/auth/reset-password/sent', { state });
    },
  });
  return (
    <SinglePage hang until={25}>
      <SingleTitle>Forgot your password?</SingleTitle>
      <SingleLead>Enter the e-mail you sign in with. We send you a link to choose a new password.</SingleLead>
      <form {...form.props} className="mt-7 grid gap-4">
        <FormError problem={form.problem} />
        <Field label="E-mail" required error={form.error('email')}>
          <Input {...form.register('email')} size="lg" type="email" autoComplete="username" autoFocus />
        </Field>
        <Button type="submit" variant="primary" size="lg" full busy={form.pending}>
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
