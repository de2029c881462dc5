import { Banner } from '../ui/banner.js';
import { Button } from '../ui/button.js';
import { CopyButton } from '../ui/copy-button.js';

/** A secret on the only occasion it is shown. */
export const SecretOnce = ({ secret, onDone }: { secret: string; onDone: () => void }) => (
  <div className="grid gap-4">
    <Banner look="wait">This is the only time the secret is shown. Copy it to whoever calls the webhook.</Banner>
    <div className="flex min-w-0 items-center gap-2 rounded-md bg-sunken px-3 py-2">
      <code className="min-w-0 flex-1 font-mono text-sm break-all" data-testid="secret">
        {secret}
      </code>
      <CopyButton text={secret} label="Copy the secret" />
    </div>
    <div className="flex justify-end">
      <Button variant="primary" onClick={onDone}>
        I have copied it
      </Button>
    </div>
  </div>
);
