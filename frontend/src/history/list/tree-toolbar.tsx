import { ArrowLeft } from 'lucide-react';
import { formatNumber } from '../../lib/time/format.js';
import { Button } from '../../ui/buttons/button.js';
import { Toolbar } from '../../ui/layout/toolbar.js';
import { ExportMenu } from './export-menu.js';

export type TreeToolbarProps = {
  /** Position of the event that the tree is about. */
  of: string;
  onClose: () => void;
};

export const TreeToolbar = ({ of, onClose }: TreeToolbarProps) => (
  <Toolbar>
    <Button variant="ghost" size="sm" icon={<ArrowLeft aria-hidden />} onClick={onClose}>
      All events
    </Button>
    <h2 className="text-sm font-medium">Causes and effects of #{formatNumber(Number(of))}</h2>
    <span className="ml-auto">
      <ExportMenu filters={{ tree: of }} />
    </span>
  </Toolbar>
);
