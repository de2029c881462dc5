import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMoment } from '../../lib/past/moment.js';
import { Button } from '../../ui/buttons/button.js';
import { Menu, MenuItem } from '../../ui/overlays/dropdown-menu.js';

export type ExportFormat = 'csv' | 'ndjson';

const formats = [
  { format: 'csv', label: 'CSV' },
  { format: 'ndjson', label: 'NDJSON' },
] as const;

export type ExportMenuProps = {
  /** Names the downloaded file, without its ending. */
  name: string;
  /** Labels the button: "Export" unless given. */
  label?: string;
  urlOf: (format: ExportFormat) => string;
  /** Further items of the menu. */
  children?: ReactNode;
};

/** Downloads everything that the filters match, not only what is loaded, as of the moment that is shown. */
export const ExportMenu = ({ name, label: button = 'Export', urlOf, children }: ExportMenuProps) => {
  const at = useMoment((shown) => shown.at);
  const ofMoment = at === null ? '' : `&at=${encodeURIComponent(at)}`;
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="sm" icon={<Download aria-hidden />}>
          {button}
        </Button>
      }
    >
      {formats.map(({ format, label }) => (
        <MenuItem key={format} asChild>
          <a href={`${urlOf(format)}${ofMoment}`} download={`${name}.${format}`}>
            {label}
          </a>
        </MenuItem>
      ))}
      {children}
    </Menu>
  );
};
