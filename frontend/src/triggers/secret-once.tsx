import { ShownOnce } from '../ui/feedback/shown-once.js';

export const SecretOnce = ({ secret, onDone }: { secret: string; onDone: () => void }) => (
  <ShownOnce
    text={secret}
    copyLabel="Copy the secret"
    warning="This is the only time the secret is shown. Copy it to whoever calls the webhook."
    testId="secret"
    onDone={onDone}
  />
);
