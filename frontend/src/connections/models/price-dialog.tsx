import type { ConnectedModel } from '@throughline/contracts/connections/connection.requests.js';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useCommand } from '../../lib/use-command.js';
import { setModelPrice } from '../data/model-prices.api.js';
import { Button } from '../../ui/buttons/button.js';
import { Field } from '../../ui/form/field.js';
import { Input } from '../../ui/form/input.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { FormFooter } from '../../ui/overlays/dialog-footer.js';
import { PriceForm, typedFrom, type TypedPrice } from './price-form.js';

type PriceDialogProps = {
  model: ConnectedModel;
  /** The account's service. */
  provider: string;
  onClose: () => void;
  /** The lists have another price than before. */
  onChanged: () => void;
};

const fields: readonly (readonly [keyof TypedPrice, string])[] = [
  ['in', 'In'],
  ['out', 'Out'],
  ['cacheRead', 'From the cache'],
  ['cacheWrite', 'Into the cache'],
];

/** Shows what the workspace pays for a model: for contracts of its own, and where no list has a price. */
export const PriceDialog = ({ model, provider, onClose, onChanged }: PriceDialogProps) => {
  const { workspaceId } = useWorkspace();
  const of = { connectionId: model.connectionId, provider, model: model.model };
  const done = () => {
    onChanged();
    onClose();
  };
  const form = useCommandForm(PriceForm, (price) => setModelPrice(workspaceId, { ...of, price }), {
    defaultValues: typedFrom(model),
    onDone: done,
  });
  const clear = useCommand(() => setModelPrice(workspaceId, { ...of, price: null }));
  const clearPrice = async () => {
    if (await clear.run()) done();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<span className="mono">{model.model}</span>}
      about="USD per million tokens. It applies to steps from now on, before any list."
    >
      <form {...form.props} className="grid gap-4">
        <div className="grid grid-cols-2 gap-4">
          {fields.map(([name, label]) => (
            <Field
              key={name}
              label={label}
              error={form.error(name)}
              hint={name.startsWith('cache') ? 'Empty: as what goes in.' : undefined}
            >
              <Input {...form.register(name)} before="$" inputMode="decimal" autoComplete="off" />
            </Field>
          ))}
        </div>
        <FormFooter problem={form.problem ?? clear.problem} submit="Save price" busy={form.pending} onCancel={onClose}>
          {model.sources.price === 'workspace' && (
            <Button variant="ghost" className="mr-auto" busy={clear.pending} onClick={() => void clearPrice()}>
              Use the listed price
            </Button>
          )}
        </FormFooter>
      </form>
    </Dialog>
  );
};
