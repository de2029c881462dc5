import { useNow } from '../../../lib/time/time.js';
import { useCommand } from '../../../lib/use-command.js';
import { Button } from '../../../ui/buttons/button.js';
import { FormError } from '../../../ui/form/form-error.js';

type ResendButtonProps<Answer> = {
  /** When it may be requested again. */
  until: number;
  send: () => Promise<Answer>;
  onSent: (answer: Answer) => void;
};

/** Another mail, once it is time for it. */
export const ResendButton = <Answer,>({ until, send, onSent }: ResendButtonProps<Answer>) => {
  const left = Math.max(0, Math.ceil((until - useNow(1_000)) / 1_000));
  const { run, pending, problem } = useCommand(send, { live: false });
  const resend = async () => {
    const answer = await run();
    if (answer) onSent(answer);
  };
  return (
    <div className="mt-5 grid justify-items-center gap-2 text-center text-sm text-ink-2">
      {left > 0 ? (
        <p>
          Nothing there? Look in spam, or send it again in{' '}
          <span className="font-mono tabular-nums">
            {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
          </span>
          .
        </p>
      ) : (
        <Button variant="ghost" busy={pending} onClick={() => void resend()}>
          Send it again
        </Button>
      )}
      <FormError problem={problem} />
    </div>
  );
};
