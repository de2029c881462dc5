import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { ProblemError } from '../../lib/problem-error.js';
import { useCommand } from '../../lib/use-command.js';
import { Button } from '../../ui/buttons/button.js';
import { FormError } from '../../ui/form/form-error.js';
import { useRedirectAfterSignIn } from '../../lib/session/use-redirect-after-sign-in.js';
import { offersPasskeys, supportsPasskeys, unlessCancelled } from '../../lib/session/passkey-ceremony.js';
import { signInByPasskey } from '../data/passkeys.api.js';

const begin = unlessCancelled(signInByPasskey);

/** The browser offers passkeys in the field for the address by itself; the button is for browsers that do not. */
export const PasskeySignIn = () => {
  const redirect = useRedirectAfterSignIn();
  const { run, pending, problem } = useCommand(begin, { live: false });
  const signIn = async (quietly: boolean) => {
    const answer = await run({ quietly });
    if (answer) await redirect(answer.next);
  };
  const offer = useEffectEvent(async () => {
    if (!(await offersPasskeys())) return;
    try {
      const answer = await begin({ quietly: true });
      if (answer) await redirect(answer.next);
    } catch (error) {
      // The person did not start this attempt, so its error is not shown. The button shows it when pressed.
      if (!(error instanceof ProblemError)) throw error;
    }
  });
  useEffect(() => void offer(), []);
  if (!supportsPasskeys()) return null;
  return (
    <div className="mt-4 grid gap-3">
      <FormError problem={problem} />
      <Button size="lg" full busy={pending} icon={<KeyRound aria-hidden />} onClick={() => void signIn(false)}>
        Use a passkey
      </Button>
    </div>
  );
};
