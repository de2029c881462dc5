import { useState } from 'react';
import { Checkbox } from '../../ui/choice/checkbox.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { FormError } from '../../ui/form/form-error.js';
import { useOperating } from '../use-projection-action.js';

export type BuildKind = 'rebuild' | 'verify';
const nothing = { fromLog: false, park: false, waits: false };

const words = {
  rebuild: {
    verb: 'Rebuild',
    about: 'New tables are filled beside the live ones and compared with them. What serves goes on serving.',
  },
  verify: {
    verb: 'Verify',
    about: 'Everything is folded anew and compared, table by table. The result is thrown away.',
  },
};

type Props = { kind: BuildKind; names: string[]; open: boolean; onClose: () => void };

/** What a build may be told before it begins, the same as on the command line. */
export const BeginBuildForm = ({ kind, names, open, onClose }: Props) => {
  const { ask, pending, problem } = useOperating();
  const [chosen, setChosen] = useState(nothing);
  const { verb, about } = words[kind];
  const close = () => {
    setChosen(nothing);
    onClose();
  };
  const begin = async () => {
    const { waits, ...more } = chosen;
    if (await ask(kind, names, { ...more, swap: !waits })) close();
  };
  const choice = (field: keyof typeof nothing, label: string, hint: string) => (
    <Checkbox
      label={label}
      hint={hint}
      checked={chosen[field]}
      onChange={(event) => setChosen({ ...chosen, [field]: event.target.checked })}
    />
  );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={close}
      title={`${verb} ${names.length === 1 ? names[0] : `all ${names.length} projections`}?`}
      about={about}
      confirm={verb}
      cancel="Cancel"
      busy={pending}
      onConfirm={() => void begin()}
    >
      <div className="grid gap-3">
        {kind === 'rebuild' &&
          choice('waits', 'Build without swapping', 'Once ready it follows the log and waits until you swap it in.')}
        {choice('fromLog', 'Read the event store', 'Instead of its replica in Postgres, which is quicker.')}
        {choice('park', 'Park what cannot be folded', 'And go on. Without this the build stops there.')}
        <FormError problem={problem} />
      </div>
    </ConfirmDialog>
  );
};
