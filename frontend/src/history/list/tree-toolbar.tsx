import { ArrowLeft } from 'lucide-react';
import { causationTreeOf } from '../../rows/history/history.store.js';
import { Button } from '../../ui/buttons/button.js';
import { Toolbar } from '../../ui/layout/toolbar.js';
import { numberText } from '../number-text.js';
import { HistoryExport } from './history-export.js';

export type TreeToolbarProps = {
  /** Position of the event that the tree is about. */
  of: number;
  onClose: () => void;
};

export const TreeToolbar = ({ of, onClose }: TreeToolbarProps) => {
  const event = causationTreeOf(String(of))(({ list }) => list.find(({ position }) => position === of));
  return (
    <Toolbar>
      <Button variant="ghost" size="sm" icon={<ArrowLeft aria-hidden />} onClick={onClose}>
        All events
      </Button>
      <h2 className="text-sm font-medium">Causes and effects of {event ? numberText(event) : 'an event'}</h2>
      <span className="ml-auto">
        <HistoryExport filters={{ tree: String(of) }} />
      </span>
    </Toolbar>
  );
};
