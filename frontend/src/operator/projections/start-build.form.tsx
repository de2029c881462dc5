import { useState } from 'react';
import { Checkbox } from '../../ui/choice/checkbox.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { FormError } from '../../ui/form/form-error.js';
import { useProjectionAction } from '../use-projection-action.js';

export type BuildKind = 'rebuild' | 'verify';
const nothing = { fromLog: false, park: false, waits: false };

const words = {
  rebuild: {
    verb: 'Rebuild',
    about: 'New tables are filled next to the live ones and compared with them. The live tables keep serving.',
  },
  verify: {
    verb: 'Verify',
    about: 'Every table is folded again and compared with the live one. The result is discarded.',
  },
};

type Props = { kind: BuildKind; names: string[]; open: boolean; onClose: () => void };

/** The options of a build, the same as on the command line. */
export const BeginBuildForm = ({ kind, names, open, onClose }: Props) => {
  const { ask, pending, problem } = useProjectionAction();
  const [chosen, setChosen] = useState(nothing);
  const { verb, about } = words[kind];
  const close = () => {
    setChosen(nothing);
    onClose();
  };
  const begin = async () => {
    const { waits, ...more } = chosen;
    if ((await ask(kind, names, { ...more, swap: !waits })) !== 'refused') close();
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
      busy={pending}
      onConfirm={() => void begin()}
    >
      <div className="grid gap-3">
        {kind === 'rebuild' &&
          choice('waits', 'Build without swapping', 'The build follows the log until you swap it in.')}
        {choice('fromLog', 'Read the event store', 'Slower than its replica in Postgres, which is the default.')}
        {choice('park', 'Park events that cannot be folded', 'Otherwise the build stops at the first one.')}
        <FormError problem={problem} />
      </div>
    </ConfirmDialog>
  );
};
