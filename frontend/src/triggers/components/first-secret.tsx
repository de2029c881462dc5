import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { useState } from 'react';
import { useCommand } from '../../lib/use-command.js';
import { Button } from '../../ui/buttons/button.js';
import { FormError } from '../../ui/form/form-error.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { rotateSecret } from '../data/triggers.api.js';
import { SecretOnce } from './secret-once.js';

/** Shows the URL and the secret of a webhook that a template has made: nobody has seen its secret, so it gets another one. */
export const FirstSecret = ({ trigger }: { trigger: TriggerRow }) => {
  const [secret, setSecret] = useState<string | null>(null);
  const { run, pending, problem } = useCommand((row: TriggerRow) => rotateSecret(row));
  const show = async () => setSecret((await run(trigger))?.secret ?? null);
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      <Button size="sm" busy={pending} onClick={() => void show()}>
        Show the URL and the secret
      </Button>
      <FormError problem={problem} />
      <Dialog open={secret !== null} onOpenChange={() => setSecret(null)} title="Save the secret" size="lg" stays>
        {secret !== null && <SecretOnce triggerId={trigger.id} secret={secret} onDone={() => setSecret(null)} />}
      </Dialog>
    </div>
  );
};
