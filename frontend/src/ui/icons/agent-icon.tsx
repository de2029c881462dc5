import { clsx } from 'clsx';
import { createElement } from 'react';
import { agentIcon } from './agent-icons.js';
import { asTint, tintClass } from './tint.js';

export type AgentIconProps = {
  /** `glyph` is a name of the set, or an emoji. */
  icon: { glyph: string; tint: number };
  size?: 'sm' | 'md' | 'lg' | undefined;
  className?: string | undefined;
};

const sizes = {
  sm: { tile: 'size-5 rounded-[5px] text-[12px]', glyph: 'size-3' },
  md: { tile: 'size-7 rounded-[7px] text-[16px]', glyph: 'size-4' },
  lg: { tile: 'size-9 rounded-[9px] text-[20px]', glyph: 'size-5' },
};

export const AgentIcon = ({ icon, size = 'md', className }: AgentIconProps) => {
  const glyph = agentIcon(icon.glyph);
  return (
    <span
      className={clsx(
        'inline-grid flex-none place-items-center leading-none select-none',
        sizes[size].tile,
        tintClass[asTint(icon.tint)],
        className,
      )}
      aria-hidden="true"
    >
      {glyph ? createElement(glyph, { className: sizes[size].glyph }) : icon.glyph}
    </span>
  );
};
