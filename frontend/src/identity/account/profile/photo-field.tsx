import { useRef, useState } from 'react';
import { loadSession } from '../../../lib/session/session.js';
import { useCommand } from '../../../lib/use-command.js';
import { useWorkspace } from '../../../lib/session/workspace.js';
import { Avatar } from '../../../ui/icons/avatar.js';
import { Button } from '../../../ui/buttons/button.js';
import { removePhoto, savePhoto } from '../../data/account.api.js';
import { limits } from '@throughline/contracts/limits.js';

/** The photo that others see next to the name; the initial until there is a photo. */
export const PhotoField = () => {
  const { me } = useWorkspace();
  const input = useRef<HTMLInputElement>(null);
  const [unreadable, setUnreadable] = useState(false);
  const saving = useCommand(savePhoto, { live: false });
  const removing = useCommand(removePhoto, { live: false });
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    const picture = await shrunk(file);
    setUnreadable(picture === null);
    const receipt = picture && (await saving.run(picture));
    if (receipt) await loadSession(receipt.position);
  };
  const remove = async () => {
    const receipt = await removing.run();
    if (receipt) await loadSession(receipt.position);
  };
  const problem = saving.problem ?? removing.problem;
  const wrong = unreadable ? 'This browser cannot read that picture.' : problem?.fieldError('photo');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Avatar name={me.name} seed={me.userId} size="xl" silent />
      <div className="grid gap-1.5">
        <div className="flex gap-2">
          <Button busy={saving.pending} onClick={() => input.current?.click()}>
            {me.photo === null ? 'Choose a photo' : 'Change photo'}
          </Button>
          {me.photo !== null && (
            <Button variant="ghost" busy={removing.pending} onClick={() => void remove()}>
              Remove photo
            </Button>
          )}
        </div>
        <p className="text-xs text-ink-3" role="status">
          {(wrong ?? problem?.sentence) ? (
            <span className="text-fail-ink">{wrong ?? problem?.sentence}</span>
          ) : (
            'Members of your workspaces see it, and nobody else.'
          )}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label="Photo"
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          void choose(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
    </div>
  );
};

/** Twice what is kept, for the server to cut from. */
const side = 2 * limits.photo.side;

/**
 * The middle of a picture as a small square: any photo of a camera goes up in a moment, and without what the camera
 * wrote into it. Null: the browser cannot read the file as a picture.
 */
const shrunk = async (file: Blob): Promise<Blob | null> => {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const edge = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(edge, side);
  const [left, top] = [(picture.width - edge) / 2, (picture.height - edge) / 2];
  canvas.getContext('2d')?.drawImage(picture, left, top, edge, edge, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
};
