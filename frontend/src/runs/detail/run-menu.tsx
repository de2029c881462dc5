import { Copy, Ellipsis, RotateCcw, Square } from 'lucide-react';
import { IconButton } from '../../ui/buttons/icon-button.js';
import { Menu, MenuItem, MenuLine } from '../../ui/overlays/dropdown-menu.js';

export type RunMenuProps = {
  /** Each is absent where it cannot be done. */
  onRerun: (() => void) | undefined;
  onCancel: (() => void) | undefined;
  onCopy: () => void;
};

/** Offers what one may do with a run, on a phone, whose header has no room for buttons with words. */
export const RunMenu = ({ onRerun, onCancel, onCopy }: RunMenuProps) => (
  <span className="sm:hidden">
    <Menu
      trigger={
        <IconButton label="More" variant="secondary">
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      {onRerun && (
        <MenuItem icon={<RotateCcw aria-hidden />} onSelect={onRerun}>
          Run again
        </MenuItem>
      )}
      <MenuItem icon={<Copy aria-hidden />} onSelect={onCopy}>
        Copy JSON
      </MenuItem>
      {onCancel && (
        <>
          <MenuLine />
          <MenuItem danger icon={<Square aria-hidden />} onSelect={onCancel}>
            Cancel
          </MenuItem>
        </>
      )}
    </Menu>
  </span>
);
