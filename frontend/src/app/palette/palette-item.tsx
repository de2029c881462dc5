import { Command } from 'cmdk';
import type { ReactNode } from 'react';
import { Kbd } from '../../ui/values/kbd.js';

export const PaletteGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <Command.Group
    heading={title}
    className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-3"
  >
    {children}
  </Command.Group>
);

export type PaletteItemProps = {
  id: string;
  name: string;
  icon?: ReactNode;
  about?: ReactNode;
  keys?: string | undefined;
  words?: string | undefined;
  onPick: () => void;
};

export const PaletteItem = ({ id, name, icon, about, keys, words, onPick }: PaletteItemProps) => (
  <Command.Item
    value={`${name} ${id}`}
    keywords={words ? [words] : []}
    onSelect={onPick}
    className="flex h-9 cursor-pointer items-center gap-2.5 rounded-sm px-3 text-sm data-[selected=true]:bg-hover-raised [&_.lucide]:text-ink-3"
  >
    {icon ?? <span className="size-4 flex-none" />}
    <span className="min-w-0 truncate">{name}</span>
    {about && <span className="ml-auto flex-none text-xs text-ink-3">{about}</span>}
    {keys && <Kbd keys={keys} className={about ? '' : 'ml-auto'} />}
  </Command.Item>
);
