import { ArrowLeft } from 'lucide-react';
import { Button } from '../../ui/buttons/button.js';
import { Toolbar } from '../../ui/layout/toolbar.js';
import { numberText } from '../number-text.js';
import { HistoryExport } from './history-export.js';

export type TreeToolbarProps = {
  /** The number of the event that the tree is about. */
  of: number;
  onClose: () => void;
};

export const TreeToolbar = ({ of, onClose }: TreeToolbarProps) => (
  <Toolbar>
    <Button variant="ghost" size="sm" icon={<ArrowLeft aria-hidden />} onClick={onClose}>
      All events
    </Button>
    <h2 className="text-sm font-medium">Causes and effects of {numberText({ number: of })}</h2>
    <span className="ml-auto">
      <HistoryExport filters={{ tree: String(of) }} />
    </span>
  </Toolbar>
);
