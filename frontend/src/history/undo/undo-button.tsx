import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Button } from '../../ui/buttons/button.js';
import type { UndoneEvents } from '../data/undo.api.js';
import { UndoDialog } from './undo-dialog.js';

type UndoButtonProps = { events: UndoneEvents; label: string; inText?: boolean };

/** Nothing is undone in the past, while the workspace is about to be deleted, or by a role that changes nothing. */
export const UndoButton = ({ events, label, inText = false }: UndoButtonProps) => {
  const { frozen, may } = useWorkspace();
  const [open, setOpen] = useState(false);
  if (frozen || !may('triggers.pause')) return null;
  return (
    <>
      {inText ? (
        <button type="button" className="link" onClick={() => setOpen(true)}>
          {label}
        </button>
      ) : (
        <Button variant="ghost" size="sm" icon={<Undo2 aria-hidden />} onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
      {open && <UndoDialog events={events} onClose={() => setOpen(false)} />}
    </>
  );
};
