import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { announce } from '../status/live-region.js';

export type CopyButtonProps = { text: string; label?: string | undefined; className?: string | undefined };

type State = 'rest' | 'copied' | 'refused';

/** Pages served without TLS have no clipboard API; the old way still works there. */
const copyBySelection = (text: string): boolean => {
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('readonly', '');
  area.className = 'fixed opacity-0';
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
};

export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
};

export const CopyButton = ({ text, label = 'Copy', className }: CopyButtonProps) => {
  const [state, setState] = useState<State>('rest');
  useEffect(() => {
    if (state === 'rest') return undefined;
    const timer = setTimeout(() => setState('rest'), 1600);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    const done = await copyText(text);
    setState(done ? 'copied' : 'refused');
    announce(done ? 'Copied' : 'The browser refused to copy');
  };
  const shown = { rest: label, copied: 'Copied', refused: 'The browser refused to copy' }[state];
  return (
    <button
      type="button"
      onClick={() => void copy()}
      aria-label={shown}
      title={shown}
      className={className ?? 'inline-grid size-5 flex-none place-items-center rounded-xs text-ink-3 hover:text-ink'}
    >
      {state === 'copied' ? (
        <Check className="size-3.5 text-ok" aria-hidden />
      ) : (
        <Copy className="size-3.5" aria-hidden />
      )}
    </button>
  );
};
