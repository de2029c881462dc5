import { ShownOnce } from '../ui/feedback/shown-once.js';

/** The secret that deliveries are signed with. */
export const SecretOnce = ({ secret, onDone }: { secret: string; onDone: () => void }) => (
  <ShownOnce
    text={secret}
    copyLabel="Copy the secret"
    warning="This is the only time the secret is shown. The receiver verifies with it that a delivery comes from here."
    testId="endpoint-secret"
    onDone={onDone}
  />
);
