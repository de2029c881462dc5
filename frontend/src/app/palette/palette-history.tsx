import { History } from 'lucide-react';
import { useNavigate } from 'react-router';
import { readerLocale } from '../../lib/reader.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { aroundTyped, placeText } from '../../history/data/around.js';
import { PaletteGroup, PaletteItem } from './palette-item.js';

type Props = { words: string; pick: (run: () => void) => () => void };

/** An event by its number, and a day or a time in history. A bare number may be part of a name, so only `#123` is an event. */
export const PaletteHistory = ({ words, pick }: Props) => {
  const { path, may } = useWorkspace();
  const navigate = useNavigate();
  if (!may('history.read') || /^\s*\d*\s*$/.test(words)) return null;
  const around = aroundTyped(words, { now: new Date(), locale: readerLocale() });
  if (around === undefined) return null;
  return (
    <PaletteGroup title="History">
      <PaletteItem
        id={around}
        name={`Go to ${placeText(around)}`}
        about="history"
        words={words}
        icon={<History aria-hidden />}
        onPick={pick(() => void navigate(`${path('history')}?${new URLSearchParams({ around }).toString()}`))}
      />
    </PaletteGroup>
  );
};
